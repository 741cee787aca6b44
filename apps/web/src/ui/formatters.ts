// Creating a formatter costs fifty times its use, and a wall uses hundreds every second.
const formatters = new Map<string, unknown>();

function cached<T>(kind: string, locale: string, options: object, create: () => T): T {
  const key = `${kind} ${locale} ${JSON.stringify(options)}`;
  const formatter = (formatters.get(key) as T | undefined) ?? create();
  formatters.set(key, formatter);
  return formatter;
}

/** A number format, created once per locale and options. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return cached('number', locale, options, () => new Intl.NumberFormat(locale, options));
}

/** A number as the locale groups and separates it: `12,345.6`. */
export const formatNumber = (value: number, locale: string): string => numberFormat(locale, {}).format(value);

/** A share between 0 and 1 as a percentage with at most one decimal: `98.3%`. */
export const formatPercent = (share: number, locale: string): string =>
  numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(share);

/** A date format, created once per locale and options. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return cached('date', locale, options, () => new Intl.DateTimeFormat(locale, options));
}

/** A short relative time format (`in 25 min`), created once per locale. */
export function relativeTimeFormat(locale: string): Intl.RelativeTimeFormat {
  const options = { style: 'short', numeric: 'always' } as const;
  return cached('relative', locale, options, () => new Intl.RelativeTimeFormat(locale, options));
}

/** Items of a list in one sentence: `one, two, and three`. */
export function formatList(items: Iterable<string>, locale: string, options: Intl.ListFormatOptions): string {
  return cached('list', locale, options, () => new Intl.ListFormat(locale, options)).format(items);
}
