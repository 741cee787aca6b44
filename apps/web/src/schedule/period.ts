import { dayStart } from '#ui/dates.ts';
import type { View } from './schedule-search.ts';

/** `days`: when each day begins, in milliseconds since 1970. */
export type Period = { fromMs: number; toMs: number; days: readonly number[]; firstDay: string };

const lengths: Record<View, number> = { day: 1, days: 3, week: 7 };
const dayMs = 86_400_000;

/** The period that a view shows of a day in a zone. A week begins on Monday. */
export function periodOf(view: View, day: string, zone: string): Period {
  const firstDay = view === 'week' ? addDays(day, -((weekdayOf(day) + 6) % 7)) : day;
  const starts = Array.from({ length: lengths[view] + 1 }, (_, later) => startOf(firstDay, later, zone));
  return { fromMs: starts[0] ?? 0, toMs: starts.at(-1) ?? 0, days: starts.slice(0, -1), firstDay };
}

/** The day that many days later. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);
}

/** The day of the next or previous period: `steps` is 1 or -1. */
export const shiftDay = (view: View, day: string, steps: number): string => addDays(day, steps * lengths[view]);

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

function startOf(day: string, later: number, zone: string): number {
  return dayStart(day, later, zone)?.getTime() ?? 0;
}
