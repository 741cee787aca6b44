import { importEntities } from '@touchline/contract';
import type { ExportRequest } from './export-request.ts';

const storageKey = 'export:running';

/** The storage of the running export, so that it continues after a reload. */
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function rememberExport(store: Store, { entity, input, headers }: ExportRequest): void {
  store.setItem(storageKey, JSON.stringify([Object.entries(input), Object.entries(headers), entity]));
}

/** The export that a reload interrupted; null if there is none. */
export function interruptedExport(store: Store): ExportRequest | null {
  try {
    const [input, headers, storedEntity]: unknown[] = JSON.parse(store.getItem(storageKey) ?? '[]');
    const entity = importEntities.find((one) => one === storedEntity);
    return entity && isPairs(input) && isPairs(headers)
      ? { entity, input: Object.fromEntries(input), headers: Object.fromEntries(headers) }
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
