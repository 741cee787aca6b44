import { Skeleton } from '@mantine/core';
import { playlistRoutes } from '@touchline/contract';
import type { Page, Playlist } from '@touchline/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconError404 } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { errorText } from '#kit/call-error.ts';
import { Drawer } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { loadWords } from '#web/app/i18n.ts';
import { queryTitle } from './query-title.ts';
import { usePanel } from './use-panel.ts';

const QueryView = lazyPart(async () => (await import('./query-view.tsx')).QueryView);
const ChooseStream = lazyPart(async () => (await import('./choose-stream.tsx')).ChooseStream);
const CreateQuery = lazyPart(async () => (await import('./query-form.tsx')).CreateQuery);
const EditQuery = lazyPart(async () => (await import('./query-form.tsx')).EditQuery);
const WhyQuery = lazyPart(async () => {
  const [loaded] = await Promise.all([import('#web/why/why-query.tsx'), loadWords('why')]);
  return loaded.WhyQuery;
});
const Reviews = lazyPart(async () => (await import('./reviews.tsx')).Reviews);

/** The panel above the playlist that the address asks for. */
export function Panels() {
  const panel = usePanel();
  return (
    <Suspense>
      {panel.name === 'create' ? (
        <CreateQuery onClose={panel.close} onCreated={(id) => panel.open('view', id)} />
      ) : panel.name === 'reviews' ? (
        <Reviews key={panel.id} query={panel.id} onClose={panel.close} />
      ) : panel.id === null ? null : (
        <QueryPanel key={panel.id} id={panel.id} />
      )}
    </Suspense>
  );
}

function QueryPanel({ id }: { id: number }) {
  const { t, i18n } = useTranslation(['playlist', 'shell']);
  const panel = usePanel();
  const { data: query, error, refetch } = usePlaylistQuery(id);
  if (query && panel.name === 'choose') return <ChooseStream query={query} onClose={panel.close} />;
  if (query && panel.name === 'why') return <WhyQuery id={id} name={queryTitle(query)} onClose={panel.close} />;
  if (query && panel.name === 'edit') return <EditQuery query={query} onClose={panel.close} />;
  if (query) return <QueryView query={query} onClose={panel.close} />;
  return (
    <Drawer side="end" title={t('view.title')} closeLabel={t('shell:form.close')} onClose={panel.close}>
      {error ? (
        <EmptyState
          urgent
          icon={<IconError404 size={24} />}
          title={t('view.missing')}
          text={errorText(i18n, error)}
          action={{ label: t('shell:list.retry'), onClick: () => void refetch() }}
        />
      ) : (
        <Skeleton height={240} />
      )}
    </Drawer>
  );
}

/** Loads one query; the list's copy of it is shown until then. */
function usePlaylistQuery(id: number) {
  const client = useQueryClient();
  return useQuery({
    queryKey: ['playlist', 'item', id],
    queryFn: ({ signal }) => call(playlistRoutes.find, { id }, signal),
    // Unlike a placeholder it stays if the reading fails, and with it a form and its input.
    initialData: () =>
      client
        .getQueriesData<Page<Playlist>>({ queryKey: ['playlist', 'list'] })
        .flatMap(([, page]) => page?.data ?? [])
        .find((query) => query.id === id),
    initialDataUpdatedAt: 0,
  });
}
