import { statusRoutes } from '@touchline/contract';
import type { HistoryEntry } from '@touchline/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callPage } from '#kit/call-page.ts';

/** The name of a status in the current language, also of an archived one: the history stores the English name. */
export function useStatusName(): <Name extends string | null>(name: Name) => Name | string {
  const { i18n } = useTranslation();
  const isRussian = i18n.language === 'ru';
  const { data } = useQuery({
    queryKey: ['status', 'names'],
    queryFn: async ({ signal }) => {
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
    enabled: isRussian,
    staleTime: 60_000,
  });
  return (name) => (isRussian && name !== null && data?.[name]) || name;
}

/** An entry of the history with the names of statuses in the current language. */
export function useNamedEntry(): (entry: HistoryEntry) => HistoryEntry {
  const statusName = useStatusName();
  return (entry) =>
    entry.kind === 'status' ? { ...entry, from: statusName(entry.from), to: statusName(entry.to) } : entry;
}
