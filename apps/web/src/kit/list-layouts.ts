import type { ListLayout, ListName } from '@touchline/contract';
import { useSyncExternalStore } from 'react';

/** How a list is shown before anybody has chosen anything. */
export const defaultLayout: ListLayout = { columns: null, widths: {}, density: 'normal' };

/** Only those that somebody has chosen. */
export type Layouts = Partial<Record<ListName, ListLayout>>;

const prefix = 'list:';
const watchers = new Set<() => void>();
const parsed = new Map<string, ListLayout>();

/**
 * The layout of a list. The server keeps it per person; this browser keeps a copy, so that the first picture of a list
 * is already the right one.
 */
export function useListLayout(list: ListName): ListLayout {
  return useSyncExternalStore(watch, () => readLayout(list));
}

export function readLayout(list: ListName): ListLayout {
  const text = localStorage.getItem(prefix + list);
  if (text === null) return defaultLayout;
  const layout = parsed.get(text) ?? parse(text);
  parsed.set(text, layout);
  return layout;
}

/** Shows lists in these layouts and keeps the copies; undefined is the default layout. */
export function showLayouts(layouts: Partial<Record<ListName, ListLayout | undefined>>): void {
  for (const [list, layout] of Object.entries(layouts)) {
    if (layout) localStorage.setItem(prefix + list, JSON.stringify(layout));
    else localStorage.removeItem(prefix + list);
  }
  for (const watcher of watchers) watcher();
}

/** What an older console has stored may lack a part. */
function parse(text: string): ListLayout {
  try {
    return { ...defaultLayout, ...(JSON.parse(text) as Partial<ListLayout>) };
  } catch {
    return defaultLayout;
  }
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}
