import { dateFormat } from './formatters.ts';
/** `Nov 2026` of `2026-11`. */
export function monthName(month: string, locale: string): string {
  const name = dateFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  return name.format(new Date(`${month}-01T00:00:00Z`));
}
