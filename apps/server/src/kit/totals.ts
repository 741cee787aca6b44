import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '#database/pool';

/** What was counted or looked up about a topic (an entity's name), kept until something about it changes. */
export type Totals = {
  /** The number of rows that `from` (`FROM … WHERE …`) yields. Without a topic it changes too often to be kept. */
  count: (topic: string | null, from: RawBuilder<unknown>) => Promise<number>;
  /** What `make` gives for a key, made once; equal questions at the same time share one answer. */
  keep: <T>(topic: string, key: string, make: () => Promise<T>) => Promise<T>;
  /** Forgets what is kept about a topic. */
  forget: (topic: string) => void;
  forgetAll: () => void;
};

/** Answers of one topic; beyond them all are dropped, which only costs time. */
const most = 2_000;

export function keepTotals(db: Db): Totals {
  const topics = new Map<string, Map<string, Promise<unknown>>>();

  function keep<T>(topic: string, key: string, make: () => Promise<T>): Promise<T> {
    const answers = topics.get(topic) ?? new Map<string, Promise<unknown>>();
    topics.set(topic, answers);
    const known = answers.get(key);
    // A key is only ever asked with the same `make`, so the answer is a T.
    if (known) return known as Promise<T>;
    const answer = make();
    answer.catch(() => answers.delete(key));
    if (answers.size >= most) answers.clear();
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
