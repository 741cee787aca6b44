import { statusRoutes } from '@touchline/contract';
import type { HistoryEntry } from '@touchline/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callPage } from '#kit/call-page.ts';

/** Russian names of statuses by their English ones. */
type StatusNames = Readonly<Record<string, string>>;

/** The Russian names of all statuses, also of archived ones: the history stores the English name. */
export const statusNamesQuery = queryOptions({
  queryKey: ['status', 'names'],
  queryFn: async ({ signal }): Promise<StatusNames> => {
    const read = (value: string) =>
      callPage(
        statusRoutes.list,
        {},
        { page: 1, size: 100, sort: null, filters: [{ column: 'archived', value }] },
        signal,
      );
    const [archived, present] = await Promise.all([read('true'), read('false')]);
    // A name that an archived status has left to another is that of the other.
    return Object.fromEntries([...archived.data, ...present.data].map(({ name, nameRu }) => [name, nameRu]));
  },
  staleTime: 60_000,
});

/** The name of a status in the current language; the English one until the others are loaded. */
export function useStatusName(): <Name extends string | null>(name: Name) => Name | string {
  const { i18n } = useTranslation();
  const isRussian = i18n.language === 'ru';
  const { data } = useQuery({ ...statusNamesQuery, enabled: isRussian });
  return (name) => (isRussian && name !== null && data?.[name]) || name;
}

/** An entry of the history with the names of statuses in the current language. */
export function useNamedEntry(): (entry: HistoryEntry) => HistoryEntry {
  const statusName = useStatusName();
  return (entry) => withStatusNames(entry, statusName);
}

/** An entry of the history with each status named by `nameOf`. */
export function withStatusNames(entry: HistoryEntry, nameOf: (name: string | null) => string | null): HistoryEntry {
  return entry.kind === 'status' ? { ...entry, from: nameOf(entry.from), to: nameOf(entry.to) } : entry;
}
