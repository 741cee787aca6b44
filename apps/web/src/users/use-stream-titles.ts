import { streamRoutes } from '@touchline/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callPage } from '#kit/call-page.ts';
import { streamTitle } from '#web/streams/stream-title.ts';

/** Titles are loaded for at most one page of streams. */
const maxTitles = 100;

/** Returns the display name of a stream by its id. */
export function useStreamTitles(ids: readonly number[]): (id: number) => string {
  const { t } = useTranslation('users');
  const loadedIds = ids.slice(0, maxTitles);
  const request = { page: 1, size: maxTitles, sort: null, filters: [{ column: 'id', value: loadedIds.join('|') }] };
  const rows = useQuery({
    queryKey: ['stream', 'named', loadedIds],
    queryFn: ({ signal }) => callPage(streamRoutes.list, {}, request, signal),
    meta: { columns: [] },
    enabled: loadedIds.length > 0,
    placeholderData: keepPreviousData,
  });
  return (id) => {
    const stream = rows.data?.data.find((row) => row.id === id);
    if (stream) return streamTitle(stream);
    return rows.isPending ? '…' : t('access.unnamed', { id });
  };
}
