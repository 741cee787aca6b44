import { Button } from '@mantine/core';
import { streamRoutes } from '@touchline/contract';
import type { Stream } from '@touchline/contract';
import { IconPlus } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useColumns } from '#kit/columns.ts';
import { FilterChips, FilterMenu } from '#kit/filters.tsx';
import { pageSizes } from '#kit/list-state.ts';
import { Table } from '#kit/table.tsx';
import { useListState, useRows } from '#kit/use-list.ts';
import { ColumnsMenu } from '#ui/columns-menu.tsx';
import { ListFrame } from '#ui/list-frame.tsx';
import { useNow } from '#ui/now.ts';
import { Pager } from '#ui/pager.tsx';
import { useCan } from '#web/shell/profile.ts';
import { useStreamColumns } from './columns.tsx';
import { useEmptyStreams } from './empty.tsx';
import { useStreamFilters } from './filters.ts';
import { nameOf } from './names.ts';
import { usePanel } from './panel-link.tsx';
import { RowActions } from './row-actions.tsx';
import { StreamCard } from './stream-card.tsx';
import { TagBar } from './tag-bar.tsx';
import { tagFilters, tagOf } from './tags.ts';
import type { Tag } from './tags.ts';

const Panels = lazy(async () => ({ default: (await import('./panels.tsx')).Panels }));
const RestoreKey = lazy(async () => ({ default: (await import('./restore-key.tsx')).RestoreKey }));
const BulkBar = lazy(async () => ({ default: (await import('./bulk-bar.tsx')).BulkBar }));

/** The list of streams. */
export function Streams() {
  return <StreamList archived={false} />;
}

/** The same screen over what has been archived. */
export function Archive() {
  return <StreamList archived />;
}

/** What is ahead: soonest first; what is over: latest first; everything: as the server finds useful. */
function orderOf(tag: Tag, archived: boolean) {
  if (archived || tag === 'finished' || tag === 'canceled') return { column: 'startAt', order: 'desc' } as const;
  return tag === 'all' ? null : ({ column: 'startAt', order: 'asc' } as const);
}

function StreamList({ archived }: { archived: boolean }) {
  const { t } = useTranslation(['streams', 'shell']);
  const panel = usePanel();
  const now = useNow(60_000);
  const canWrite = useCan('stream.write');
  const filters = useStreamFilters();
  const all = useStreamColumns();
  const { shown, choose } = useColumns('streams', all);
  const search: { tag?: string } = useSearch({ strict: false });
  const tag = tagOf(search.tag);
  const { state, change } = useListState({ tag, sort: orderOf(tag, archived) });
  const rows = useRows('stream', streamRoutes, state, tagFilters(tag, archived, now), change);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [keyless, setKeyless] = useState<Stream | null>(null);
  const chosen = (rows.page?.data ?? []).filter((stream) => selected.has(stream.id));
  const actions = (stream: Stream) => <RowActions stream={stream} onKeyInUse={setKeyless} />;
  const card = (stream: Stream) => <StreamCard stream={stream} actions={actions(stream)} />;
  const title = t(archived ? 'archive' : 'title');
  const onCreate = canWrite && !archived ? () => panel.open('create', null) : null;
  const empty = useEmptyStreams({ state, tag, archived, change, onCreate });
  const filterBy = (next: typeof state.filters) => change({ filters: next });
  return (
    <ListFrame
      title={title}
      primary={
        onCreate ? (
          <Button leftSection={<IconPlus size={16} />} onClick={onCreate}>
            {t('create')}
          </Button>
        ) : null
      }
      tags={<TagBar tag={tag} archived={archived} now={now} onTag={(next) => change({ tag: next })} />}
      search={state.search}
      onSearch={(search) => change({ search }, true)}
      tools={
        <>
          <FilterMenu filters={filters} active={state.filters} onChange={filterBy} />
          <ColumnsMenu
            columns={all}
            shown={shown.map((column) => column.key)}
            onChange={choose}
            onReset={() => choose(null)}
          />
        </>
      }
      chips={
        state.filters.length > 0 ? <FilterChips filters={filters} active={state.filters} onChange={filterBy} /> : null
      }
      bulk={
        chosen.length > 0 ? (
          <Suspense>
            <BulkBar streams={chosen} archived={archived} onClear={() => setSelected(new Set())} />
          </Suspense>
        ) : null
      }
      failure={rows.failure}
      onRetry={rows.retry}
      empty={rows.page?.total === 0 ? empty : null}
      stale={rows.stale}
      table={
        <Table
          caption={title}
          columns={shown}
          rows={rows.page?.data}
          size={state.size}
          nameOf={nameOf}
          sort={state.sort}
          onSort={(sort) => change({ sort })}
          selection={canWrite ? { ids: selected, onChange: setSelected } : null}
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
      {keyless ? (
        <Suspense>
          <RestoreKey stream={keyless} onClose={() => setKeyless(null)} />
        </Suspense>
      ) : null}
    </ListFrame>
  );
}
