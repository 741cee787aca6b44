import { Button } from '@mantine/core';
import { playlistRoutes } from '@touchline/contract';
import type { Playlist as Query } from '@touchline/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconPlaylist, IconZoomQuestion } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { Suspense, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import type { Filter } from '#kit/filter.ts';
import { ListScreen } from '#kit/list-screen.tsx';
import { useListState, useRows } from '#kit/use-list.ts';
import { formatNumber } from '#ui/formatters.ts';
import { CountedTabs } from '#ui/counted-tabs.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useQueryColumns } from './columns.tsx';
import { ExportMenu } from './export-menu.tsx';
import { queryTitle } from './query-title.ts';
import styles from './playlist.module.css';
import { QueryCard } from './query-card.tsx';
import { QueryRowActions } from './row-actions.tsx';
import { segmentFilters, segmentOf, segments } from './segments.ts';
import type { Segment } from './segments.ts';
import { usePanel } from './use-panel.ts';

const Panels = lazyPart(async () => (await import('./panels.tsx')).Panels);

/** The user's queries and the streams that were matched to them. */
export function Playlist() {
  const { t } = useTranslation('playlist');
  const panel = usePanel();
  const { open: openPanel } = panel;
  const open = useCallback((query: Query) => openPanel('view', query.id), [openPanel]);
  const create = { label: t('create'), onClick: () => panel.open('create', null) };
  const columns = useQueryColumns(open);
  const search: { tag?: string } = useSearch({ strict: false });
  const segment = segmentOf(search.tag);
  const { state, change } = useListState({ tag: segment, sort: null });
  const filters = segmentFilters(segment);
  const rows = useRows('playlist', playlistRoutes, state, filters, change);
  const counts = useQuery({
    queryKey: ['playlist', 'counts'],
    queryFn: ({ signal }) => call(playlistRoutes.counts, {}, signal),
    placeholderData: keepPreviousData,
  });
  const empty = useEmpty(segment, create, () => change({ tag: 'all' }));
  const card = useCallback((query: Query) => <QueryCard query={query} onOpen={open} />, [open]);
  return (
    <ListScreen
      name="playlist"
      title={t('title')}
      create={create}
      tags={
        <CountedTabs
          label={t('segments.label')}
          value={segment}
          tabs={segments.map((value) => ({ value, label: t(`segments.${value}`) }))}
          counts={counts.data}
          onChange={(tag) => change({ tag })}
        />
      }
      state={state}
      change={change}
      rows={rows}
      columns={columns}
      filters={useQueryFilters()}
      before={<Reviews count={counts.data?.reviews ?? 0} onOpen={() => panel.open('reviews', null)} />}
      after={
        <ExportMenu
          rows={{ ...state, filters: [...filters, ...state.filters] }}
          columns={columns}
          total={rows.page?.total}
        />
      }
      bulk={null}
      edit={(query) => panel.open('edit', query.id)}
      empty={empty}
      nameOf={queryTitle}
      selection={null}
      actions={queryRowActions}
      card={card}
    >
      {panel.name === null ? null : (
        <Suspense>
          <Panels />
        </Suspense>
      )}
    </ListScreen>
  );
}

const queryRowActions = (query: Query) => <QueryRowActions query={query} />;

/** A button that opens the review of doubtful matches, with their number. */
function Reviews({ count, onOpen }: { count: number; onOpen: () => void }) {
  const { t, i18n } = useTranslation('playlist');
  return (
    <Button
      variant={count > 0 ? 'light' : 'default'}
      leftSection={<IconZoomQuestion size={16} stroke={1.7} />}
      title={count > 0 ? t('review.open', { count }) : undefined}
      onClick={onOpen}
    >
      {t('review.title')}
      {count > 0 ? <span className={styles['badge']}>{formatNumber(count, i18n.language)}</span> : null}
    </Button>
  );
}

function useQueryFilters(): Filter[] {
  const { t } = useTranslation(['playlist', 'shell']);
  const options = [
    { value: 'true', label: t('filter.yes') },
    { value: 'false', label: t('filter.no') },
  ];
  return [
    { column: 'sport', label: t('field.sport'), target: 'sport', options: null },
    { column: 'tournament', label: t('field.tournament'), target: 'tournament', options: null },
    { column: 'revoked', label: t('filter.revoked'), target: null, options },
    { column: 'createdAt', label: t('shell:list.created'), target: 'period', options: null },
  ];
}

type Action = { label: string; onClick: () => void };

function useEmpty(segment: Segment, create: Action, onAll: () => void) {
  const { t } = useTranslation('playlist');
  const icon = <IconPlaylist size={24} />;
  if (segment === 'all') return { icon, title: t('empty.title'), text: t('empty.text'), action: create };
  const action = { label: t('empty.showAll'), onClick: onAll };
  return { icon, title: t(`empty.${segment}Title`), text: t(`empty.${segment}Text`), action };
}
