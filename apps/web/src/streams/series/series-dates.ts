/** The dates of a series after `from` (`2026-11-25`): every so many weeks, `count` of them. */
export function seriesDates(from: string, everyWeeks: number, count: number): string[] {
  const start = Date.parse(`${from}T00:00:00Z`);
  return Array.from({ length: count }, (_, index) =>
    new Date(start + (index + 1) * everyWeeks * 7 * 86_400_000).toISOString().slice(0, 10),
  );
}
