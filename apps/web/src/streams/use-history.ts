import { statusRoutes, streamRoutes } from '@touchline/contract';
import type { HistoryEntry } from '@touchline/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callPage } from '#kit/call-page.ts';
import { callPages } from '#kit/call-pages.ts';

const maxEntries = 500;

/** The history of a stream, newest first, with the names of statuses in the current language. */
export function useHistory(id: number) {
  const statusName = useStatusName();
  const withNames = (entry: HistoryEntry): HistoryEntry =>
    entry.kind === 'status' ? { ...entry, from: statusName(entry.from), to: statusName(entry.to) } : entry;
  return useQuery({
    queryKey: ['stream', 'history', id],
    queryFn: ({ signal }) =>
      callPages(streamRoutes.history, { id }, { most: maxEntries, keyOf: (entry) => entry.id }, signal),
    select: (entries) => entries.map(withNames),
    meta: { stream: id },
  });
}

/** The Russian name of a status, also of an archived one: the history stores the English name. */
function useStatusName(): (name: string | null) => string | null {
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
