import { Button } from '@mantine/core';
import { playlistRoutes } from '@touchline/contract';
import type { Playlist as Query } from '@touchline/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconPlaylist, IconPlus, IconSearchOff, IconZoomQuestion } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { useColumns } from '#kit/columns.ts';
import { FilterChips, FilterMenu } from '#kit/filters.tsx';
import type { Filter } from '#kit/filters.tsx';
import { pageSizes } from '#kit/list-state.ts';
import { Table } from '#kit/table.tsx';
import { useListState, useRows } from '#kit/use-list.ts';
import { ColumnsMenu } from '#ui/columns-menu.tsx';
import { ListFrame } from '#ui/list-frame.tsx';
import { Pager } from '#ui/pager.tsx';
import { useQueryColumns } from './columns.tsx';
import { ExportMenu } from './export-menu.tsx';
import { nameOf } from './names.ts';
import styles from './playlist.module.css';
import { QueryCard } from './query-card.tsx';
import { QueryRowActions } from './row-actions.tsx';
import { SegmentBar } from './segment-bar.tsx';
import { segmentFilters, segmentOf } from './segments.ts';
import type { Segment } from './segments.ts';
import { usePanel } from './use-panel.ts';

const Panels = lazy(async () => ({ default: (await import('./panels.tsx')).Panels }));

/** The signed-in person's queries and the streams that were found for them. */
export function Playlist() {
  const { t } = useTranslation(['playlist', 'shell']);
  const panel = usePanel();
  const open = (query: Query) => panel.open('view', query.id);
  const create = { label: t('create'), onClick: () => panel.open('create', null) };
  const narrowing = useNarrowing();
  const all = useQueryColumns(open);
  const { shown, choose } = useColumns('playlist', all);
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
  const actions = (query: Query) => <QueryRowActions query={query} />;
  const card = (query: Query) => <QueryCard query={query} onOpen={open} />;
  const filterBy = (next: typeof state.filters) => change({ filters: next });
  const isNarrow = state.search !== '' || state.filters.length > 0;
  const nothing = {
    icon: <IconSearchOff size={24} />,
    title: t('shell:list.noMatchTitle'),
    text: t('shell:list.noMatchText'),
    action: { label: t('shell:list.reset'), onClick: () => change({ search: '', filters: [] }) },
  };
  const empty = useEmpty(segment, create, () => change({ tag: 'all' }));
  return (
    <ListFrame
      title={t('title')}
      primary={
        <Button leftSection={<IconPlus size={16} />} onClick={create.onClick}>
          {create.label}
        </Button>
      }
      tags={<SegmentBar segment={segment} counts={counts.data} onSegment={(tag) => change({ tag })} />}
      search={state.search}
      onSearch={(text) => change({ search: text }, true)}
      tools={
        <>
          <Reviews count={counts.data?.reviews ?? 0} onOpen={() => panel.open('reviews', null)} />
          <FilterMenu filters={narrowing} active={state.filters} onChange={filterBy} />
          <ColumnsMenu
            columns={all}
            shown={shown.map((column) => column.key)}
            onChange={choose}
            onReset={() => choose(null)}
          />
          <ExportMenu state={state} filters={filters} />
        </>
      }
      chips={
        state.filters.length > 0 ? <FilterChips filters={narrowing} active={state.filters} onChange={filterBy} /> : null
      }
      bulk={null}
      failure={rows.failure}
      onRetry={rows.retry}
      empty={rows.page?.total === 0 ? (isNarrow ? nothing : empty) : null}
      stale={rows.stale}
      table={
        <Table
          caption={t('title')}
          columns={shown}
          rows={rows.page?.data}
          size={state.size}
          nameOf={nameOf}
          sort={state.sort}
          onSort={(sort) => change({ sort })}
          selection={null}
          actions={actions}
          card={card}
        />
      }
      pager={rows.page ? <Pager shown={rows.page} size={state.size} sizes={pageSizes} onChange={change} /> : null}
    >
      {panel.name === null ? null : (
        <Suspense>
          <Panels />
        </Suspense>
      )}
    </ListFrame>
  );
}

/** The way to the doubtful matches, with their number. */
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
      {count > 0 ? <span className={styles['badge']}>{new Intl.NumberFormat(i18n.language).format(count)}</span> : null}
    </Button>
  );
}

function useNarrowing(): Filter[] {
  const { t } = useTranslation('playlist');
  const options = [
    { value: 'true', label: t('filter.yes') },
    { value: 'false', label: t('filter.no') },
  ];
  return [
    { column: 'sport', label: t('field.sport'), target: 'sport', options: null },
    { column: 'tournament', label: t('field.tournament'), target: 'tournament', options: null },
    { column: 'revoked', label: t('filter.revoked'), target: null, options },
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
