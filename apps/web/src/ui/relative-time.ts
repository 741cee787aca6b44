import { numberFormat, relativeTimeFormat } from './formatters.ts';

const steps = [
  { unit: 'second', ms: 1000, below: 60_000 },
  { unit: 'minute', ms: 60_000, below: 90 * 60_000 },
  { unit: 'hour', ms: 3_600_000, below: 36 * 3_600_000 },
  { unit: 'day', ms: 86_400_000, below: Infinity },
] as const;

/** An instant relative to now: `in 25 min`, `3 hr ago`, `in 2 days`. Minutes below an hour and a half, hours below a day and a half. */
export function relativeTime(at: string | Date, now: Date, locale: string): string {
  const ms = new Date(at).getTime() - now.getTime();
  const { unit, ms: size } = stepOf(Math.abs(ms));
  const isWhole = unit === 'second' || unit === 'minute';
  return relativeTimeFormat(locale).format(isWhole ? Math.trunc(ms / size) : Math.round(ms / size), unit);
}

/** A length of time in one unit, rounded down: `25 sec`, `12 min`, `3 hr`. */
export function elapsed(ms: number, locale: string): string {
  const { unit, amount } = wholeUnits(ms);
  return numberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(amount);
}

/** The same as a time in the past: `25 sec. ago`. A negative length is shown as 0. */
export function ago(ms: number, locale: string): string {
  const { unit, amount } = wholeUnits(ms);
  return relativeTimeFormat(locale).format(-amount, unit);
}

function wholeUnits(ms: number) {
  const past = Math.max(0, ms);
  const { unit, ms: size } = stepOf(past);
  return { unit, amount: Math.floor(past / size) };
}

const stepOf = (ms: number) => steps.find(({ below }) => ms < below) ?? steps[3];
