import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useContentWidth } from '#ui/content-width.ts';

/** One column of a table. */
export type Column<T> = {
  key: string;
  label: string;
  cell: (row: T) => ReactNode;
  /** The list's column to sort by; null if it cannot be sorted. */
  sort: string | null;
  /** Shown by default if the content is at least this wide, in pixels; Infinity if only on demand. */
  from: number;
  /** Aligns numbers and the like to the end of the cell. */
  end: boolean;
};

/**
 * The visible columns: those the user has selected, stored in this browser, or as many as fit the width.
 */
export function useColumns<T>(name: string, columns: readonly Column<T>[]) {
  const storage = `columns:${name}`;
  const room = useContentWidth();
  const [chosen, setChosen] = useState<string[] | null>(() => localStorage.getItem(storage)?.split(',') ?? null);
  const shown = useMemo(() => {
    const kept = columns.filter(({ key }) => chosen?.includes(key));
    // A stored selection is ignored if its columns have been renamed since.
    return kept.length > 0 ? kept : columns.filter((column) => column.from <= room);
  }, [columns, chosen, room]);
  const choose = (keys: string[] | null) => {
    setChosen(keys);
    if (keys) localStorage.setItem(storage, keys.join(','));
    else localStorage.removeItem(storage);
  };
  return { shown, choose };
}
