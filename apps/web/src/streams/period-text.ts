import { clock, day } from '#ui/dates.ts';
import { viewerZone } from '#ui/zone.ts';

/** Formats as `Sat, 21 Nov, 18:00–20:00` in the viewer's zone. */
export function periodText({ startAt, endAt }: { startAt: string; endAt: string }, locale: string): string {
  const zone = viewerZone();
  return `${day(startAt, new Date(), locale, zone)}, ${clock(startAt, locale, zone)}–${clock(endAt, locale, zone)}`;
}
