import { exportedLists } from '@touchline/contract';
import type { ExportedList } from '@touchline/contract';

const storageKey = 'export:running';

/** An export that a dialog waits for, to download its file. */
export type AwaitedExport = { id: number; list: ExportedList };

/** The storage of the awaited export, so that its dialog opens again after a reload. */
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function rememberExport(store: Store, { id, list }: AwaitedExport): void {
  store.setItem(storageKey, JSON.stringify({ id, list }));
}

/** The export whose dialog a reload closed; null if there is none. */
export function interruptedExport(store: Store): AwaitedExport | null {
  try {
    const stored: unknown = JSON.parse(store.getItem(storageKey) ?? 'null');
    return isAwaited(stored) ? stored : null;
  } catch {
    return null;
  }
}

export function forgetExport(store: Store): void {
  store.removeItem(storageKey);
}

function isAwaited(value: unknown): value is AwaitedExport {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('list' in value)) return false;
  return Number.isSafeInteger(value.id) && exportedLists.some((list) => list === value.list);
}
