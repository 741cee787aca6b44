import type { Result } from './run-drill.ts';
import { allowedMs } from './stale-greens.ts';
import { goalMs, killTable } from './table.ts';

const shown = 10;
/** The first of what was found, in one line. */
export const list = (findings: readonly { what: string }[]) => first(findings.map(({ what }) => what));
const first = (sentences: readonly string[]) => sentences.slice(0, shown).join('; ');

/** What was found: what it is in words, how often, and which. */
type Finding = [what: string, count: number, which: string];

/** One sentence for each thing that was found at all. */
export const sentences = (findings: readonly Finding[]): string[] =>
  findings.flatMap(([what, count, which]) => (count > 0 ? [`${count} ${what}${which && `: ${which}`}`] : []));

/** What must not happen, whatever ends a process. */
export function damage({
  count,
  greens,
  mails,
  open,
  refused,
  ownEnds,
}: Pick<Result, 'count' | 'greens' | 'mails' | 'open' | 'refused' | 'ownEnds'>): Finding[] {
  const sawNothing = greens.looks === 0 || greens.greenSeen === 0;
  return [
    ['acknowledged changes are lost', count.lost.length, list(count.lost)],
    ['things were done twice', count.doubled.length, list(count.doubled)],
    ['events never came', count.missed.length, list(count.missed)],
    [`looks showed a signal ${allowedMs / 1_000} s after its end`, greens.stale.length, first(greens.stale)],
    [
      'watches for stale greens saw no signal at all',
      sawNothing ? 1 : 0,
      `${greens.looks} answers with ${greens.greenSeen} signals`,
    ],
    ['mails were sent twice', mails.twice, ''],
    ['mails were not sent', mails.unsent ? 1 : 0, ''],
    ['changes had no final answer', open.length, first(open)],
    ['changes were refused', refused.length, first(refused)],
    ['processes ended by themselves', ownEnds.length, ownEnds.join('; ')],
  ];
}

/** The goals that were missed, one sentence each. */
export function failures(result: Result): string[] {
  const slow = result.recoveries.filter(({ backMs }) => backMs === null || backMs > goalMs);
  const late = result.recoveries.filter(({ probedMs }) => probedMs === null || probedMs > goalMs);
  return sentences([
    ...damage(result),
    [
      `kills cost more than ${goalMs / 1_000} s`,
      slow.length,
      slow.map(({ kind, last }) => `${kind}: ${last}`).join('; '),
    ],
    [
      `kills kept a stream unprobed for more than ${goalMs / 1_000} s`,
      late.length,
      late.map(({ kind }) => kind).join('; '),
    ],
  ]);
}

export function report(result: Result): string {
  const { recoveries, count, greens, mails, acknowledged, retries, listeners, seconds } = result;
  const pairs = (of: Record<string, number>) =>
    Object.entries(of)
      .map(([name, n]) => `${n} ${name}`)
      .join(', ');
  return [
    '',
    killTable(recoveries, count),
    '',
    `  ${seconds} s; acknowledged: ${pairs(acknowledged)}; tried again after: ${pairs(retries) || 'nothing'}`,
    `  listeners: ${listeners.map(({ resets, reconnects }) => `${reconnects} reconnects and ${resets} resets`).join(', ')}`,
    `  stale greens: ${greens.stale.length}; longest ${(greens.longestMs / 1_000).toFixed(1)} s after the signal, in ${greens.looks} looks`,
    `  mails: ${mails.sent}, twice: ${mails.twice}`,
    '',
  ].join('\n');
}
