import { Button } from '@mantine/core';
import { streamRoutes } from '@touchline/contract';
import type { Stream } from '@touchline/contract';
import { IconAlertTriangle, IconArchive, IconPlayerPlay, IconPlus, IconSearchOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useColumns } from '#kit/columns.ts';
import { FilterChips, FilterMenu } from '#kit/filters.tsx';
import { ListPage } from '#kit/list-page.tsx';
import { Table } from '#kit/table.tsx';
import { useListState, useRows } from '#kit/use-list.ts';
import { ColumnsMenu } from '#ui/columns-menu.tsx';
import { useNow } from '#ui/now.ts';
import { useCan } from '#web/shell/profile.ts';
import { BulkBar } from './bulk-bar.tsx';
import { useStreamColumns } from './columns.tsx';
import { useStreamFilters } from './filters.ts';
import { nameOf } from './names.ts';
import { usePanel } from './panel-link.tsx';
import { Panels } from './panels.tsx';
import { RestoreKey } from './restore-key.tsx';
import { RowActions } from './row-actions.tsx';
import { StreamCard } from './stream-card.tsx';
import { TagBar } from './tag-bar.tsx';
import { tagFilters, tagOf } from './tags.ts';

/** The list of streams. */
export function Streams() {
  return <StreamList archived={false} />;
}

/** The same screen over what has been archived. */
export function Archive() {
  return <StreamList archived />;
}

/** Soonest first; in the archive the latest first. */
const order = { false: { column: 'startAt', order: 'asc' }, true: { column: 'startAt', order: 'desc' } } as const;

function StreamList({ archived }: { archived: boolean }) {
  const { t } = useTranslation(['streams', 'shell']);
  const panel = usePanel();
  const now = useNow(60_000);
  const canWrite = useCan('stream.write');
  const filters = useStreamFilters();
  const all = useStreamColumns();
  const { shown, choose } = useColumns('streams', all);
  const { state, change } = useListState({ tag: 'all', sort: order[archived ? 'true' : 'false'] });
  const tag = tagOf(state.tag);
  const rows = useRows('stream', streamRoutes, state, tagFilters(tag, archived, now), change);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [keyless, setKeyless] = useState<Stream | null>(null);
  const chosen = (rows.page?.data ?? []).filter((stream) => selected.has(stream.id));
  const narrowed = state.search !== '' || state.filters.length > 0;
  const actions = (stream: Stream) => <RowActions stream={stream} onKeyInUse={setKeyless} />;
  const title = t(archived ? 'archive' : 'title');
  const create = { label: t('create'), onClick: () => panel.open('create', null) };
  return (
    <ListPage
      title={title}
      primary={
        canWrite && !archived ? (
          <Button leftSection={<IconPlus size={16} />} onClick={create.onClick}>
            {create.label}
          </Button>
        ) : null
      }
      tags={<TagBar tag={tag} archived={archived} now={now} onTag={(next) => change({ tag: next })} />}
      tools={
        <>
          <FilterMenu filters={filters} active={state.filters} onChange={(next) => change({ filters: next })} />
          <ColumnsMenu columns={all} shown={shown.map((column) => column.key)} onChange={choose} onReset={() => choose(null)} />
        </>
      }
      chips={<FilterChips filters={filters} active={state.filters} onChange={(next) => change({ filters: next })} />}
      bulk={chosen.length > 0 ? <BulkBar streams={chosen} archived={archived} onClear={() => setSelected(new Set())} /> : null}
      state={state}
      change={change}
      page={rows.page}
      error={rows.error}
      retry={() => void rows.refetch()}
      stale={rows.isPlaceholderData}
      failedIcon={<IconAlertTriangle size={24} />}
      empty={
        narrowed
          ? { icon: <IconSearchOff size={24} />, title: t('shell:list.noMatchTitle'), text: t('shell:list.noMatchText'), action: { label: t('shell:list.reset'), onClick: () => change({ search: '', filters: [] }) } }
          : tag !== 'all'
            ? { icon: <IconSearchOff size={24} />, title: t('emptyTag'), text: t('emptyTagText'), action: { label: t('showAll'), onClick: () => change({ tag: 'all' }) } }
            : archived
              ? { icon: <IconArchive size={24} />, title: t('emptyArchive'), text: t('emptyArchiveText'), action: null }
              : { icon: <IconPlayerPlay size={24} />, title: t('shell:list.emptyTitle'), text: t('emptyText'), action: canWrite ? create : null }
      }
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
          card={(stream) => <StreamCard stream={stream} actions={actions(stream)} />}
        />
      }
    >
      <Panels />
      {keyless ? <RestoreKey stream={keyless} onClose={() => setKeyless(null)} /> : null}
    </ListPage>
  );
}
