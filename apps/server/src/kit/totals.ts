import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '#database/pool';

/** Exact totals of lists, counted once until something in the list's tables changes. */
export type Totals = {
  /** The number of rows that `from` (`FROM … WHERE …`) yields. Without a topic it changes too often to be kept. */
  count: (topic: string | null, from: RawBuilder<unknown>) => Promise<number>;
  /** Forgets what was counted about a topic. */
  forget: (topic: string) => void;
  forgetAll: () => void;
};

const most = 2_000;

export function keepTotals(db: Db): Totals {
  const kept = new Map<string, Map<string, Promise<number>>>();
  return {
    count(topic, from) {
      const query = sql<{ total: number }>`SELECT count(*) AS total ${from}`;
      const count = () => query.execute(db).then(({ rows }) => rows[0]?.total ?? 0);
      if (topic === null) return count();
      const compiled = query.compile(db);
      const key = `${compiled.sql}\0${JSON.stringify(compiled.parameters)}`;
      const topicTotals = kept.get(topic) ?? new Map<string, Promise<number>>();
      kept.set(topic, topicTotals);
      const known = topicTotals.get(key);
      if (known) return known;
      const counting = count();
      counting.catch(() => topicTotals.delete(key));
      if (topicTotals.size >= most) topicTotals.clear();
      topicTotals.set(key, counting);
      return counting;
    },
    forget: (topic) => void kept.delete(topic),
    forgetAll: () => kept.clear(),
  };
}
