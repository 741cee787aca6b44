import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '#database/pool';

/** The number of entries of the audit log that meet a condition. */
export type CountEntries = (condition: RawBuilder<unknown>) => Promise<number>;

/** `counts`: of blocks of ids to which nothing is added any more. `filling`: resolves when those of all such blocks are there. */
type Kept = { counts: Map<number, number>; filling: Promise<void> | null };

/** The first block that has an entry, and the first to which entries may still be added. */
type Range = { first: number; unsettled: number };

/** Most conditions whose counts are kept. */
const maxConditions = 50;

/** Blocks counted by one statement, so that none takes long. */
const blocksAtOnce = 10;

/** Longer than any transaction lasts: by then no entry with a smaller id appears any more. */
const settledAfter = sql`interval '1 hour'`;

/**
 * Counts by blocks of ids, and keeps the counts of blocks that are settled: to count ten million entries takes more than a
 * second. The first block is always counted, because the clean-up deletes from there. `block`: ids in one.
 */
export function keepEntryCounts(db: Db, block: number): CountEntries {
  const all = new Map<string, Kept>();
  const keptOf = (condition: RawBuilder<unknown>): Kept => {
    const { sql: text, parameters } = condition.compile(db);
    const key = `${text}\0${JSON.stringify(parameters)}`;
    if (!all.has(key) && all.size >= maxConditions) all.clear();
    const kept = all.get(key) ?? { counts: new Map<number, number>(), filling: null };
    all.set(key, kept);
    return kept;
  };
  /** Counts the settled blocks that are not known yet; what is counted stays when a statement fails. */
  const fill = async ({ counts }: Kept, condition: RawBuilder<unknown>, { first, unsettled }: Range): Promise<void> => {
    for (const at of counts.keys()) if (at <= first || at >= unsettled) counts.delete(at);
    let from = first + 1;
    while (counts.has(from)) from += 1;
    for (; from < unsettled; from += blocksAtOnce) {
      const to = Math.min(from + blocksAtOnce, unsettled);
      const found = await countBlocks(db, block, sql`(${condition}) AND id >= ${from * block} AND id < ${to * block}`);
      for (let at = from; at < to; at++) counts.set(at, found.get(at) ?? 0);
    }
  };
  return async (condition) => {
    const kept = keptOf(condition);
    const range = await findRange(db, block);
    const { first, unsettled } = range;
    kept.filling ??= fill(kept, condition, range).finally(() => (kept.filling = null));
    await kept.filling;
    // It may have been begun by another call, a moment earlier.
    let next = first + 1;
    while (next < unsettled && kept.counts.has(next)) next += 1;
    const others = await countBlocks(
      db,
      block,
      sql`(${condition}) AND (id < ${(first + 1) * block} OR id >= ${next * block})`,
    );
    const settled = [...kept.counts].filter(([at]) => at > first && at < next);
    return [...settled, ...others].reduce((total, [, entries]) => total + entries, 0);
  };
}

async function findRange(db: Db, block: number): Promise<Range> {
  const { rows } = await sql<{ first: number | null; settled: number | null }>`
    SELECT (SELECT min(id) FROM audit) AS first,
      (SELECT id FROM audit WHERE at < now() - ${settledAfter} ORDER BY at DESC, id DESC LIMIT 1) AS settled`.execute(
    db,
  );
  const { first, settled } = rows[0] ?? { first: null, settled: null };
  return { first: Math.floor((first ?? 0) / block), unsettled: Math.floor((settled ?? 0) / block) };
}

async function countBlocks(db: Db, block: number, condition: RawBuilder<unknown>): Promise<Map<number, number>> {
  const { rows } = await sql<{ block: number; entries: number }>`
    SELECT id / ${block}::int8 AS block, count(*) AS entries FROM audit WHERE ${condition} GROUP BY 1`.execute(db);
  return new Map(rows.map(({ block: at, entries }) => [at, entries]));
}
