import { blacklistFields, blacklistOperators, blacklistRoutes } from '@touchline/contract';
import type { Blacklist as Item } from '@touchline/contract';
import { IconEyeOff } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { Suspense, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Filter } from '#kit/filter.ts';
import { ListScreen } from '#kit/list-screen.tsx';
import { useListState, useRows } from '#kit/use-list.ts';
import { usePanel } from '#kit/use-panel.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { FilterActions } from './filter-actions.tsx';
import { useFilterWords } from './filter-words.ts';

const FilterPanel = lazyPart(async () => (await import('./filter-panel.tsx')).FilterPanel);

/** The user's blacklist filters. */
export function Blacklist() {
  const { t } = useTranslation(['blacklist', 'shell']);
  const panel = usePanel(['create', 'edit']);
  const { open } = panel;
  const edit = useCallback((filter: Item) => open('edit', filter.id), [open]);
  const { state, change } = useListState({ tag: 'all', sort: null });
  const searched = state.search === '' ? [] : [{ column: 'value', value: state.search }];
  const rows = useRows('blacklist', blacklistRoutes, { ...state, search: '' }, searched, change);
  const columns = useFilterColumns(edit);
  const create = { label: t('create'), onClick: () => panel.open('create', null) };
  const actions = useCallback((filter: Item) => <FilterActions filter={filter} onEdit={() => edit(filter)} />, [edit]);
  return (
    <ListScreen
      name="blacklist"
      title={t('title')}
      create={create}
      tags={null}
      state={state}
      change={change}
      rows={rows}
      columns={columns}
      filters={useBlacklistFilters()}
      before={null}
      after={null}
      bulk={null}
      edit={edit}
      empty={{
        icon: <IconEyeOff size={24} />,
        title: t('shell:list.emptyTitle'),
        text: t('emptyText'),
        action: create,
      }}
      nameOf={useFilterWords()}
      selection={null}
      actions={actions}
      card={null}
    >
      {panel.name === 'create' || panel.id !== null ? (
        <Suspense>
          <FilterPanel key={panel.id} id={panel.id} onClose={panel.close} />
        </Suspense>
      ) : null}
    </ListScreen>
  );
}

function useFilterColumns(onEdit: (filter: Item) => void) {
  const { t } = useTranslation('blacklist');
  return useMemo(() => filterColumns(t, onEdit), [t, onEdit]);
}

function filterColumns(t: TFunction<'blacklist'>, onEdit: (filter: Item) => void) {
  const column = (key: 'value' | 'field' | 'operator') => ({
    key,
    label: t(`column.${key}`),
    sort: key,
    from: 0,
    end: false,
  });
  return [
    {
      ...column('value'),
      cell: (filter: Item) => <LinkButton onClick={() => onEdit(filter)}>{filter.value}</LinkButton>,
    },
    { ...column('field'), cell: (filter: Item) => t(`field.${filter.field}`) },
    { ...column('operator'), cell: (filter: Item) => t(`operator.${filter.operator}`) },
  ];
}

function useBlacklistFilters(): Filter[] {
  const { t } = useTranslation('blacklist');
  return [
    {
      column: 'field',
      label: t('column.field'),
      target: null,
      options: blacklistFields.map((value) => ({ value, label: t(`field.${value}`) })),
    },
    {
      column: 'operator',
      label: t('column.operator'),
      target: null,
      options: blacklistOperators.map((value) => ({ value, label: t(`operator.${value}`) })),
    },
  ];
}
