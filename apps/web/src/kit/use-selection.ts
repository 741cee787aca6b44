import { useState } from 'react';

/** The selected rows of those on the page. */
export function useSelection<T extends { id: number }>(rows: readonly T[] | undefined) {
  const [ids, onChange] = useState<ReadonlySet<number>>(new Set());
  const items = (rows ?? []).filter((row) => ids.has(row.id));
  return { ids, onChange, items, clear: () => onChange(new Set()) };
}
