import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '#database/pool';
import { prepared } from '#database/prepared';
import { HttpError } from '#http/http-error';

/** `blocks`: how many entries of each block of `block` ids meet a condition, where any does; `total`: all of them. */
export type Counted = { total: number; block: number; blocks: ReadonlyMap<number, number> };

/** Counts the entries of the audit log that meet a condition, unless the caller `isGone`. */
export type CountEntries = (condition: RawBuilder<unknown>, isGone: () => boolean) => Promise<Counted>;

/**
 * `counts`: of blocks to which nothing is added any more, where any entry meets the condition; `next`: the first block that
 * was not counted. `filling`: resolves when all such blocks are.
 */
type Kept = { counts: Map<number, number>; next: number; filling: Promise<void> | null };

/** The first block that has an entry, the first to which entries may still be added, and the one after the last. */
type Range = { first: number; unsettled: number; end: number };

/** Most conditions whose counts are kept: those that were asked for last. */
const maxConditions = 20;

/** Blocks counted by one statement: at first, and as many as are read in about so long. */
const firstPortion = 50;
const portionMs = [100, 500] as const;
const maxPortion = 1_000;

/** Longer than any transaction lasts: by then no entry with a smaller id appears any more. */
const settledAfter = sql`interval '1 hour'`;

/**
 * Counts by blocks of ids, and keeps the counts of blocks that are settled: to count ten million entries takes more than a
 * second, and to search them more than a minute. The first block is always counted, because the clean-up deletes from there.
 * What takes longer than `answerMs` is refused with `search_unfinished`, and goes on from there with the next call.
 * `block`: ids in a block, of which a page of the rarest entries reads as many as it has rows.
 */
export function keepEntryCounts(db: Db, { block = 1_000, answerMs = 10_000 } = {}): CountEntries {
  const all = new Map<string, Kept>();
  const keptOf = (condition: RawBuilder<unknown>): Kept => {
    const { sql: text, parameters } = condition.compile(db);
    const key = `${text}\0${JSON.stringify(parameters)}`;
    const kept = all.get(key) ?? { counts: new Map<number, number>(), next: 0, filling: null };
    all.delete(key);
    all.set(key, kept);
    for (const oldest of all.keys()) if (all.size > maxConditions) all.delete(oldest);
    return kept;
  };
  const countIn = (condition: RawBuilder<unknown>, from: number, to: number) =>
    countBlocks(db, { condition, block, from, to });
  /** What is counted stays when a statement fails, when there is no more time, or when nobody waits any longer. */
  const fill = async (
    { condition, isGone }: { condition: RawBuilder<unknown>; isGone: () => boolean },
    kept: Kept,
    { first, unsettled, end }: Range,
  ): Promise<void> => {
    const { counts } = kept;
    for (const at of counts.keys()) if (at <= first || at >= unsettled) counts.delete(at);
    kept.next = Math.max(Math.min(kept.next, unsettled), first + 1);
    const [begun, until] = [kept.next, performance.now() + answerMs];
    await inPortions(begun, unsettled, async (from, to) => {
      // Each call gets on, however slow the database is.
      if (from > begun && (isGone() || performance.now() > until))
        throw unfinished((from - first) * block, (end - first) * block);
      for (const [at, entries] of await countIn(condition, from, to)) counts.set(at, entries);
      kept.next = to;
    });
  };
  return async (condition, isGone) => {
    const kept = keptOf(condition);
    const range = await findRange(db, block);
    const { first, end } = range;
    kept.filling ??= fill({ condition, isGone }, kept, range).finally(() => (kept.filling = null));
    await kept.filling;
    const blocks = new Map([...kept.counts].filter(([at]) => at > first));
    const add = async (from: number, to: number) => {
      for (const [at, entries] of await countIn(condition, from, to)) blocks.set(at, entries);
    };
    await add(first, first + 1);
    await inPortions(Math.max(kept.next, first + 1), end, add);
    return { total: [...blocks.values()].reduce((sum, entries) => sum + entries, 0), block, blocks };
  };
}

/** Has blocks worked on in portions, which grow while they are quick and shrink while they are slow. */
async function inPortions(from: number, to: number, work: (from: number, to: number) => Promise<void>): Promise<void> {
  let portion = firstPortion;
  for (let at = from; at < to;) {
    const next = Math.min(at + portion, to);
    const begun = performance.now();
    await work(at, next);
    const tookMs = performance.now() - begun;
    if (tookMs < portionMs[0]) portion = Math.min(portion * 2, maxPortion);
    else if (tookMs > portionMs[1]) portion = Math.max(Math.floor(portion / 2), 1);
    at = next;
  }
}

async function findRange(db: Db, block: number): Promise<Range> {
  const { rows } = await sql<{ first: number | null; settled: number | null; last: number | null }>`${prepared}
    SELECT (SELECT min(id) FROM audit) AS first, (SELECT max(id) FROM audit) AS last,
      (SELECT id FROM audit WHERE at < now() - ${settledAfter} ORDER BY at DESC, id DESC LIMIT 1) AS settled`.execute(
    db,
  );
  const { first, settled, last } = rows[0] ?? { first: null, settled: null, last: null };
  const blockOf = (id: number | null) => Math.floor((id ?? 0) / block);
  return { first: blockOf(first), unsettled: blockOf(settled), end: blockOf(last) + 1 };
}

/**
 * For a condition without values the statement is planned once: for a table in months that takes longer than reading a block.
 * Other values are behind a `SELECT`, so that the planner finds one plan as good as another.
 */
export const planned = (db: Db, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  condition.compile(db).parameters.length === 0 ? prepared : sql``;

async function countBlocks(
  db: Db,
  { condition, block, from, to }: { condition: RawBuilder<unknown>; block: number; from: number; to: number },
): Promise<Map<number, number>> {
  const { rows } = await sql<{ block: number; entries: number }>`${planned(db, condition)}
    SELECT id / ${block}::int8 AS block, count(*) AS entries FROM audit
    WHERE id >= (SELECT ${from * block}::int8) AND id < (SELECT ${to * block}::int8) AND (${condition}) GROUP BY 1`.execute(
    db,
  );
  return new Map(rows.map(({ block: at, entries }) => [at, entries]));
}

function unfinished(searched: number, of: number): HttpError {
  const message = `Only ${searched} of ${of} entries are searched so far: repeat the search to go on, or choose a period`;
  return new HttpError(409, 'search_unfinished', message, { searched: { entries: searched, of }, retryAfterS: 0 });
}
