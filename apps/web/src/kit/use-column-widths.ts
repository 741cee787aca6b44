import type { ListLayout } from '@touchline/contract';
import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '#kit/columns.ts';
import { whenIdle } from '#ui/when-idle.ts';

/** Shorter tables are laid out fast enough as they are. */
const fewestRows = 30;
/** Contents are rounded to whole pixels. */
const roundingPx = 1;

type Kept<T> = {
  /** As tracks of a grid. */
  widths: string;
  /** What the widths were chosen for. */
  columns: readonly Column<T>[];
  layout: ListLayout;
  ids: string;
  language: string;
  /** Columns that were as wide as they may become, although some of their cells do not fit. */
  cut: ReadonlySet<number>;
};

/**
 * The widths of the columns of a long table, as tracks of a grid; null while the browser chooses them. It does so by the
 * contents of all rows, which takes a slow machine a tenth of a second whenever one cell changes. So once it has chosen,
 * the widths stay, until there are other rows or columns, the window changes, or a cell has outgrown its column.
 */
export function useColumnWidths<T extends { id: number }>(
  table: RefObject<HTMLTableElement | null>,
  columns: readonly Column<T>[],
  layout: ListLayout,
  rows: readonly T[] | undefined,
): string | null {
  const { language } = useTranslation().i18n;
  const [kept, setKept] = useState<Kept<T> | null>(null);
  const ids = rows && rows.length >= fewestRows ? rows.map(({ id }) => id).join() : null;
  const isKept = kept?.columns === columns && kept.layout === layout && kept.ids === ids && kept.language === language;
  useEffect(() => {
    if (ids === null || isKept) return undefined;
    return whenIdle(() => {
      if (table.current) setKept({ ...measure(table.current), columns, layout, ids, language });
    });
  }, [table, columns, layout, ids, language, isKept]);
  useEffect(() => {
    if (!isKept || !rows) return undefined;
    return whenIdle(() => {
      if (table.current && hasOutgrown(table.current, kept.cut)) setKept(null);
    });
  }, [table, kept, isKept, rows]);
  useEffect(() => (isKept ? onOtherWidth(table.current, () => setKept(null)) : undefined), [table, isKept]);
  return isKept ? kept.widths : null;
}

function measure(table: HTMLTableElement): Pick<Kept<never>, 'widths' | 'cut'> {
  const head = [...(table.tHead?.rows[0]?.cells ?? [])];
  const widths = head.map((cell) => `${cell.getBoundingClientRect().width}px`).join(' ');
  return { widths, cut: new Set(cutColumns([...(table.tBodies[0]?.rows ?? [])])) };
}

/** Whether a cell on the screen does not fit into a column that all fitted into. */
function hasOutgrown(table: HTMLTableElement, cut: ReadonlySet<number>): boolean {
  const onScreen = [...(table.tBodies[0]?.rows ?? [])].filter((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight;
  });
  return cutColumns(onScreen).some((column) => !cut.has(column));
}

/** The columns of cells whose contents do not fit. */
const cutColumns = (rows: readonly HTMLTableRowElement[]): number[] =>
  rows.flatMap(({ cells }) =>
    [...cells].flatMap(({ scrollWidth, clientWidth }, column) =>
      scrollWidth > clientWidth + roundingPx ? [column] : [],
    ),
  );

/** Calls when the room for a table has another width than at first. Returns the function that ends it. */
function onOtherWidth(table: HTMLTableElement | null, then: () => void): () => void {
  const room = table?.parentElement;
  const width = room?.clientWidth;
  const observer = new ResizeObserver(() => {
    if (room?.clientWidth !== width) then();
  });
  if (room) observer.observe(room);
  return () => observer.disconnect();
}
