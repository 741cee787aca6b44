import { damage, list, sentences } from './score.ts';
import type { Failure, Replaced, UpgradeResult } from './run-upgrade.ts';

const seconds = (ms: number | null) => (ms === null ? 'never' : (ms / 1_000).toFixed(1));

/** The goals of an upgrade that were missed, one sentence each. */
export function upgradeFailures(result: UpgradeResult): string[] {
  const never = result.replaced.filter(({ readyMs }) => readyMs === null);
  return sentences([
    ['calls failed', result.failures.length, list(result.failures)],
    ...damage(result),
    ['processes did not work within a minute', never.length, never.map(({ name }) => name).join('; ')],
  ]);
}

/** The calls that failed while a process was replaced: from its end to that of the next one. */
export function during(failures: readonly Failure[], replaced: readonly Replaced[], one: Replaced): Failure[] {
  const next = replaced[replaced.indexOf(one) + 1];
  return failures.filter(({ at }) => at >= one.at && (!next || at < next.at));
}

export function upgradeReport(result: UpgradeResult): string {
  const { replaced, failures, count, greens, mails, writes, reads, listeners } = result;
  const row = (cells: readonly (string | number)[]) =>
    `  ${String(cells[0]).padEnd(12)}${cells
      .slice(1)
      .map((cell) => String(cell).padStart(14))
      .join('')}`;
  const wrote = Object.values(writes).reduce((sum, n) => sum + n, 0);
  return [
    '',
    row(['replaced', 'ended, s', 'works, s', 'no media, s', 'failed calls']),
    ...replaced.map((one) =>
      row([
        one.name,
        seconds(one.endMs),
        seconds(one.readyMs),
        one.silentMs === null ? '' : seconds(one.silentMs),
        during(failures, replaced, one).length,
      ]),
    ),
    '',
    `  ${result.seconds} s; ${reads} reads and ${wrote} changes, of which failed at the first try: ${failures.length}`,
    `  lost ${count.lost.length}, doubled ${count.doubled.length}, missed events ${count.missed.length}`,
    `  listeners: ${listeners.map(({ resets, reconnects }) => `${reconnects} reconnects and ${resets} resets`).join(', ')}`,
    `  stale greens: ${greens.stale.length}, in ${greens.looks} looks; mails: ${mails.sent}, twice: ${mails.twice}`,
    '',
  ].join('\n');
}
