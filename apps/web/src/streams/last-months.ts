import { monthName } from '#ui/month.ts';

const months = 12;

/** The last twelve months in UTC, as the server counts them, newest first. */
export function lastMonths(now: Date, locale: string): { value: string; label: string }[] {
  return Array.from({ length: months }, (_, back) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7);
    return { value: month, label: monthName(month, locale) };
  });
}
