import type { Count, Finding } from './count.ts';
import type { Recovery } from './recovery.ts';
import { kinds } from './targets.ts';

/** Everything has to be back within this time. */
export const goalMs = 15_000;

const seconds = (ms: number | null) => (ms === null ? 'never' : (ms / 1_000).toFixed(1));

/** The value of a list below which a part of it is, the slowest last. */
export function percentile(values: readonly (number | null)[], part: number): number | null {
  const sorted = values.map((ms) => ms ?? Infinity).toSorted((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? 0;
  return found === Infinity ? null : found;
}

/** The findings between each kill of a kind and the next kill. */
function during(findings: readonly Finding[], recoveries: readonly Recovery[], kind: string): number {
  const kindAt = (at: number) => recoveries.findLast(({ atMs }) => atMs <= at)?.kind;
  return findings.filter(({ at }) => at !== null && kindAt(at) === kind).length;
}

/** What was killed, how often, what was lost or doubled, and how long it took until everybody was back. */
export function killTable(recoveries: readonly Recovery[], { lost, doubled, missed }: Count): string {
  const row = (cells: readonly (string | number)[]) =>
    `  ${String(cells[0]).padEnd(18)}${cells
      .slice(1)
      .map((cell) => String(cell).padStart(14))
      .join('')}`;
  const spread = (values: readonly (number | null)[]) =>
    `${seconds(percentile(values, 0.5))} / ${seconds(percentile(values, 0.99))}`;
  const rowOf = (name: string, all: readonly Recovery[], counts: readonly number[]) =>
    row([
      name,
      all.length,
      ...counts,
      spread(all.map(({ backMs }) => backMs)),
      spread(all.map(({ probedMs }) => probedMs)),
      spread(all.map(({ redundantMs }) => redundantMs)),
    ]);
  const killed = kinds.filter((kind) => recoveries.some((each) => each.kind === kind));
  return [
    row(['', '', '', '', '', 'back, s', 'probed, s', 'redundant, s']),
    row(['killed', 'times', 'lost', 'doubled', 'missed', 'p50 / p99', 'p50 / p99', 'p50 / p99']),
    ...killed.map((kind) =>
      rowOf(
        kind,
        recoveries.filter((each) => each.kind === kind),
        [lost, doubled, missed].map((findings) => during(findings, recoveries, kind)),
      ),
    ),
    rowOf('all', recoveries, [lost.length, doubled.length, missed.length]),
  ].join('\n');
}
