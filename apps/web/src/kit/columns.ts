import { useViewportSize } from '@mantine/hooks';
import { useState } from 'react';
import type { ReactNode } from 'react';

/** One column of a table. */
export type Column<T> = {
  key: string;
  label: string;
  cell: (row: T) => ReactNode;
  /** Column of the list to sort by; null when it cannot be sorted. */
  sort: string | null;
  /** Shown by itself from this width of the window on, in pixels; Infinity when only on demand. */
  from: number;
  /** Numbers and other things that stand at the end of their cell. */
  end: boolean;
};

/**
 * The columns on the screen: the person's own choice, remembered in this browser, or as many as the window has room for.
 */
export function useColumns<T>(name: string, columns: readonly Column<T>[]) {
  const storage = `columns:${name}`;
  const { width } = useViewportSize();
  const [chosen, setChosen] = useState<string[] | null>(() => localStorage.getItem(storage)?.split(',') ?? null);
  const room = width === 0 ? window.innerWidth : width;
  const shown = columns.filter((column) => (chosen ? chosen.includes(column.key) : column.from <= room));
  const choose = (keys: string[] | null) => {
    setChosen(keys);
    if (keys) localStorage.setItem(storage, keys.join(','));
    else localStorage.removeItem(storage);
  };
  return { shown, choose };
}
