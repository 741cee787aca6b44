import type { Query, QueryClient } from '@tanstack/react-query';
import { batchByKey } from './batch-by-key.ts';

/** The most that a page may hold. */
const mostRows = 100;
/** After rows that events name, so that a slow machine has time for everything else. */
const restMs = 600;

const readers = new WeakMap<QueryClient, RowReader>();

/** The one reader of a cache, so that no two read rows of the same query at once. */
export function rowReaderOf(client: QueryClient): RowReader {
  const reader = readers.get(client) ?? rowReader(client);
  readers.set(client, reader);
  return reader;
}

export type RowReader = ReturnType<typeof rowReader>;

/**
 * Reads rows of cached queries again, those of some time together. A row is read after it was asked for and after other
 * readings of its query, so the cache never goes back to an older one.
 */
function rowReader(client: QueryClient) {
  const cache = client.getQueryCache();
  const waiting = new Map<string, Set<number>>();
  const named = new Set<string>();
  const reading = new Set<string>();
  const gathered = batchByKey({
    isBusy: (hash) => reading.has(hash) || cache.get(hash)?.state.fetchStatus === 'fetching',
    onDue: (hash) => void readWaiting(hash),
  });

  function wait(hash: string, ids: readonly number[], withinMs: number): void {
    const together = waiting.get(hash) ?? new Set();
    for (const id of ids) together.add(id);
    waiting.set(hash, together);
    gathered.add(hash, withinMs);
  }

  async function readWaiting(hash: string): Promise<void> {
    const query = cache.get(hash);
    const ids = waiting.get(hash);
    waiting.delete(hash);
    const isNamed = named.delete(hash);
    const rows = query?.meta?.rows;
    if (!query || !rows || !ids) return;
    const wanted = rows.wanted(client, ids);
    if (wanted.length === 0) return;
    if (!query.isActive() || query.state.isInvalidated || query.state.status !== 'success') return readWhole(query);
    const [first, later] = [wanted.slice(0, mostRows), wanted.slice(mostRows)];
    reading.add(hash);
    const patched = await rows.read(client, first).catch(() => 'unfit');
    const left = patched === 'overtaken' ? wanted : later;
    const isResting = patched === 'done' && left.length === 0 && isNamed;
    setTimeout(() => reading.delete(hash), isResting ? restMs : 0);
    if (left.length > 0) wait(hash, left, 0);
    if (patched === 'unfit') await readWhole(query);
  }

  function readWhole({ queryKey }: Query): Promise<void> {
    return client.invalidateQueries({ queryKey, exact: true });
  }

  return {
    /** Reads rows of the query with this hash, which an event names, within some milliseconds. */
    add(hash: string, ids: readonly number[], withinMs: number): void {
      named.add(hash);
      wait(hash, ids, withinMs);
    },
    /** Reads rows that have not been read for long, without putting off those that an event names. */
    refresh: (hash: string, ids: readonly number[]) => wait(hash, ids, 0),
    stop(): void {
      gathered.stop();
      waiting.clear();
      named.clear();
    },
  };
}
