import { calendarDay, clock, dayStart } from '#ui/dates.ts';
import { dateFormat } from '#ui/formatters.ts';
import type { TimeRange } from './time-range.ts';

const [minuteMs, dayMs] = [60_000, 86_400_000];
const minutes = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720];
const days = [1, 2, 7, 14, 30, 61];
/** At most this many marks fit a wide screen; a narrow one leaves out every second. */
const mostTicks = 8;

export type Tick = { atMs: number; label: string };

/** Round times within a range, by the clock of the zone. */
export function ticksOf(range: TimeRange, locale: string, zone: string): Tick[] {
  const wantedMs = (range.toMs - range.fromMs) / mostTicks;
  const stepMinutes = minutes.find((each) => each * minuteMs >= wantedMs);
  const found =
    stepMinutes === undefined ? dayTicks(range, zone, wantedMs) : clockTicks(range, zone, stepMinutes * minuteMs);
  return found.map((at) => ({ atMs: at.getTime(), label: labelOf(at, locale, zone) }));
}

/** The midnights of every `n`th day. */
function dayTicks(range: TimeRange, zone: string, wantedMs: number): Date[] {
  const every = days.find((each) => each * dayMs >= wantedMs) ?? 61;
  return midnights(range, zone)
    .filter((_, index) => index % every === 0)
    .filter((at) => isWithin(at, range));
}

function clockTicks(range: TimeRange, zone: string, stepMs: number): Date[] {
  const starts = midnights(range, zone);
  return starts.flatMap((start, index) => {
    const endMs = starts[index + 1]?.getTime() ?? range.toMs + 1;
    const fromMs = Math.max(
      start.getTime(),
      start.getTime() + Math.floor((range.fromMs - start.getTime()) / stepMs) * stepMs,
    );
    const lastMs = Math.min(endMs - 1, range.toMs);
    const count = Math.max(0, Math.floor((lastMs - fromMs) / stepMs) + 1);
    return Array.from({ length: count }, (_, step) => new Date(fromMs + step * stepMs)).filter((at) =>
      isWithin(at, range),
    );
  });
}

/** The first instants of the days of a range. */
function midnights(range: TimeRange, zone: string): Date[] {
  const first = calendarDay(new Date(range.fromMs), zone);
  const count = Math.ceil((range.toMs - range.fromMs) / dayMs) + 2;
  return Array.from({ length: count }, (_, later) => dayStart(first, later, zone)).filter((at) => at !== null);
}

const isWithin = (at: Date, { fromMs, toMs }: TimeRange) => at.getTime() >= fromMs && at.getTime() <= toMs;

/** `18:00`; `21 Nov` at the beginning of a day. */
function labelOf(at: Date, locale: string, zone: string): string {
  const time = clock(at, locale, zone);
  const isFirst = calendarDay(new Date(at.getTime() - 1), zone) !== calendarDay(at, zone);
  return isFirst ? dateFormat(locale, { timeZone: zone, day: 'numeric', month: 'short' }).format(at) : time;
}
