import { createHash } from 'node:crypto';
import type { FeedOutcome } from '@touchline/contract';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { excluding } from '#server/autoload/exclude';
import { InterruptedError } from '#server/autoload/failure';
import type { ReadFeed } from '#server/autoload/read-feed';
import type { FeedEntry, FeedResult } from '#server/playlist/feed';
import { upsertFeedQuery } from '#server/playlist/feed';
import type { Db } from '#database/pool';
import { change } from '#kit/change';

/** Queries written in one transaction: matching waits for it. */
const portion = 100;
/** Matches that began longer ago are left alone. */
const pastMs = 86_400_000;
const mostErrors = 20;

type Told = { entry: FeedEntry; hash: Buffer; startAt: Date };
type Work = Told & { isKnown: boolean };

/**
 * Brings the playlists of everybody with autoload up to what a feed says, less what their blacklists exclude. With
 * `isReal` false it only counts what it would do. `goOn` is asked between portions. Throws InterruptedError.
 */
export async function loadFeed(
  db: Db,
  feed: ReadFeed,
  isReal: boolean,
  goOn: () => Promise<boolean>,
): Promise<FeedOutcome> {
  const told = await tell(db, feed.entries);
  const present = told.filter(({ startAt }) => startAt.getTime() > Date.now() - pastMs);
  const users = await autoloadUsers(db);
  const isExcluded = await excluding(db, users, feed.entries);
  const outcome = { ...nothing, users: users.length, items: feed.items, past: told.length - present.length };
  const errors = [...feed.errors];
  for (const user of users) {
    const wanted = present.filter(({ entry }) => !isExcluded(user, entry));
    outcome.excluded += present.length - wanted.length;
    const work = await workFor(db, user, wanted);
    outcome.unchanged += wanted.length - work.length;
    for (let from = 0; from < work.length; from += portion) {
      if (isReal && !(await goOn())) throw new InterruptedError();
      const part = work.slice(from, from + portion);
      const results = isReal ? await store(db, user, part) : part.map(foresee);
      for (const [index, result] of results.entries()) {
        const event_id = part[index]?.entry.event_id ?? null;
        if (result === null) errors.push({ item: 0, event_id, reason: 'not_stored', field: null });
        else outcome[counters[result]] += 1;
      }
    }
  }
  return { ...outcome, left_out: errors.length, errors: errors.slice(0, mostErrors) };
}

const nothing = {
  failure: null,
  users: 0,
  items: 0,
  past: 0,
  new: 0,
  changed: 0,
  unchanged: 0,
  canceled: 0,
  excluded: 0,
};

/** The outcome of a feed that could not be read. */
export const failedOutcome = (failure: FeedOutcome['failure']): FeedOutcome => ({
  ...nothing,
  failure,
  left_out: 0,
  errors: [],
});

const counters = { created: 'new', updated: 'changed', canceled: 'canceled', unchanged: 'unchanged' } as const;

function foresee({ entry, isKnown }: Work): FeedResult {
  if (entry.isCanceled) return isKnown ? 'canceled' : 'unchanged';
  return isKnown ? 'updated' : 'created';
}

/** The database knows when a wall clock strikes in a zone. One that only we know counts as now. */
async function tell(db: Db, entries: readonly FeedEntry[]): Promise<Told[]> {
  const zones = [...new Set(entries.map(({ timezone }) => timezone))];
  const { rows: named } = await sql<{ name: string }>`
    SELECT name FROM pg_timezone_names WHERE name = ANY(${zones}::text[])`.execute(db);
  const known = new Set(named.map(({ name }) => name));
  const given = entries.map(({ startDate, startTime, timezone }) => ({
    at: `${startDate} ${startTime}`,
    zone: known.has(timezone) ? timezone : 'UTC',
  }));
  const { rows } = await sql<{ startAt: string }>`
    SELECT instant_of(given.at, given.zone) AS "startAt"
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS (at timestamp, zone text))
      WITH ORDINALITY AS given(at, zone, place)
    ORDER BY given.place`.execute(db);
  return entries.map((entry, index) => ({
    entry,
    hash: createHash('sha256').update(JSON.stringify(entry)).digest(),
    startAt: new Date(rows[index]?.startAt ?? Date.now()),
  }));
}

async function autoloadUsers(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM "user" WHERE "playlistAutoload" AND status = 'active' AND "emailVerifiedAt" IS NOT NULL ORDER BY id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** What a person has not been told yet, or differently. */
async function workFor(db: Db, user: number, wanted: readonly Told[]): Promise<Work[]> {
  const rows = await db.selectFrom('feed_entry').select(['event_id', 'hash']).where('user', '=', user).execute();
  const known = new Map(rows.map(({ event_id, hash }) => [event_id, hash]));
  return wanted.flatMap((told) => {
    const before = known.get(told.entry.event_id);
    return before?.equals(told.hash) ? [] : [{ ...told, isKnown: before !== undefined }];
  });
}

/** Stores a portion; one match that the database refuses does not keep the others out. Null: it was refused. */
async function store(db: Db, user: number, part: readonly Work[]): Promise<(FeedResult | null)[]> {
  try {
    return await write(db, user, part);
  } catch (error) {
    // 22: a value it cannot hold; 23: a constraint. Anything else would befall each of them.
    if (!(error instanceof DatabaseError && /^2[23]/.test(error.code ?? ''))) throw error;
    if (part.length === 1) return [null];
    const results: (FeedResult | null)[] = [];
    for (const one of part) results.push(...(await store(db, user, [one])));
    return results;
  }
}

function write(db: Db, user: number, part: readonly Work[]): Promise<FeedResult[]> {
  return change(db, null, async (trx) => {
    const results: FeedResult[] = [];
    for (const { entry, hash, startAt } of part) {
      results.push(await upsertFeedQuery(trx, user, entry));
      await trx
        .insertInto('feed_entry')
        .values({ user, event_id: entry.event_id, hash, startAt })
        .onConflict((taken) => taken.columns(['user', 'event_id']).doUpdateSet({ hash, startAt }))
        .execute();
    }
    return results;
  });
}
