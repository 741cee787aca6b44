import { calendarDay, viewerZone } from '#ui/dates.ts';

/** Two days as the inputs hold them, `2026-11-21`; empty where that end is open. */
export type Span = { from: string; to: string };

const dayMs = 86_400_000;

/** The days of a filter `from..to` of instants, whose second end is the midnight after the last day. */
export function readSpan(value: string): Span {
  const [from = '', to = ''] = value.split('..');
  const day = (at: number) => (Number.isNaN(at) ? '' : calendarDay(new Date(at), viewerZone()));
  return { from: day(Date.parse(from)), to: day(Date.parse(to) - 1) };
}

/** The other direction; empty when both ends are open. */
export function writeSpan({ from, to }: Span): string {
  if (from === '' && to === '') return '';
  return `${midnight(from, 0)}..${midnight(to, 1)}`;
}

/** Midnight that begins a day, or the one `later` days after it. By the calendar: a day may have 23 or 25 hours. */
function midnight(day: string, later: number): string {
  if (day === '') return '';
  const noon = new Date(Date.parse(`${day}T12:00:00`) + later * dayMs);
  return new Date(noon.getFullYear(), noon.getMonth(), noon.getDate()).toISOString();
}
