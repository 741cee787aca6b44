import { formatNumber, numberFormat } from '#ui/formatters.ts';

const units = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Bytes as people read them: `1.4 GB`. In kilobytes at least: the short word for bytes has no plural in English. */
export function formatBytes(bytes: number, locale: string): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1_000)) / 3), units.length) - 1;
  const isWhole = step === 0 && bytes >= 10_000;
  const options = { style: 'unit', unit: units[step] ?? 'kilobyte', maximumFractionDigits: isWhole ? 0 : 1 } as const;
  return numberFormat(locale, options).format(bytes / 1_000 ** (step + 1));
}

/** Seconds as whole minutes, rounded up, so that whoever has watched has watched some. */
export const formatMinutes = (seconds: number, locale: string): string => formatNumber(Math.ceil(seconds / 60), locale);
