import { Anchor, Button } from '@mantine/core';
import { blacklistFields, blacklistOperators, blacklistRoutes } from '@touchline/contract';
import type { Blacklist as Item } from '@touchline/contract';
import { IconEyeOff, IconPlus, IconSearchOff } from '@tabler/icons-react';
import { Suspense, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterChips, FilterMenu } from '#kit/filters.tsx';
import type { Filter } from '#kit/filters.tsx';
import { pageSizes } from '#kit/list-state.ts';
import { Table } from '#kit/table.tsx';
import { useListState, useRows } from '#kit/use-list.ts';
import { ListFrame } from '#ui/list-frame.tsx';
import { Pager } from '#ui/pager.tsx';
import styles from './blacklist.module.css';
import { FilterActions } from './filter-actions.tsx';
import { useFilterWords } from './filter-words.ts';
import { useFilterPanel } from './use-filter-panel.ts';

const FilterPanel = lazy(async () => ({ default: (await import('./filter-panel.tsx')).FilterPanel }));

/** What the signed-in person does not want to see. */
export function Blacklist() {
  const { t } = useTranslation(['blacklist', 'shell']);
  const panel = useFilterPanel();
  const says = useFilterWords();
  const narrowed = useNarrowing();
  const columns = useFilterColumns(panel.edit);
  const { state, change } = useListState({ tag: 'all', sort: null });
  const searched = state.search === '' ? [] : [{ column: 'value', value: state.search }];
  const rows = useRows('blacklist', blacklistRoutes, { ...state, search: '' }, searched, change);
  const create = { label: t('create'), onClick: panel.create };
  const actions = (filter: Item) => <FilterActions filter={filter} onEdit={() => panel.edit(filter.id)} />;
  const card = (filter: Item) => <Card filter={filter} onEdit={panel.edit} />;
  const filterBy = (filters: typeof state.filters) => change({ filters });
  const nothing = {
    icon: <IconSearchOff size={24} />,
    title: t('shell:list.noMatchTitle'),
    text: t('shell:list.noMatchText'),
    action: { label: t('shell:list.reset'), onClick: () => change({ search: '', filters: [] }) },
  };
  const fresh = {
    icon: <IconEyeOff size={24} />,
    title: t('shell:list.emptyTitle'),
    text: t('emptyText'),
    action: create,
  };
  const isNarrow = state.search !== '' || state.filters.length > 0;
  return (
    <ListFrame
      title={t('title')}
      primary={
        <Button leftSection={<IconPlus size={16} />} onClick={create.onClick}>
          {create.label}
        </Button>
      }
      tags={<span />}
      search={state.search}
      onSearch={(search) => change({ search }, true)}
      tools={<FilterMenu filters={narrowed} active={state.filters} onChange={filterBy} />}
      chips={
        state.filters.length > 0 ? <FilterChips filters={narrowed} active={state.filters} onChange={filterBy} /> : null
      }
      bulk={null}
      failure={rows.failure}
      onRetry={rows.retry}
      empty={rows.page?.total === 0 ? (isNarrow ? nothing : fresh) : null}
      stale={rows.stale}
      table={
        <Table
          caption={t('caption')}
          columns={columns}
          rows={rows.page?.data}
          size={state.size}
          nameOf={says}
          sort={state.sort}
          onSort={(sort) => change({ sort })}
          selection={null}
          actions={actions}
          card={card}
        />
      }
      pager={rows.page ? <Pager shown={rows.page} size={state.size} sizes={pageSizes} onChange={change} /> : null}
    >
      {panel.isOpen ? (
        <Suspense>
          <FilterPanel key={panel.id} id={panel.id} onClose={panel.close} />
        </Suspense>
      ) : null}
    </ListFrame>
  );
}

function Opener({ filter, onEdit }: { filter: Item; onEdit: (id: number) => void }) {
  return (
    <Anchor component="button" type="button" className={styles['open']} onClick={() => onEdit(filter.id)}>
      {filter.value}
    </Anchor>
  );
}

/** A filter on a phone. */
function Card({ filter, onEdit }: { filter: Item; onEdit: (id: number) => void }) {
  const { t } = useTranslation('blacklist');
  return (
    <div className={styles['card']}>
      <div>
        <Opener filter={filter} onEdit={onEdit} />
        <p>
          {t(`field.${filter.field}`)} · {t(`operator.${filter.operator}`)}
        </p>
      </div>
      <FilterActions filter={filter} onEdit={() => onEdit(filter.id)} />
    </div>
  );
}

function useFilterColumns(onEdit: (id: number) => void) {
  const { t } = useTranslation('blacklist');
  const column = (key: 'value' | 'field' | 'operator') => ({
    key,
    label: t(`column.${key}`),
    sort: key,
    from: 0,
    end: false,
  });
  return [
    { ...column('value'), cell: (filter: Item) => <Opener filter={filter} onEdit={onEdit} /> },
    { ...column('field'), cell: (filter: Item) => t(`field.${filter.field}`) },
    { ...column('operator'), cell: (filter: Item) => t(`operator.${filter.operator}`) },
  ];
}

/** What the list can be narrowed by. */
function useNarrowing(): Filter[] {
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
