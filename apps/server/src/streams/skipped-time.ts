import { invalid } from '#http/http-error';

const dayMs = 86_400_000;
const minuteMs = 60_000;

/**
 * The last and the first valid time, as `HH:MM`, around a time that daylight saving time skips: 01:59 and 03:00 for
 * 02:30 on the night when it begins. Null for a time that exists.
 */
export function nearestValidTimes(day: string, time: string, zone: string): [before: string, after: string] | null {
  const wall = Date.parse(`${day}T${time}Z`);
  const change = clockChangeNear(Date.parse(`${day}T12:00Z`), zone);
  if (Number.isNaN(wall) || !change) return null;
  const [first, next] = [change.at + change.before, change.at + change.after];
  return wall < first || wall >= next ? null : [clock(first - minuteMs), clock(next)];
}

const startFields = new Set(['startDate', 'startTime', 'startTimeTbd', 'timezone']);

/** Whether one of these fields says when a match starts. */
export const changesStart = (fields: readonly string[]): boolean => fields.some((name) => startFields.has(name));

/** Throws 422 for a start that daylight saving time skips, with the nearest valid times. */
export function refuseSkippedStart(values: Readonly<Record<string, unknown>>): void {
  const { startDate, startTime, timezone } = values;
  const nearest = nearestValidTimes(String(startDate), String(startTime), String(timezone));
  if (nearest) throw invalid({ startTime: { code: 'skipped_time', nearest } });
}

type Change = { at: number; before: number; after: number };

const changes = new Map<string, Change | null>();
const maxCached = 10_000;

/** The forward clock change of a zone near that day, and the offsets from UTC; null when there is none. */
function clockChangeNear(noon: number, zone: string): Change | null {
  const key = `${zone} ${noon}`;
  const cached = changes.get(key);
  if (cached !== undefined) return cached;
  // Files have many rows with few different days.
  if (changes.size >= maxCached) changes.clear();
  const found = findClockChange(noon, zone);
  changes.set(key, found);
  return found;
}

/** Three days around noon cover the whole day in any zone, and never two changes. */
function findClockChange(noon: number, zone: string): Change | null {
  let [early, late] = [noon - 1.5 * dayMs, noon + 1.5 * dayMs];
  const [before, after] = [offsetMs(early, zone), offsetMs(late, zone)];
  if (after <= before) return null;
  while (late - early > minuteMs) {
    const middle = early + Math.floor((late - early) / 2 / minuteMs) * minuteMs;
    if (offsetMs(middle, zone) === before) early = middle;
    else late = middle;
  }
  return { at: late, before, after };
}

const clock = (wall: number) => new Date(wall).toISOString().slice(11, 16);

const formats = new Map<string, Intl.DateTimeFormat>();

/** The offset of a zone from UTC. */
function offsetMs(at: number, zone: string): number {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  formats.set(zone, format);
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * minuteMs;
}
