import type { Score } from './score.ts';

const seconds = (value: number | null) => (value === null ? '–' : `${value.toFixed(1)} s`);

const headings = ['cue', 'match or server', 'console', 'said', 'after', 'acknowledged'];

/** The score as lines for a terminal. */
export function scoreTable({ cues, console: said, people, falseAlarms }: Score): string {
  const rows = cues.map(({ kind, name, verdict, said: words, afterS, acknowledged }) => [
    kind.replaceAll('_', ' '),
    name,
    verdict.replaceAll('_', ' '),
    words ?? '–',
    seconds(afterS),
    acknowledged ? `${acknowledged.by}, ${seconds(acknowledged.afterS)}` : '–',
  ]);
  const right = said.noticed + said.late;
  return [
    '',
    ...(rows.length > 0 ? [...columns([headings, ...rows]), ''] : []),
    `Console   noticed ${right} of ${cues.length} (${said.late} late), wrong kind ${said.wrong_kind}, missed ${said.missed}`,
    `          after p50 ${seconds(said.afterS.p50)}, p99 ${seconds(said.afterS.p99)}; double alarms ${said.doubles}, false alarms ${said.false}`,
    ...falseAlarms.map(
      ({ kind, reason, name, atMs }) =>
        `          false: ${[kind, reason].filter(Boolean).join(', ')}, ${name}, at ${new Date(atMs).toTimeString().slice(0, 8)}`,
    ),
    `People    acknowledged ${people.acknowledged} of ${people.toAcknowledge} (${people.bySomebodyElse} by somebody else than a holder)`,
    `          after p50 ${seconds(people.afterS.p50)}, p99 ${seconds(people.afterS.p99)}`,
    `          taken before the start ${people.takenInTime} of ${people.matches}, handed over ${people.handedOver}`,
  ].join('\n');
}

function columns(rows: readonly string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
