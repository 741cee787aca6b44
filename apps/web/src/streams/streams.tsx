import { Button } from '@mantine/core';
import type { Stream } from '@touchline/contract';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useColumns } from '#kit/columns.ts';
import { FilterChips } from '#kit/filters.tsx';
import { pageSizes } from '#kit/list-state.ts';
import { Table } from '#kit/table.tsx';
import { ListFrame } from '#ui/list-frame.tsx';
import { useNow } from '#ui/now.ts';
import { Pager } from '#ui/pager.tsx';
import { SheetsButton } from '#web/sheets/sheets-button.tsx';
import { useCan } from '#web/shell/profile.ts';
import { useStreamColumns } from './columns.tsx';
import { useEmptyStreams } from './empty.tsx';
import { useStreamFilters } from './filters.ts';
import { ListTools } from './list-tools.tsx';
import { nameOf } from './names.ts';
import { usePanel } from './panel-link.tsx';
import { RowActions } from './row-actions.tsx';
import { StreamCard } from './stream-card.tsx';
import { TagBar } from './tag-bar.tsx';
import { useStreamList } from './use-stream-list.ts';

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

function StreamList({ archived }: { archived: boolean }) {
  const { t } = useTranslation(['streams', 'shell']);
  const panel = usePanel();
  const now = useNow(60_000);
  const canWrite = useCan('stream.write');
  const filters = useStreamFilters();
  const all = useStreamColumns();
  const { shown, choose } = useColumns('streams', all);
  const { tag, tagged, hidden, state, change, rows } = useStreamList(archived, now);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [keyless, setKeyless] = useState<Stream | null>(null);
  const chosen = (rows.page?.data ?? []).filter((stream) => selected.has(stream.id));
  const actions = (stream: Stream) => <RowActions stream={stream} onKeyInUse={setKeyless} />;
  const card = (stream: Stream) => <StreamCard stream={stream} actions={actions(stream)} />;
  const title = t(archived ? 'archive' : 'title');
  const onCreate = canWrite && !archived ? () => panel.open('create', null) : null;
  const empty = useEmptyStreams({ state, tag, archived, change, onCreate });
  const byTag = (next: typeof tag) => change({ tag: next });
  const within = [...tagged, ...hidden.filters, ...state.filters];
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
      tags={<TagBar tag={tag} archived={archived} hidden={hidden.isShown} now={now} onTag={byTag} />}
      search={state.search}
      onSearch={(search) => change({ search }, true)}
      tools={
        <ListTools
          sheets={<SheetsButton entity="stream" shown={{ ...state, filters: within }} />}
          state={state}
          tagged={tagged}
          hidden={hidden}
          filters={filters}
          onFilter={filterBy}
          columns={{ all, shown, choose }}
        />
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
