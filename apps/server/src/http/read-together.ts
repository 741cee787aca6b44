import type { Pool } from 'pg';
import { answerTogether } from '#http/answer-together';

/** `patienceMs`: far longer than such a statement takes, unless its connection is lost or it waits for a lock. */
const limits = { maxWaiting: 20_000, patienceMs: 20 };

/**
 * `read` for the keys of up to `atOnce` calls that come together, by one statement: while one is under way, calls gather for the
 * next. Under load this takes the database and this process a part of the time of a statement for each call. All calls of a
 * statement get the same result, which holds more than their own keys and which nobody may change.
 */
export function readTogether<K, V>(atOnce: number, read: (pool: Pool, keys: K[]) => Promise<V>) {
  const byPool = new WeakMap<Pool, (keys: K[]) => Promise<V>>();
  const readerOf = (pool: Pool) =>
    answerTogether<K[], V>({ ...limits, atOnce }, async (calls) => {
      const result = await read(pool, [...new Set(calls.flatMap(({ call }) => call))]);
      for (const { answer } of calls) answer(result);
    });
  return (pool: Pool, keys: K[]): Promise<V> => {
    const readKeys = byPool.get(pool) ?? readerOf(pool);
    byPool.set(pool, readKeys);
    return readKeys(keys);
  };
}
