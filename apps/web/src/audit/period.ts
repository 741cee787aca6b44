import { calendarDay, dayStart, viewerZone } from '#ui/dates.ts';

/** Two days as the inputs hold them, `2026-11-21`; empty where that end is open. */
export type Period = { from: string; to: string };

/** The days of a filter `from..to` of instants, whose second end is the midnight after the last day. */
export function readPeriod(value: string): Period {
  const [from = '', to = ''] = value.split('..');
  const day = (at: number) => (Number.isNaN(at) ? '' : calendarDay(new Date(at), viewerZone()));
  return { from: day(Date.parse(from)), to: day(Date.parse(to) - 1) };
}

/** The other direction; empty when both ends are open. */
export function writePeriod({ from, to }: Period): string {
  const midnight = (day: string, later: number) => dayStart(day, later, viewerZone())?.toISOString() ?? '';
  const [begin, end] = [midnight(from, 0), midnight(to, 1)];
  return begin === '' && end === '' ? '' : `${begin}..${end}`;
}
