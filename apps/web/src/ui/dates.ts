import { dateFormat } from './formatters.ts';
import { viewerZone } from './zone.ts';

/** `18:00` in a zone. */
export function clock(at: string | Date, locale: string, zone: string): string {
  return format(locale, { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, at);
}

/** `Sat, 21 Nov`, with the year only when it is another one than now's. */
export function day(at: string | Date, now: Date, locale: string, zone: string): string {
  const sameYear = calendarDay(at, zone).slice(0, 4) === calendarDay(now, zone).slice(0, 4);
  const year = sameYear ? {} : ({ year: 'numeric' } as const);
  return format(locale, { timeZone: zone, weekday: 'short', day: 'numeric', month: 'short', ...year }, at);
}

/** `18:00` of today, `Sat, 21 Nov, 18:00` of another day. */
export function moment(at: string | Date, now: Date, locale: string, zone: string): string {
  const time = clock(at, locale, zone);
  const isToday = calendarDay(at, zone) === calendarDay(now, zone);
  return isToday ? time : `${day(at, now, locale, zone)}, ${time}`;
}

/** `21 Nov 2026, 18:00:05` and the zone's short name: for hovers and histories. */
export function fullDateTime(at: string | Date, locale: string, zone: string): string {
  const style = { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' } as const;
  return `${format(locale, { timeZone: zone, ...style }, at)} ${zoneName(at, locale, zone)}`;
}

/** `2026-11-21`: the calendar day of an instant in a zone. */
export function calendarDay(at: string | Date, zone: string): string {
  // Pads a year that is still being typed, such as 2, to four digits.
  return format('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }, at).padStart(10, '0');
}

/** `21 Nov 2026` of a calendar day `2026-11-21`. */
export function dayOfYear(date: string, locale: string): string {
  return format(locale, { timeZone: 'UTC', dateStyle: 'medium' }, `${date}T00:00:00Z`);
}

/** First and last instant of the viewer's today, as ISO text; the second is the next midnight. */
export function today(now: Date): { from: string; to: string } {
  const zone = viewerZone();
  const date = calendarDay(now, zone);
  const midnight = (later: number) => (dayStart(date, later, zone) ?? now).toISOString();
  return { from: midnight(0), to: midnight(1) };
}

/** The first instant in a zone of the day that is `later` days after a date; null while the date is incomplete. */
export function dayStart(date: string, later: number, zone: string): Date | null {
  const utc = utcOf(date, '00:00');
  const [first] = utc === null ? [] : instantsOf(utc + later * dayMs, zone);
  return first === undefined ? null : new Date(first);
}

/** `+03:00`-like short name of a zone at an instant, as the locale writes it. */
export function zoneName(at: string | Date, locale: string, zone: string): string {
  const parts = dateFormat(locale, { timeZone: zone, timeZoneName: 'short' }).formatToParts(new Date(at));
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone;
}

function format(locale: string, options: Intl.DateTimeFormatOptions, at: string | Date): string {
  return dateFormat(locale, options).format(new Date(at));
}

/**
 * The instant of a wall-clock time in a zone; null while either is incomplete. As the database has it: in a skipped hour
 * of spring it is the hour after, in the doubled hour of autumn the first.
 */
export function atZone(date: string, time: string, zone: string): Date | null {
  const utc = utcOf(date, time);
  const [first] = utc === null ? [] : instantsOf(utc, zone);
  return first === undefined ? null : new Date(first);
}

const dayMs = 86_400_000;

/** A wall-clock time as if it were UTC, in milliseconds. */
function utcOf(date: string, time: string): number | null {
  // Date.parse alone takes fragments such as "T:00Z" for the year 2000.
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}$/.test(time)) return null;
  const utc = Date.parse(`${date}T${time}:00Z`);
  // It also takes the 31st of February for a day of March.
  return Number.isNaN(utc) || !new Date(utc).toISOString().startsWith(date) ? null : utc;
}

/** When the clocks of a zone show that time: once, twice where they go back; where they skip it, what it would have been. */
function instantsOf(utc: number, zone: string): number[] {
  const sides = [utc - dayMs, utc + dayMs].map((near) => utc - offsetMs(new Date(near), zone));
  const shown = [...new Set(sides)].filter((at) => at + offsetMs(new Date(at), zone) === utc);
  return shown.length > 0 ? shown.toSorted((a, b) => a - b) : [Math.max(...sides)];
}

function offsetMs(at: Date, zone: string): number {
  const style = { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
  const parts = dateFormat('en-CA', { ...style, ...clock }).formatToParts(at);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '0';
  const date = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
  const wall = `${date}T${part('hour')}:${part('minute')}:${part('second')}Z`;
  return Date.parse(wall) - Math.floor(at.getTime() / 1000) * 1000;
}
