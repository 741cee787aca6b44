import { calendarDay, dayOfYear, dayStart } from '#ui/dates.ts';
import { viewerZone } from '#ui/zone.ts';

/** Two days in the format of the inputs, `2026-11-21`; empty if that end is open. */
export type Period = { from: string; to: string };

/** Parses a filter `from..to` of instants, where `to` is the midnight after the last day. */
export function readPeriod(value: string): Period {
  const [from = '', to = ''] = value.split('..');
  const day = (at: number) => (Number.isNaN(at) ? '' : calendarDay(new Date(at), viewerZone()));
  return { from: day(Date.parse(from)), to: day(Date.parse(to) - 1) };
}

/** Formats a filter `from..to`; empty if both ends are open. */
export function writePeriod({ from, to }: Period): string {
  const midnight = (day: string, later: number) => dayStart(day, later, viewerZone())?.toISOString() ?? '';
  const [begin, end] = [midnight(from, 0), midnight(to, 1)];
  return begin === '' && end === '' ? '' : `${begin}..${end}`;
}

/** `21 Nov 2026 – 23 Nov 2026`, one day alone, or with an open end: `21 Nov 2026 – …`. */
export function periodText(value: string, language: string): string {
  const { from, to } = readPeriod(value);
  if (from === to) return dayOfYear(from, language);
  return [from, to].map((day) => (day === '' ? '…' : dayOfYear(day, language))).join(' – ');
}
