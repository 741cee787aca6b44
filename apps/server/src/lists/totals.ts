import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '#database/pool';

/** Caches counts and lookups by topic (an entity's name) until something about the topic changes. */
export type Totals = {
  /** The number of rows that `from` (`FROM … WHERE …`) yields. A null topic is not cached: it changes too often. */
  count: (topic: string | null, from: RawBuilder<unknown>) => Promise<number>;
  /** The cached result of `make` for a key; concurrent calls share one. */
  keep: <T>(topic: string, key: string, make: () => Promise<T>) => Promise<T>;
  /** Drops the cache of a topic. */
  forget: (topic: string) => void;
  forgetAll: () => void;
};

/** Most cached results of a topic; beyond that all are dropped, which only costs time. */
const maxResults = 2_000;

export function keepTotals(db: Db): Totals {
  const topics = new Map<string, Map<string, Promise<unknown>>>();

  function keep<T>(topic: string, key: string, make: () => Promise<T>): Promise<T> {
    const answers = topics.get(topic) ?? new Map<string, Promise<unknown>>();
    topics.set(topic, answers);
    const cached = answers.get(key);
    // Every caller passes the same `make` for a key, so the result is a T.
    if (cached) return cached as Promise<T>;
    const answer = make();
    answer.catch(() => answers.delete(key));
    if (answers.size >= maxResults) answers.clear();
    answers.set(key, answer);
    return answer;
  }

  return {
    keep,
    count(topic, from) {
      const query = sql<{ total: number }>`SELECT count(*) AS total ${from}`;
      const count = () => query.execute(db).then(({ rows }) => rows[0]?.total ?? 0);
      if (topic === null) return count();
      const { sql: text, parameters } = query.compile(db);
      return keep(topic, `${text}\0${JSON.stringify(parameters)}`, count);
    },
    forget: (topic) => void topics.delete(topic),
    forgetAll: () => topics.clear(),
  };
}
