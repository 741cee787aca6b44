import type { ListName } from '@touchline/contract';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useListLayout } from '#kit/list-layouts.ts';
import { useContentWidth } from '#ui/content-width.ts';
import type { UsualOrder } from '#ui/sort-button.tsx';

/** One column of a table. */
export type Column<T> = {
  key: string;
  label: string;
  cell: (row: T) => ReactNode;
  /** The list's column to sort by; null if it cannot be sorted. */
  sort: string | null;
  /** How it orders the rows while no column is chosen for that; `near`: nearest to now first. */
  usual?: UsualOrder;
  /** Shown by default if the content is at least this wide, in pixels; Infinity if only on demand. */
  from: number;
  /** Aligns numbers and the like to the end of the cell. */
  end: boolean;
};

/** The visible columns: those that the user has selected, in their order, or as many as fit the width. */
export function useColumns<T>(list: ListName, columns: readonly Column<T>[]): readonly Column<T>[] {
  const room = useContentWidth();
  const { columns: chosen } = useListLayout(list);
  return useMemo(() => {
    const kept = (chosen ?? []).flatMap((key) => columns.find((column) => column.key === key) ?? []);
    // A stored selection is ignored if its columns have been renamed since.
    return kept.length > 0 ? kept : columns.filter((column) => column.from <= room);
  }, [columns, chosen, room]);
}
