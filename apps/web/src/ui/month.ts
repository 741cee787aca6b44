/** `Nov 2026` of `2026-11`. */
export function monthName(month: string, locale: string): string {
  const name = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  return name.format(new Date(`${month}-01T00:00:00Z`));
}
