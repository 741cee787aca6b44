import { formatNumber, numberFormat } from '#ui/formatters.ts';

const steps = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Bytes as people read them: `1.4 GB`. */
export function formatBytes(bytes: number, locale: string): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), steps.length - 1);
  const options = { style: 'unit', unit: steps[step] ?? 'byte', maximumFractionDigits: step < 2 ? 0 : 1 } as const;
  return numberFormat(locale, options).format(bytes / 1_000 ** step);
}

/** Seconds as whole minutes, rounded up, so that whoever has watched has watched some. */
export const formatMinutes = (seconds: number, locale: string): string => formatNumber(Math.ceil(seconds / 60), locale);
