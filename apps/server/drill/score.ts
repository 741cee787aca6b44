import type { Finding } from './count.ts';
import type { Result } from './run-drill.ts';
import { allowedMs } from './stale-greens.ts';
import { goalMs, killTable } from './table.ts';

const shown = 10;
const list = (findings: readonly Finding[]) =>
  findings
    .slice(0, shown)
    .map(({ what }) => what)
    .join('; ');

/** The goals that were missed, one sentence each. */
export function failures({ recoveries, count, greens, mails, open, refused, ownEnds }: Result): string[] {
  const slow = recoveries.filter(({ backMs }) => backMs === null || backMs > goalMs);
  const late = recoveries.filter(({ probedMs }) => probedMs === null || probedMs > goalMs);
  const found: [string, number, string][] = [
    ['acknowledged changes are lost', count.lost.length, list(count.lost)],
    ['things were done twice', count.doubled.length, list(count.doubled)],
    ['events never came', count.missed.length, list(count.missed)],
    [
      `looks showed a signal ${allowedMs / 1_000} s after its end`,
      greens.stale.length,
      greens.stale.slice(0, shown).join('; '),
    ],
    ['mails were sent twice', mails.twice, ''],
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
    ['changes had no final answer', open.length, open.slice(0, shown).join('; ')],
    ['changes were refused', refused.length, refused.slice(0, shown).join('; ')],
    ['processes ended by themselves', ownEnds.length, ownEnds.join('; ')],
    ['mails were not sent', mails.unsent ? 1 : 0, ''],
  ];
  return found.flatMap(([what, n, more]) => (n > 0 ? [`${n} ${what}${more && `: ${more}`}`] : []));
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
