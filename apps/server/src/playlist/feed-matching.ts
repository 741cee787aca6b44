import { sql } from 'kysely';
import type { Logger } from 'pino';
import { readDueRecords, readEntries, readEntriesLike } from '#server/playlist/feed-due';
import type { DueRecords, EntryQuery } from '#server/playlist/feed-due';
import { storeDueQueries } from '#server/playlist/feed-store';
import { scoreMatches } from '#server/playlist/candidates';
import { advanceStamp, nameCache, readStamp } from '#server/playlist/known-names';
import type { NameCache } from '#server/playlist/known-names';
import { readNear } from '#server/playlist/near-streams';
import { readOpenStreams } from '#server/playlist/open-streams';
import type { Db, Transaction } from '#database/pool';
import { prepared } from '#database/prepared';
import type { FollowUp } from '#kit/change';

/** How long a change of a stream waits for the feed's queries; the next change or feed load does the rest. */
const patienceMs = 300;

const caches = new WeakMap<Db, NameCache>();
const working = new WeakSet<Db>();

/** Extends the follow-up of a change: feed entries are compared with the streams it touched. */
export function withFeed<T>(db: Db, log: Logger, next: FollowUp<T>): FollowUp<{ found: T | null; isDue: boolean }> {
  return {
    async within(trx) {
      const found = await next.within(trx);
      const { rows } = await sql`${prepared} SELECT FROM feed_rematch LIMIT 1`.execute(trx);
      const isDue = rows.length > 0;
      return found === null && !isDue ? null : { found, isDue };
    },
    async after({ found, isDue }) {
      if (found !== null) await next.after(found);
      if (!isDue) return;
      await matchFeed(db, performance.now() + patienceMs).catch((error: unknown) => {
        log.warn({ err: error }, 'could not match the feed with changed streams; will retry');
      });
    },
  };
}

/**
 * Compares waiting feed entries with streams, once per entry for all its readers, and stores the queries of entries
 * that have a possible stream; from then on they are matched like any other query. Stops at `until`
 * (`performance.now()`, ms) or when nothing is left. Returns whether work is left. Runs once at a time per process;
 * several processes may run it together.
 */
export async function matchFeed(db: Db, until: number): Promise<boolean> {
  if (working.has(db)) return true;
  working.add(db);
  try {
    if (!(await isAnyDue(db))) return false;
    let isMore = true;
    while (isMore && performance.now() < until)
      isMore = (await compareDue(db)) || (await storeDueQueries(db, cacheOf(db)));
    return isMore;
  } finally {
    working.delete(db);
  }
}

/** One statement in place of three while nothing is due. */
async function isAnyDue(db: Db): Promise<boolean> {
  const { rows } = await sql`${prepared}
    SELECT WHERE EXISTS (SELECT FROM feed_rematch) OR EXISTS (SELECT FROM feed_entry WHERE matching = 'due')`.execute(
    db,
  );
  return rows.length > 0;
}

/** Compares one portion of due records; false when none are due. */
async function compareDue(db: Db): Promise<boolean> {
  const due = await readDueRecords(db);
  if (!due) return false;
  if (due.areNamesChanged) await advanceStamp(db);
  const fitting = await db.transaction().execute((trx) => compare(trx, due, cacheOf(db)));
  await db.transaction().execute(async (trx) => {
    await sql`
      UPDATE feed_entry SET matching = 'due' WHERE id IN (
        SELECT id FROM feed_entry WHERE id = ANY(${fitting}::int8[]) AND matching = 'waiting' ORDER BY id FOR UPDATE)`.execute(
      trx,
    );
    await sql`DELETE FROM feed_rematch WHERE id = ANY(${due.notes}::int8[])`.execute(trx);
  });
  return true;
}

/** The names of the directories in this process, for everything but what is matched at once. */
export function cacheOf(db: Db): NameCache {
  const cache = caches.get(db) ?? nameCache();
  caches.set(db, cache);
  return cache;
}

/** Ids of the entries that some stream may match, regardless of access rights. */
async function compare(trx: Transaction, due: DueRecords, cache: NameCache): Promise<number[]> {
  const names = cache(trx, await readStamp(trx));
  const changedStreams = due.kind === 'stream' ? await readOpenStreams(trx, due.records) : [];
  const entries =
    due.kind === 'stream' ? await readEntriesLike(trx, changedStreams, names) : await readEntries(trx, due.records);
  const queries = entries.map(({ query }) => query);
  const keys = new Map(entries.map((entry): [number, EntryQuery['keys']] => [entry.query.id, entry.keys]));
  const streams = due.kind === 'stream' ? changedStreams : await readNear(trx, queries, keys, names);
  const matches = await scoreMatches(queries, keys, streams, names);
  return [...new Set(matches.map(({ query }) => query.id))];
}
