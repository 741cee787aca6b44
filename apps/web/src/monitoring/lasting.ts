const steps = [
  { unit: 'second', ms: 1000, below: 60_000 },
  { unit: 'minute', ms: 60_000, below: 90 * 60_000 },
  { unit: 'hour', ms: 3_600_000, below: 36 * 3_600_000 },
  { unit: 'day', ms: 86_400_000, below: Infinity },
] as const;

const formatters = new Map<string, Intl.NumberFormat>();

/** How long something has lasted, in one unit: `25 sec`, `12 min`, `3 hr`. Whole units that have passed. */
export function lasting(ms: number, locale: string): string {
  const past = Math.max(0, ms);
  const { unit, ms: size } = steps.find(({ below }) => past < below) ?? steps[3];
  const key = `${locale} ${unit}`;
  const format = formatters.get(key) ?? new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' });
  formatters.set(key, format);
  return format.format(Math.floor(past / size));
}
