import { IconPlus, IconSearchOff } from '@tabler/icons-react';
import type { ListName, Page } from '@touchline/contract';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useColumns } from '#kit/columns.ts';
import type { Column } from '#kit/columns.ts';
import { ColumnsMenu } from '#kit/columns-menu.tsx';
import { Failed } from '#kit/failed.tsx';
import { FilterChips, FilterMenu } from '#kit/filters.tsx';
import type { Filter } from '#kit/filter.ts';
import { pageSizes } from '#kit/list-state.ts';
import type { ListState } from '#kit/list-state.ts';
import { useListKeys } from '#kit/use-list-keys.ts';
import { ViewsMenu } from '#kit/views-menu.tsx';
import { Table } from '#kit/table.tsx';
import type { TableParts } from '#kit/table.tsx';
import { Button } from '#ui/button.tsx';
import { Pager } from '#ui/pager.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { usePhone } from '#ui/phone.ts';
import { SearchBox } from '#ui/search-box.tsx';
import { useTitle } from '#ui/title.ts';
import styles from './list-screen.module.css';

type Action = { label: string; onClick: () => void };

/** The content of an empty list: what is missing, and the next step. */
export type Empty = { icon: ReactNode; title: string; text: string; action: Action | null };

type Rows<T> = { page: Page<T> | undefined; error: unknown; stale: boolean; refetch: () => void };

type Props<T> = TableParts<T> & {
  /** Whose layout and saved views these are. */
  name: ListName;
  title: string;
  /** The primary action; null if this list has none or the user may not use it. */
  create: Action | null;
  tags: ReactNode;
  state: ListState;
  change: (next: Partial<ListState>, replace?: boolean) => void;
  rows: Rows<T>;
  /** All available columns. */
  columns: readonly Column<T>[];
  filters: readonly Filter[];
  /** Tools after the filters, which select rows too. */
  before: ReactNode;
  /** Tools after the column picker. */
  after: ReactNode;
  bulk: ReactNode;
  /** Opens the form of a record, by the key E too; null if records are not edited. */
  edit: ((row: T) => void) | null;
  /** Shown if the list is empty without any search or filter. */
  empty: Empty;
  children: ReactNode;
};

/** The layout of every list: heading, tags, search and tools; rows, empty state or error; pager. */
export function ListScreen<T extends { id: number }>(props: Props<T>) {
  const { title, create } = props;
  const shown = useColumns(props.name, props.columns);
  const phone = usePhone();
  const sheet = useRef<HTMLDivElement>(null);
  useListKeys(sheet, { rows: props.rows.page?.data, onEdit: props.edit, onCreate: create && create.onClick });
  useTitle(title);
  return (
    <div className={styles['page']}>
      <div className={styles['head']}>
        <h1>{title}</h1>
        {create ? (
          <Button look="filled" icon={<IconPlus size={16} />} onClick={create.onClick}>
            {create.label}
          </Button>
        ) : null}
      </div>
      <Bar
        {...props}
        // A custom card has no columns to pick.
        columnsMenu={
          phone && props.card ? null : <ColumnsMenu list={props.name} columns={props.columns} shown={shown} />
        }
      />
      <div ref={sheet} className={styles['sheet']} data-stale={props.rows.stale}>
        {props.bulk}
        <Card {...props} columns={shown} />
      </div>
      {props.children}
    </div>
  );
}

/** The controls that select rows: tags, search, filters and the chips of active filters. */
function Bar<T>({ state, change, filters, ...props }: Props<T> & { columnsMenu: ReactNode }) {
  const filterBy = (active: ListState['filters']) => change({ filters: active });
  return (
    <>
      <div className={styles['bar']}>
        {props.tags}
        <div className={styles['tools']}>
          <div className={styles['search']}>
            <SearchBox value={state.search} onSearch={(search) => change({ search }, true)} />
          </div>
          {filters.length > 0 ? <FilterMenu filters={filters} active={state.filters} onChange={filterBy} /> : null}
          {props.before}
          <ViewsMenu list={props.name} state={state} />
          {props.columnsMenu}
          {props.after}
        </div>
      </div>
      {state.filters.length > 0 ? (
        <div className={styles['chips']}>
          <FilterChips filters={filters} active={state.filters} onChange={filterBy} />
        </div>
      ) : null}
    </>
  );
}

function Card<T extends { id: number }>({ state, change, rows: { page, error, refetch }, ...props }: Props<T>) {
  const { t } = useTranslation();
  const reset = () => change({ search: '', filters: [], sort: null });
  if (error) return <Failed title={t('list.failedTitle')} error={error} onRetry={refetch} onReset={reset} />;
  if (page?.total === 0) return <Nothing state={state} change={change} empty={props.empty} />;
  return (
    <>
      <Table
        {...props}
        caption={props.title}
        rows={page?.data}
        size={state.size}
        sort={state.sort}
        onSort={(sort) => change({ sort })}
      />
      {page ? <Pager shown={page} size={state.size} sizes={pageSizes} onChange={change} /> : null}
    </>
  );
}

function Nothing({ state, change, empty }: Pick<Props<never>, 'state' | 'change' | 'empty'>) {
  const { t } = useTranslation();
  if (state.search === '' && state.filters.length === 0) return <EmptyState urgent={false} {...empty} />;
  return (
    <EmptyState
      urgent={false}
      icon={<IconSearchOff size={24} />}
      title={t('list.noMatchTitle')}
      text={t('list.noMatchText')}
      action={{ label: t('list.reset'), onClick: () => change({ search: '', filters: [] }) }}
    />
  );
}
