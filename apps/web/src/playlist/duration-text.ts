import { numberFormat } from '#ui/formatters.ts';
/** A duration as `40 min`, `5 hr` or `2 days`: minutes below 90 minutes, hours below 36 hours. */
export function durationText(ms: number, locale: string): string {
  const minutes = Math.round(ms / 60_000);
  const write = (value: number, unit: 'minute' | 'hour' | 'day') =>
    numberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(Math.round(value));
  if (minutes < 90) return write(minutes, 'minute');
  return minutes < 36 * 60 ? write(minutes / 60, 'hour') : write(minutes / 1440, 'day');
}
