import { ActionIcon, Button } from '@mantine/core';
import { IconAlertTriangle, IconList, IconPencil, IconPlus, IconSearchOff, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { ListPage } from '#kit/list-page.tsx';
import { nameOf } from '#kit/refer.tsx';
import { Table } from '#kit/table.tsx';
import { useAct } from '#kit/use-act.ts';
import { useColumns } from '#kit/columns.ts';
import { useListState, useRows } from '#kit/use-list.ts';
import { confirm } from '#ui/confirm.tsx';
import { done } from '#ui/toast.ts';
import { useCan } from '#web/shell/profile.ts';
import { useDirectoryColumns } from './directory-columns.tsx';
import type { Directory, Item } from './directories.ts';
import styles from './references.module.css';

const RecordPanel = lazy(async () => ({ default: (await import('./record-panel.tsx')).RecordPanel }));

/** The list of any directory, with its form beside it. */
export function DirectoryScreen({ directory }: { directory: Directory }) {
  const { t, i18n } = useTranslation(['references', 'shell']);
  const { name, routes } = directory;
  const search = useSearch({ strict: false }) as { panel?: string; id?: string };
  const navigate = useNavigate();
  const client = useQueryClient();
  const act = useAct();
  const canWrite = useCan(directory.write);
  const [first] = directory.columns;
  const { state, change } = useListState({ tag: 'all', sort: first ? { column: first.field, order: 'asc' } : null });
  const rows = useRows(name, routes, state, [], change);
  const open = (panel: 'create' | 'edit' | undefined, id?: number) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, panel, id: id === undefined ? undefined : String(id) }), resetScroll: false });
  const { shown } = useColumns(name, useDirectoryColumns(directory, (item) => open('edit', item.id)));
  const title = (item: Item) => nameOf(item as Parameters<typeof nameOf>[0], i18n.language);
  const remove = async (item: Item) => {
    const question = { title: t('ask.title', { name: title(item) }), text: t('ask.text'), danger: true };
    if (!(await confirm({ ...question, yes: t('shell:form.delete'), no: t('shell:form.cancel') }))) return;
    await act(t('failure.delete'), async () => {
      await call(routes.remove, { ids: [item.id] }, null);
      done(t('toast.deleted'));
      await client.invalidateQueries({ queryKey: [name] });
    });
  };
  const actions = (item: Item) =>
    canWrite ? (
      <span className={styles['actions']}>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={`${t('shell:form.edit')}: ${title(item)}`} onClick={() => open('edit', item.id)}>
          <IconPencil size={18} stroke={1.7} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={`${t('shell:form.delete')}: ${title(item)}`}
          disabled={item.builtIn === true}
          onClick={() => void remove(item)}
        >
          <IconTrash size={18} stroke={1.7} />
        </ActionIcon>
      </span>
    ) : null;
  const items = rows.page?.data as Item[] | undefined;
  const create = { label: t(`create.${name}`), onClick: () => open('create') };
  return (
    <ListPage
      title={t(`title.${name}`)}
      primary={
        canWrite ? (
          <Button leftSection={<IconPlus size={16} />} onClick={create.onClick}>
            {create.label}
          </Button>
        ) : null
      }
      tags={<span />}
      tools={null}
      chips={null}
      bulk={null}
      state={state}
      change={change}
      page={rows.page}
      error={rows.error}
      retry={() => void rows.refetch()}
      stale={rows.isPlaceholderData}
      failedIcon={<IconAlertTriangle size={24} />}
      empty={
        state.search === ''
          ? { icon: <IconList size={24} />, title: t('shell:list.emptyTitle'), text: t(`empty.${name}`), action: canWrite ? create : null }
          : {
              icon: <IconSearchOff size={24} />,
              title: t('shell:list.noMatchTitle'),
              text: t('shell:list.noMatchText'),
              action: { label: t('shell:list.reset'), onClick: () => change({ search: '' }) },
            }
      }
      table={
        <Table
          caption={t(`title.${name}`)}
          columns={shown}
          rows={items}
          size={state.size}
          nameOf={title}
          sort={state.sort}
          onSort={(sort) => change({ sort })}
          selection={null}
          actions={actions}
          card={(item) => (
            <div className={styles['card']}>
              <div>
                {shown.map((column) => (
                  <div key={column.key}>{column.cell(item)}</div>
                ))}
              </div>
              {actions(item)}
            </div>
          )}
        />
      }
    >
      {canWrite && (search.panel === 'create' || search.panel === 'edit') ? (
        <Suspense>
          <RecordPanel key={search.id ?? ''} directory={directory} id={search.panel === 'edit' ? Number(search.id) || null : null} onClose={() => open(undefined)} />
        </Suspense>
      ) : null}
    </ListPage>
  );
}
