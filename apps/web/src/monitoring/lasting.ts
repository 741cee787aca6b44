const steps = [
  { unit: 'second', ms: 1000, below: 60_000 },
  { unit: 'minute', ms: 60_000, below: 90 * 60_000 },
  { unit: 'hour', ms: 3_600_000, below: 36 * 3_600_000 },
  { unit: 'day', ms: 86_400_000, below: Infinity },
] as const;

// Making a formatter costs fifty times its use, and a wall uses hundreds every second.
const amounts = new Map<string, Intl.NumberFormat>();
const distances = new Map<string, Intl.RelativeTimeFormat>();

/** How long something has lasted, in one unit: `25 sec`, `12 min`, `3 hr`. Whole units that have passed. */
export function lasting(ms: number, locale: string): string {
  const { unit, amount } = whole(ms);
  const key = `${locale} ${unit}`;
  const format = amounts.get(key) ?? new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' });
  amounts.set(key, format);
  return format.format(amount);
}

/** The same as a distance to the past: `25 sec. ago`. What seems to lie ahead is now. */
export function ago(ms: number, locale: string): string {
  const { unit, amount } = whole(ms);
  const format = distances.get(locale) ?? new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'always' });
  distances.set(locale, format);
  return format.format(-amount, unit);
}

function whole(ms: number) {
  const past = Math.max(0, ms);
  const { unit, ms: size } = steps.find(({ below }) => past < below) ?? steps[3];
  return { unit, amount: Math.floor(past / size) };
}
