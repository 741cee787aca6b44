import { Button, Checkbox, Popover } from '@mantine/core';
import { densities } from '@touchline/contract';
import type { ListLayout, ListName } from '@touchline/contract';
import { IconGripVertical } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useListLayout } from '#kit/list-layouts.ts';
import { columnWidth, limitWidth } from '#kit/column-width.ts';
import { addColumn, moveColumn } from '#kit/move-column.ts';
import { saveLayout } from '#kit/save-layout.ts';
import { useReorder } from '#kit/use-reorder.ts';
import { ButtonOf } from '#ui/button-of.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import type { Opening } from '#ui/use-opener.ts';
import styles from './columns-panel.module.css';

type Column = { key: string; label: string };
export type ColumnChoice = {
  list: ListName;
  /** All columns, in the usual order. */
  columns: readonly Column[];
  /** Those that are shown, in their order. */
  shown: readonly Column[];
};

/** How much an arrow key changes a width, in pixels. */
const widthStep = 16;

/** The open panel in which one chooses the columns of a table, their order and widths, and the row height. */
export function ColumnsPanel({ opening, list, columns, shown }: ColumnChoice & { opening: Opening }) {
  const { t } = useTranslation();
  const layout = useListLayout(list);
  const hidden = columns.filter((column) => !shown.includes(column));
  const save = (change: Partial<ListLayout>) => void saveLayout(list, change);
  const keys = shown.map(({ key }) => key);
  const usual = columns.map(({ key }) => key);
  return (
    <Popover
      id={opening.id}
      opened
      onChange={opening.close}
      position="bottom-end"
      width={320}
      trapFocus
      withinPortal
      returnFocus={false}
      transitionProps={{ duration: 80 }}
    >
      <Popover.Target>
        <ButtonOf opening={opening} />
      </Popover.Target>
      <Popover.Dropdown className={styles['panel']} aria-label={t('list.columns')}>
        <div className={styles['lists']}>
          <ShownColumns shown={shown} widths={layout.widths} onChange={save} />
          <ul className={styles['columns']}>
            {hidden.map(({ key, label }) => (
              <li key={key} className={styles['column']}>
                <Checkbox
                  size="xs"
                  label={label}
                  checked={false}
                  onChange={() => save({ columns: addColumn(keys, key, usual) })}
                />
              </li>
            ))}
          </ul>
        </div>
        <p className={styles['hint']}>{t('list.columnsHint')}</p>
        <SegmentedControl
          label={t('list.density')}
          value={layout.density}
          options={densities.map((density) => ({ value: density, label: t(`list.densityOf.${density}`) }))}
          onChange={(density) => save({ density })}
        />
        <Button variant="subtle" size="xs" onClick={() => save({ columns: null, widths: {}, density: 'normal' })}>
          {t('list.columnsReset')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}

type ShownProps = {
  shown: readonly Column[];
  widths: ListLayout['widths'];
  onChange: (change: Partial<ListLayout>) => void;
};

function ShownColumns({ shown, widths, onChange }: ShownProps) {
  const { t } = useTranslation();
  const [said, say] = useState('');
  const rows = useRef<HTMLUListElement>(null);
  const keys = shown.map(({ key }) => key);
  const { order, drag } = useReorder(rows, keys, (columns) => onChange({ columns }));
  const labelOf = (key: string) => shown.find((column) => column.key === key)?.label ?? key;
  const move = (key: string, by: number) => {
    const moved = moveColumn(keys, key, keys.indexOf(key) + by);
    onChange({ columns: moved });
    say(t('list.columnMoved', { name: labelOf(key), place: moved.indexOf(key) + 1, count: moved.length }));
  };
  const resize = (key: string, by: number) => {
    const width = limitWidth((widths[key] ?? columnWidth(key)) + by);
    onChange({ widths: { ...widths, [key]: width } });
    say(t('list.columnWidth', { name: labelOf(key), width }));
  };
  const press = (event: KeyboardEvent, key: string) => {
    const isRtl = document.documentElement.dir === 'rtl';
    const actions: Record<string, () => void> = {
      ArrowUp: () => move(key, -1),
      ArrowDown: () => move(key, 1),
      ArrowLeft: () => resize(key, isRtl ? widthStep : -widthStep),
      ArrowRight: () => resize(key, isRtl ? -widthStep : widthStep),
    };
    const act = actions[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <>
      <ul ref={rows} className={styles['columns']}>
        {order.map((key) => (
          <li key={key} className={styles['column']} data-dragged={drag.dragged === key}>
            <Checkbox
              size="xs"
              label={labelOf(key)}
              checked
              // A table of nothing but its actions would show no record.
              disabled={keys.length === 1}
              onChange={() => onChange({ columns: keys.filter((other) => other !== key) })}
            />
            <button
              type="button"
              className={styles['grip']}
              aria-label={t('list.columnHandle', { name: labelOf(key) })}
              title={t('list.columnHandle', { name: labelOf(key) })}
              onKeyDown={(event) => press(event, key)}
              {...drag.handlers(key)}
            >
              <IconGripVertical size={16} />
            </button>
          </li>
        ))}
      </ul>
      <output className="hidden-visually">{said}</output>
    </>
  );
}
