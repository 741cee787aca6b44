import type { TFunction } from 'i18next';
import { formatNumber } from '#ui/formatters.ts';

/** The headings of the export menu; `total` is the number of rows, undefined until it is counted. */
export function exportHeadings(t: TFunction<'playlist'>, locale: string, total: number | undefined) {
  if (total === undefined) return { shown: t('action.exportShownColumns'), all: t('action.exportAllColumns') };
  const rows = { count: total, number: formatNumber(total, locale) };
  return { shown: t('action.exportShown', rows), all: t('action.exportAll', rows) };
}
