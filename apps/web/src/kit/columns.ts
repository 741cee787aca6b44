import { useState } from 'react';
import type { ReactNode } from 'react';
import { useContentWidth } from '#ui/content-width.ts';

/** One column of a table. */
export type Column<T> = {
  key: string;
  label: string;
  cell: (row: T) => ReactNode;
  /** Column of the list to sort by; null when it cannot be sorted. */
  sort: string | null;
  /** Shown by itself from this width of the content on, in pixels; Infinity when only on demand. */
  from: number;
  /** Numbers and other things that stand at the end of their cell. */
  end: boolean;
};

/**
 * The columns on the screen: the person's own choice, remembered in this browser, or as many as there is room for.
 */
export function useColumns<T>(name: string, columns: readonly Column<T>[]) {
  const storage = `columns:${name}`;
  const room = useContentWidth();
  const [chosen, setChosen] = useState<string[] | null>(() => localStorage.getItem(storage)?.split(',') ?? null);
  const kept = columns.filter(({ key }) => chosen?.includes(key));
  // A choice of columns that have other names by now is none.
  const shown = kept.length > 0 ? kept : columns.filter((column) => column.from <= room);
  const choose = (keys: string[] | null) => {
    setChosen(keys);
    if (keys) localStorage.setItem(storage, keys.join(','));
    else localStorage.removeItem(storage);
  };
  return { shown, choose };
}
