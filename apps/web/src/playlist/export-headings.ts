import type { TFunction } from 'i18next';

/** What an export would hold: `total` rows, or nobody knows yet how many. */
export function exportHeadings(t: TFunction<'playlist'>, locale: string, total: number | undefined) {
  if (total === undefined) return { shown: t('action.exportShownColumns'), all: t('action.exportAllColumns') };
  const rows = { count: total, number: new Intl.NumberFormat(locale).format(total) };
  return { shown: t('action.exportShown', rows), all: t('action.exportAll', rows) };
}
