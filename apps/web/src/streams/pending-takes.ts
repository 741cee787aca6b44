import { useSyncExternalStore } from 'react';

/** A connection that is dead may never answer: then the button works again. */
const patienceMs = 30_000;

const pending = new Set<number>();
const watchers = new Set<() => void>();
const tellAll = () => watchers.forEach((watcher) => watcher());

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/**
 * Runs what takes or releases streams. While it is under way for one of them, further attempts do nothing and give false: whoever
 * presses again because nothing seems to happen does not undo what they have just done.
 */
export async function whilePending(ids: readonly number[], work: () => Promise<boolean>): Promise<boolean> {
  if (ids.some((id) => pending.has(id))) return false;
  ids.forEach((id) => pending.add(id));
  tellAll();
  const free = () => {
    ids.forEach((id) => pending.delete(id));
    tellAll();
  };
  const timer = setTimeout(free, patienceMs);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    free();
  }
}

/** Whether the stream is being taken or released in this tab. */
export const useIsTakePending = (id: number): boolean => useSyncExternalStore(watch, () => pending.has(id));
