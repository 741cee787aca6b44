import { Button, Switch } from '@mantine/core';
import { synonymTypes } from '@touchline/contract';
import type { SynonymType } from '@touchline/contract';
import { IconList, IconPlus, IconSearchOff } from '@tabler/icons-react';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useColumns } from '#kit/columns.ts';
import type { Column } from '#kit/columns.ts';
import { FilterChips, FilterMenu } from '#kit/filters.tsx';
import type { Filter } from '#kit/filters.tsx';
import { pageSizes } from '#kit/list-state.ts';
import type { ListState } from '#kit/list-state.ts';
import { nameOf } from '#kit/refer.tsx';
import { Table } from '#kit/table.tsx';
import { useListState, useRows } from '#kit/use-list.ts';
import { ColumnsMenu } from '#ui/columns-menu.tsx';
import { ListFrame } from '#ui/list-frame.tsx';
import { Pager } from '#ui/pager.tsx';
import { SheetsButton } from '#web/sheets/sheets-button.tsx';
import { useCan } from '#web/shell/profile.ts';
import { BulkBar } from './bulk-bar.tsx';
import { useDirectoryColumns } from './directory-columns.tsx';
import type { Directory, Item } from './directories.ts';
import styles from './references.module.css';
import { RecordActions } from './record-actions.tsx';
import { RecordCard } from './record-card.tsx';
import { useRecordPanel } from './use-record-panel.ts';

const RecordPanel = lazy(async () => ({ default: (await import('./record-panel.tsx')).RecordPanel }));

/** The list of any directory, with its form beside it. */
export function DirectoryScreen({ directory }: { directory: Directory }) {
  const { t, i18n } = useTranslation(['references', 'shell']);
  const { name } = directory;
  const panel = useRecordPanel();
  const canWrite = useCan(directory.write);
  const [first] = directory.columns;
  const { state, change } = useListState({ tag: 'all', sort: first ? { column: first.field, order: 'asc' } : null });
  const archived = state.tag === 'archived';
  const rows = useRows(name, directory.routes, state, archived ? archivedOnly : [], change);
  const selection = useSelection(rows.page?.data);
  const all = useDirectoryColumns(directory, (item) =>
    panel.open(canWrite && !item.archivedAt ? 'edit' : 'view', item.id),
  );
  const { shown, choose } = useColumns(name, all);
  const filters = useFilters(directory);
  const narrow = (active: typeof state.filters) => change({ filters: active });
  const title = (item: Item) => nameOf(item as Parameters<typeof nameOf>[0], i18n.language);
  const create = { label: t(`create.${name}`), onClick: () => panel.open('create', null) };
  const actions = (item: Item) => (
    <RecordActions
      directory={directory}
      item={item}
      name={title(item)}
      canWrite={canWrite}
      onView={() => panel.open('view', item.id)}
      onEdit={() => panel.open('edit', item.id)}
    />
  );
  const card = (item: Item) => <RecordCard item={item} columns={shown} actions={actions(item)} />;
  const isNarrowed = state.search !== '' || archived || state.filters.length > 0;
  const empty = useEmpty(directory, canWrite ? create : null, () => change({ search: '', tag: '', filters: [] }));
  return (
    <ListFrame
      title={t(`title.${name}`)}
      primary={canWrite ? <Create {...create} /> : null}
      tags={<span />}
      search={state.search}
      onSearch={(search) => change({ search }, true)}
      tools={
        <Tools
          sheets={canWrite ? (synonymTypes.find((kind) => kind === name) ?? null) : null}
          filters={filters}
          active={state.filters}
          onFilter={narrow}
          columns={{ all, shown, choose }}
          archived={archived}
          onArchived={canWrite ? () => change({ tag: archived ? '' : 'archived' }) : null}
        />
      }
      chips={
        state.filters.length > 0 ? <FilterChips filters={filters} active={state.filters} onChange={narrow} /> : null
      }
      bulk={
        selection.items.length > 0 ? (
          <BulkBar directory={directory} items={selection.items} archived={archived} onClear={selection.clear} />
        ) : null
      }
      failure={rows.failure}
      onRetry={rows.retry}
      empty={rows.page?.total === 0 ? (isNarrowed ? empty.searched : empty.fresh) : null}
      stale={rows.stale}
      table={
        <Table
          caption={t(`title.${name}`)}
          columns={shown}
          rows={rows.page?.data}
          size={state.size}
          nameOf={title}
          sort={state.sort}
          onSort={(sort) => change({ sort })}
          selection={canWrite ? { ids: selection.ids, onChange: selection.choose } : null}
          actions={actions}
          card={card}
        />
      }
      pager={rows.page ? <Pager shown={rows.page} size={state.size} sizes={pageSizes} onChange={change} /> : null}
    >
      <Beside directory={directory} panel={panel} canWrite={canWrite} />
    </ListFrame>
  );
}

function Create({ label, onClick }: Action) {
  return (
    <Button leftSection={<IconPlus size={16} />} onClick={onClick}>
      {label}
    </Button>
  );
}

type ToolsProps = {
  /** What can be imported here; null for what cannot, or by whom. */
  sheets: SynonymType | null;
  filters: readonly Filter[];
  active: ListState['filters'];
  onFilter: (active: ListState['filters']) => void;
  columns: { all: readonly Column<Item>[]; shown: readonly Column<Item>[]; choose: (keys: string[] | null) => void };
  archived: boolean;
  /** Null for whom the archive is not. */
  onArchived: (() => void) | null;
};

function Tools({ sheets, filters, active, onFilter, columns, archived, onArchived }: ToolsProps) {
  const { t } = useTranslation('references');
  const { all, shown, choose } = columns;
  return (
    <>
      {filters.length > 0 ? <FilterMenu filters={filters} active={active} onChange={onFilter} /> : null}
      <ColumnsMenu
        columns={all}
        shown={shown.map((column) => column.key)}
        onChange={choose}
        onReset={() => choose(null)}
      />
      {sheets ? <SheetsButton entity={sheets} shown={null} /> : null}
      {onArchived ? (
        <Switch className={styles['switch']} label={t('archived.show')} checked={archived} onChange={onArchived} />
      ) : null}
    </>
  );
}

/** Tournaments and teams are looked at sport by sport. */
function useFilters({ fields }: Directory): Filter[] {
  const { t } = useTranslation('references');
  return fields['sport'] ? [{ column: 'sport', label: t('field.sport'), target: 'sport', options: null }] : [];
}

type Action = { label: string; onClick: () => void };

/** What stands instead of rows: the next step, or the way back from a search. */
function useEmpty(directory: Directory, create: Action | null, onReset: () => void) {
  const { t } = useTranslation(['references', 'shell']);
  return {
    searched: {
      icon: <IconSearchOff size={24} />,
      title: t('shell:list.noMatchTitle'),
      text: t('shell:list.noMatchText'),
      action: { label: t('shell:list.reset'), onClick: onReset },
    },
    fresh: {
      icon: <IconList size={24} />,
      title: t('shell:list.emptyTitle'),
      text: t(`empty.${directory.name}`),
      action: create,
    },
  };
}

type BesideProps = { directory: Directory; panel: ReturnType<typeof useRecordPanel>; canWrite: boolean };

/** The record that the address bar names; only who may change it gets its form. */
function Beside({ directory, panel, canWrite }: BesideProps) {
  if (panel.name === null || (!canWrite && panel.name !== 'view')) return null;
  return (
    <Suspense>
      <RecordPanel
        key={`${panel.name}${panel.id}`}
        directory={directory}
        id={panel.id}
        isForm={panel.name !== 'view'}
        canWrite={canWrite}
        onEdit={() => panel.open('edit', panel.id)}
        onClose={panel.close}
      />
    </Suspense>
  );
}

const archivedOnly = [{ column: 'archived', value: 'true' }];

/** The chosen rows among those on the page. */
function useSelection(rows: readonly Item[] | undefined) {
  const [ids, choose] = useState<ReadonlySet<number>>(new Set());
  const items = (rows ?? []).filter((row) => ids.has(row.id));
  return { ids, choose, items, clear: () => choose(new Set()) };
}
