import type { i18n } from 'i18next';
import { errorText } from '#kit/call-error.ts';

type Search = { data: unknown; error: Error | null; isFetching: boolean };

/** Whether a search brought no options because it failed, not because there are none. */
export const isSearchFailed = ({ data, error }: Search): boolean => data === undefined && error !== null;

/** What stands in place of options: that they are loading, why they are not there, or that there are none. */
export function noOptionsText(i18n: i18n, search: Search): string {
  const t = i18n.getFixedT(null, 'shell');
  if (search.data === undefined && search.isFetching) return t('form.loading');
  return isSearchFailed(search) ? errorText(i18n, search.error) : t('form.nothingFound');
}
