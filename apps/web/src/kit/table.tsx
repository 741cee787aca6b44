import { useCallbackRef } from '@mantine/hooks';
import type { ListName } from '@touchline/contract';
import { memo, useMemo, useRef } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '#kit/columns.ts';
import { nextSort } from '#kit/list-state.ts';
import type { PageRequest } from '#kit/page-headers.ts';
import { widthProperty } from '#kit/column-width.ts';
import { useListLayout } from '#kit/list-layouts.ts';
import { useColumnWidths } from '#kit/use-column-widths.ts';
import { useDeferredRows } from '#kit/use-deferred-rows.ts';
import { useResizing } from '#kit/use-resizing.ts';
import { usePhone } from '#ui/phone.ts';
import { RowCheckbox } from '#ui/row-checkbox.tsx';
import { moveBetweenRows } from '#ui/row-keys.ts';
import { SortButton } from '#ui/sort-button.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import styles from './table.module.css';

type Selection = { ids: ReadonlySet<number>; onChange: (ids: Set<number>) => void };

/**
 * The parts of a table that depend on the list. A row renders again only if its record or one of these functions
 * changes, so each list keeps its functions for as long as they show the same.
 */
export type TableParts<T> = {
  nameOf: (row: T) => string;
  selection: Selection | null;
  /** The actions of a row; null if there are none. */
  actions: ((row: T) => ReactNode) | null;
  /** The record as a card on a phone; null shows its cells below each other. */
  card: ((row: T) => ReactNode) | null;
};

type Props<T> = TableParts<T> & {
  /** Whose layout the table has. */
  name: ListName;
  /** The table's name for screen readers. */
  caption: string;
  columns: readonly Column<T>[];
  /** Undefined while the first page is loading. */
  rows: readonly T[] | undefined;
  /** Number of skeleton rows while loading. */
  size: number;
  sort: PageRequest['sort'];
  onSort: (sort: PageRequest['sort']) => void;
};

/**
 * Rows of 40 px in plain cells, or cards on a phone. The arrow keys move between the rows' first links. Of 100 rows only
 * those whose records have changed render again: live events change some of them every second. A long table keeps the
 * widths of its columns for the same reason.
 */
export function Table<T extends { id: number }>(props: Props<T>) {
  const { t } = useTranslation();
  const phone = usePhone();
  const { columns, selection, nameOf, actions } = props;
  const rows = useDeferredRows(props.rows);
  const table = useRef<HTMLTableElement>(null);
  const layout = useListLayout(props.name);
  const { resized, handlers } = useResizing(props.name);
  const widths = { ...resized, ...layout.widths };
  const sizedKeys = Object.keys(widths).join();
  const sized = useMemo(() => new Set(sizedKeys.split(',')), [sizedKeys]);
  const tracks = useColumnWidths(table, columns, layout, phone || resized ? undefined : rows);
  const onToggle = useCallbackRef((id: number) => {
    const ids = new Set(selection?.ids);
    if (!ids.delete(id)) ids.add(id);
    selection?.onChange(ids);
  });
  if (phone) return <Cards {...props} rows={rows} />;
  return (
    <div className={styles['scroll']}>
      <table
        ref={table}
        className={styles['table']}
        aria-busy={rows === undefined}
        {...withLayout(layout.density, tracks, widths)}
      >
        <caption className="hidden-visually">{props.caption}</caption>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- for pointers only; keys resize in the panel of the columns */}
        <thead {...handlers}>
          <tr>
            {selection ? <HeadCheck rows={rows ?? []} selection={selection} /> : null}
            {columns.map((column) => (
              <HeadCell
                key={column.key}
                column={column}
                isSized={sized.has(column.key)}
                sort={props.sort}
                onSort={props.onSort}
              />
            ))}
            {actions ? (
              <th scope="col" className={styles['actions']}>
                <span className="hidden-visually">{t('list.actions')}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the links inside take the keys; this only hears them pass */}
        <tbody onKeyDown={moveBetweenRows}>
          {rows ? (
            rows.map((row) => (
              <Row
                key={row.id}
                {...{ row, columns, sized, nameOf, actions, onToggle }}
                isSelected={selection?.ids.has(row.id) ?? null}
              />
            ))
          ) : (
            <SkeletonRows rows={props.size} cells={columns.length + (actions ? 1 : 0) + (selection ? 1 : 0)} />
          )}
        </tbody>
      </table>
    </div>
  );
}

/** What gives rows their height, and columns the widths that the browser or somebody has chosen. */
const withLayout = (density: string, tracks: string | null, widths: Record<string, number>) => ({
  'data-density': density,
  'data-kept': tracks !== null,
  style: {
    ...(tracks === null ? {} : { '--widths': tracks }),
    ...Object.fromEntries(Object.entries(widths).map(([key, width]) => [widthProperty(key), `${width}px`])),
  } as CSSProperties,
});

/** What a cell of a column whose width somebody has chosen has. */
const atWidth = (key: string) =>
  ({ 'data-sized': true, style: { '--width': `var(${widthProperty(key)})` } as CSSProperties }) as const;

function HeadCheck({ rows, selection }: { rows: readonly { id: number }[]; selection: Selection }) {
  const { t } = useTranslation();
  const on = rows.filter((row) => selection.ids.has(row.id)).length;
  return (
    <th scope="col" className={styles['check']}>
      <RowCheckbox
        label={t('list.selectAll')}
        isChecked={on > 0 && on === rows.length}
        isMixed={on > 0 && on < rows.length}
        onChange={() => selection.onChange(new Set(on === rows.length ? [] : rows.map((row) => row.id)))}
      />
    </th>
  );
}

type HeadProps<T> = { column: Column<T>; isSized: boolean } & Pick<Props<T>, 'sort' | 'onSort'>;

function HeadCell<T>({ column, isSized, sort, onSort }: HeadProps<T>) {
  const key = column.sort;
  const order = key !== null && sort?.column === key ? sort.order : null;
  const usual = (sort === null && column.usual) || null;
  const shown = order ?? (usual === 'near' ? null : usual);
  const aria = { asc: 'ascending', desc: 'descending' } as const;
  return (
    <th
      scope="col"
      className={column.end ? styles['end'] : undefined}
      aria-sort={shown ? aria[shown] : undefined}
      data-column={column.key}
      {...(isSized ? atWidth(column.key) : {})}
    >
      {key === null ? (
        column.label
      ) : (
        <SortButton label={column.label} order={order} usual={usual} onPress={() => onSort(nextSort(sort, key))} />
      )}
      <span className={styles['handle']} data-handle={column.key} aria-hidden />
    </th>
  );
}

type RowProps<T> = Pick<Props<T>, 'columns' | 'nameOf' | 'actions'> & {
  row: T;
  /** The columns whose width somebody has chosen. */
  sized: ReadonlySet<string>;
  /** Null if rows cannot be selected. */
  isSelected: boolean | null;
  onToggle: (id: number) => void;
};

const Row = memo(PlainRow) as typeof PlainRow;

function PlainRow<T extends { id: number }>(props: RowProps<T>) {
  const { row, columns, sized, isSelected, onToggle, nameOf, actions } = props;
  return (
    <tr data-row={row.id} tabIndex={-1} data-selected={isSelected ?? false}>
      {isSelected === null ? null : (
        <td className={styles['check']}>
          <SelectRow id={row.id} name={nameOf(row)} isSelected={isSelected} onToggle={onToggle} />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.key}
          className={column.end ? styles['end'] : undefined}
          {...(sized.has(column.key) ? atWidth(column.key) : {})}
        >
          {column.cell(row)}
        </td>
      ))}
      {actions ? <td className={styles['actions']}>{actions(row)}</td> : null}
    </tr>
  );
}

type SelectProps = { id: number; name: string; isSelected: boolean; onToggle: (id: number) => void };

const SelectRow = memo(function SelectRow({ id, name, isSelected, onToggle }: SelectProps) {
  const { t } = useTranslation();
  return (
    <RowCheckbox
      label={t('list.selectRow', { name })}
      isChecked={isSelected}
      isMixed={false}
      onChange={() => onToggle(id)}
    />
  );
});

function Cards<T extends { id: number }>({ rows, size, caption, columns, actions, card }: Props<T>) {
  const waiting = Array.from({ length: Math.min(size, 6) }, (_, index) => index);
  return (
    <ul className={styles['cards']} aria-label={caption} aria-busy={!rows}>
      {rows
        ? rows.map((row) => <Card key={row.id} {...{ row, columns, actions, card }} />)
        : waiting.map((index) => <li key={index} className={styles['cardWaiting']} aria-hidden />)}
    </ul>
  );
}

type CardProps<T> = Pick<Props<T>, 'columns' | 'actions' | 'card'> & { row: T };

const Card = memo(PlainCard) as typeof PlainCard;

function PlainCard<T extends { id: number }>({ row, columns, actions, card }: CardProps<T>) {
  if (card) return <li data-row={row.id}>{card(row)}</li>;
  return (
    <li data-row={row.id}>
      <div className={styles['card']}>
        <div>
          {columns.map((column, index) => (
            <div key={column.key}>
              {index === 0 ? null : <span className={styles['label']}>{column.label}: </span>}
              {column.cell(row)}
            </div>
          ))}
        </div>
        {actions?.(row)}
      </div>
    </li>
  );
}
