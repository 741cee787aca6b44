import { Button } from '@mantine/core';
import { IconList, IconPlus, IconSearchOff } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useColumns } from '#kit/columns.ts';
import { pageSizes } from '#kit/list-state.ts';
import { nameOf } from '#kit/refer.tsx';
import { Table } from '#kit/table.tsx';
import { useListState, useRows } from '#kit/use-list.ts';
import { ListFrame } from '#ui/list-frame.tsx';
import { Pager } from '#ui/pager.tsx';
import { useCan } from '#web/shell/profile.ts';
import { useDirectoryColumns } from './directory-columns.tsx';
import type { Directory, Item } from './directories.ts';
import { RecordActions } from './record-actions.tsx';
import { RecordCard } from './record-card.tsx';

const RecordPanel = lazy(async () => ({ default: (await import('./record-panel.tsx')).RecordPanel }));

/** The list of any directory, with its form beside it. */
export function DirectoryScreen({ directory }: { directory: Directory }) {
  const { t, i18n } = useTranslation(['references', 'shell']);
  const { name } = directory;
  const panel = usePanel();
  const canWrite = useCan(directory.write);
  const [first] = directory.columns;
  const { state, change } = useListState({ tag: 'all', sort: first ? { column: first.field, order: 'asc' } : null });
  const rows = useRows(name, directory.routes, state, [], change);
  const { shown } = useColumns(
    name,
    useDirectoryColumns(directory, canWrite ? (item) => panel.open('edit', item.id) : null),
  );
  const title = (item: Item) => nameOf(item as Parameters<typeof nameOf>[0], i18n.language);
  const create = { label: t(`create.${name}`), onClick: () => panel.open('create', null) };
  const actions = (item: Item) =>
    canWrite ? (
      <RecordActions directory={directory} item={item} name={title(item)} onEdit={() => panel.open('edit', item.id)} />
    ) : null;
  const card = (item: Item) => <RecordCard item={item} columns={shown} actions={actions(item)} />;
  const searched = {
    icon: <IconSearchOff size={24} />,
    title: t('shell:list.noMatchTitle'),
    text: t('shell:list.noMatchText'),
    action: { label: t('shell:list.reset'), onClick: () => change({ search: '' }) },
  };
  const fresh = {
    icon: <IconList size={24} />,
    title: t('shell:list.emptyTitle'),
    text: t(`empty.${name}`),
    action: canWrite ? create : null,
  };
  return (
    <ListFrame
      title={t(`title.${name}`)}
      primary={
        canWrite ? (
          <Button leftSection={<IconPlus size={16} />} onClick={create.onClick}>
            {create.label}
          </Button>
        ) : null
      }
      tags={<span />}
      search={state.search}
      onSearch={(search) => change({ search }, true)}
      tools={null}
      chips={null}
      bulk={null}
      failure={rows.failure}
      onRetry={rows.retry}
      empty={rows.page?.total === 0 ? (state.search === '' ? fresh : searched) : null}
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
          selection={null}
          actions={actions}
          card={card}
        />
      }
      pager={rows.page ? <Pager shown={rows.page} size={state.size} sizes={pageSizes} onChange={change} /> : null}
    >
      {canWrite && panel.name !== null ? (
        <Suspense>
          <RecordPanel key={panel.id} directory={directory} id={panel.id} onClose={panel.close} />
        </Suspense>
      ) : null}
    </ListFrame>
  );
}

/** The open form, as the address bar says it; `id` is null for a new record. */
function usePanel() {
  const search: { panel?: string; id?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const open = (panel: 'create' | 'edit' | undefined, id: number | null) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, panel, id: id === null ? undefined : String(id) }),
      resetScroll: false,
    });
  const id = search.panel === 'edit' ? Number(search.id) || null : null;
  const name = search.panel === 'create' || (search.panel === 'edit' && id !== null) ? search.panel : null;
  return { name, id, open, close: () => open(undefined, null) };
}
