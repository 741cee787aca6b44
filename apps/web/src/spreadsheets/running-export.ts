import type { ExportRequest } from './export-request.ts';
import { isExportedList } from './exported-lists.ts';

const storageKey = 'export:running';

/** The storage of the running export, so that it continues after a reload. */
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function rememberExport(store: Store, { list, input, headers }: ExportRequest): void {
  store.setItem(storageKey, JSON.stringify([Object.entries(input), Object.entries(headers), list]));
}

/** The export that a reload interrupted; null if there is none. */
export function interruptedExport(store: Store): ExportRequest | null {
  try {
    const [input, headers, list]: unknown[] = JSON.parse(store.getItem(storageKey) ?? '[]');
    return isExportedList(list) && isPairs(input) && isPairs(headers)
      ? { list, input: Object.fromEntries(input), headers: Object.fromEntries(headers) }
      : null;
  } catch {
    return null;
  }
}

export function forgetExport(store: Store): void {
  store.removeItem(storageKey);
}

function isPairs(value: unknown): value is [string, string][] {
  return (
    Array.isArray(value) && value.every((pair) => Array.isArray(pair) && pair.every((each) => typeof each === 'string'))
  );
}
