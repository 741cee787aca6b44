import { importEntities } from '@touchline/contract';
import { Switch } from '@mantine/core';
import { synonymTypes } from '@touchline/contract';
import { IconList, IconSearchOff } from '@tabler/icons-react';
import { Suspense, useCallback } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Filter } from '#kit/filter.ts';
import { referenceName } from '#kit/reference-name.ts';
import { ListScreen } from '#kit/list-screen.tsx';
import type { Empty } from '#kit/list-screen.tsx';
import { useListState, useRows } from '#kit/use-list.ts';
import { usePanel } from '#kit/use-panel.ts';
import { useSelection } from '#kit/use-selection.ts';
import { SpreadsheetButton } from '#web/spreadsheets/spreadsheet-button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useCan } from '#web/session/profile.ts';
import { BulkBar } from './bulk-bar.tsx';
import { useDirectoryColumns } from './directory-columns.tsx';
import type { Directory, Item } from './directories.ts';
import styles from './references.module.css';
import { RecordActions } from './record-actions.tsx';

const RecordPanel = lazyPart(async () => (await import('./record-panel.tsx')).RecordPanel);

/** The list of any directory, with its form in a drawer. `tools`: further buttons of the list. */
export function DirectoryScreen({ directory, tools }: { directory: Directory; tools: ReactNode }) {
  const { t, i18n } = useTranslation(['references', 'shell']);
  const { name } = directory;
  const panel = usePanel(['create', 'view', 'edit']);
  const canWrite = useCan(directory.write);
  const [first] = directory.columns;
  const { state, change } = useListState({ tag: 'all', sort: first ? { column: first.field, order: 'asc' } : null });
  const archived = state.tag === 'archived';
  const rows = useRows(name, directory.routes, state, archived ? archivedOnly : [], change);
  const selection = useSelection(rows.page?.data);
  const { open } = panel;
  const openRecord = useCallback((item: Item) => open('view', item.id), [open]);
  const all = useDirectoryColumns(directory, openRecord);
  const title = useCallback(
    (item: Item) => referenceName(item as Parameters<typeof referenceName>[0], i18n.language),
    [i18n.language],
  );
  const create = { label: t(`create.${name}`), onClick: () => panel.open('create', null) };
  const actions = useCallback(
    (item: Item) => (
      <RecordActions directory={directory} item={item} name={title(item)} canWrite={canWrite} onOpen={open} />
    ),
    [directory, title, canWrite, open],
  );
  const empty = useEmpty(directory, archived, canWrite ? create : null, () => change({ tag: '' }));
  const sheets = synonymTypes.find((kind) => kind === name);
  return (
    <ListScreen
      name={name}
      title={t(`title.${name}`)}
      create={canWrite ? create : null}
      tags={null}
      state={state}
      change={change}
      rows={rows}
      columns={all}
      filters={useFilters(directory)}
      before={
        canWrite ? (
          <Switch
            className={styles['switch']}
            label={t('archived.show')}
            checked={archived}
            onChange={() => change({ tag: archived ? '' : 'archived' })}
          />
        ) : null
      }
      after={
        sheets ? (
          <SpreadsheetButton
            entity={sheets}
            rows={{
              ...state,
              filters: [...(archived ? archivedOnly : []), ...state.filters],
              list: name,
              columns: all,
              total: rows.page?.total,
            }}
          />
        ) : (
          tools
        )
      }
      bulk={
        selection.items.length > 0 ? (
          <BulkBar directory={directory} items={selection.items} archived={archived} onClear={selection.clear} />
        ) : null
      }
      edit={canWrite ? (item) => (item.archivedAt ? null : open('edit', item.id)) : null}
      empty={empty}
      nameOf={title}
      selection={canWrite ? selection : null}
      actions={actions}
      card={null}
    >
      <RecordDrawer directory={directory} panel={panel} canWrite={canWrite} />
    </ListScreen>
  );
}

/** Tournaments and teams can be filtered by sport, and what is imported by its import. */
function useFilters({ name, fields }: Directory): Filter[] {
  const { t } = useTranslation('references');
  const isImported = importEntities.some((entity) => entity === name);
  return [
    ...(fields['sport'] ? [{ column: 'sport', label: t('field.sport'), target: 'sport' as const, options: null }] : []),
    ...(isImported ? [{ column: 'import', label: t('fromImport'), target: null, options: [] }] : []),
  ];
}

/** The message of an empty list, with the next step or the way back from the archive. */
function useEmpty(directory: Directory, archived: boolean, create: Empty['action'], onBack: () => void): Empty {
  const { t } = useTranslation(['references', 'shell']);
  if (archived)
    return {
      icon: <IconSearchOff size={24} />,
      title: t('shell:list.noMatchTitle'),
      text: t('shell:list.noMatchText'),
      action: { label: t('shell:list.reset'), onClick: onBack },
    };
  return {
    icon: <IconList size={24} />,
    title: t('shell:list.emptyTitle'),
    text: t(`empty.${directory.name}`),
    action: create,
  };
}

type RecordDrawerProps = {
  directory: Directory;
  panel: ReturnType<typeof usePanel<'create' | 'view' | 'edit'>>;
  canWrite: boolean;
};

/** The record in the address. Only users who may change it get its form. */
function RecordDrawer({ directory, panel, canWrite }: RecordDrawerProps) {
  if ((panel.id === null && panel.name !== 'create') || (!canWrite && panel.name !== 'view')) return null;
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
