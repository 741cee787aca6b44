import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { Plan, PlannedMatch } from '#server/autoload/plan-load';
import { writeEntries } from '#server/autoload/write-entries';
import type { EntryRow } from '#server/autoload/write-entries';
import { keysOfEntry } from '#server/playlist/feed-keys';
import type { Db } from '#database/pool';
import { publishMany } from '#kit/events';

/** Matches written in one transaction. */
const portion = 100;

/**
 * Stores the changes of a load and returns the event ids of matches that the database refused. Readers see stored
 * matches immediately; `ask` throws between portions when the load has to stop.
 */
export async function storeEntries(db: Db, plan: Plan, ask: () => Promise<void>): Promise<Set<string>> {
  await ask();
  const changedEntries = plan.entries.filter(isChanged);
  const excluded = plan.entries.filter((one) => one.stored && isExcludedAnew(one, plan));
  // Before new readers are added, so that they never see matches that their blacklist excludes or that left the feed.
  for (const part of portionsOf(excluded)) {
    await writeExclusions(db, part, plan);
    await ask();
  }
  const isClosed = await closeMissing(db, plan);
  const isRead = await storeReaders(db, plan);
  const refusedEvents = new Set<string>();
  for (const part of portionsOf(changedEntries)) {
    const rows = part.map((one) => toRow(one, plan));
    for (const event of await write(db, rows)) refusedEvents.add(event);
    await ask();
  }
  if (isRead || isClosed || excluded.length + changedEntries.length > 0)
    await publishLists(db, [...plan.readers.keys()]);
  return refusedEvents;
}

/** Matches that are new, changed, or offered again; one that is canceled before any user got it is not stored. */
function isChanged({ entry, stored, hash }: PlannedMatch): boolean {
  if (!stored) return !entry.isCanceled;
  return stored.hash !== hash || (stored.offeredTo !== null && !entry.isCanceled);
}

/** Exclusions of users without autoload are kept. */
function excludedFor({ stored, excludedFor: now }: PlannedMatch, { readers }: Plan): number[] {
  const nonReaders = stored?.excludedFor.filter((user) => !readers.has(user)) ?? [];
  return [...nonReaders, ...now].toSorted((a, b) => a - b);
}

const isExcludedAnew = (match: PlannedMatch, plan: Plan) =>
  excludedFor(match, plan).join(' ') !== match.stored?.excludedFor.join(' ');

function toRow(match: PlannedMatch, plan: Plan): EntryRow {
  const { isCanceled, ...facts } = match.entry;
  const { hash } = match;
  const canceledAt = isCanceled ? plan.at : null;
  return { ...facts, ...keysOfEntry(facts), hash, canceledAt, at: plan.at, excludedFor: excludedFor(match, plan) };
}

/**
 * Writes a portion; a match that the database refuses does not stop the others. Returns the event ids of refused ones.
 */
async function write(db: Db, part: EntryRow[]): Promise<string[]> {
  try {
    await writeEntries(db, part);
    return [];
  } catch (error) {
    // 22: an invalid value; 23: a constraint. Any other error would affect every match.
    if (!(error instanceof DatabaseError && /^2[23]/.test(error.code ?? ''))) throw error;
    if (part.length === 1) return part.map(({ event_id }) => event_id);
    const refusedEvents: string[] = [];
    for (const one of part) refusedEvents.push(...(await write(db, [one])));
    return refusedEvents;
  }
}

async function writeExclusions(db: Db, part: PlannedMatch[], plan: Plan): Promise<void> {
  const exclusions = part.map((one) => ({ event_id: one.entry.event_id, excludedFor: excludedFor(one, plan) }));
  await sql`
    UPDATE feed_entry SET "excludedFor" = given."excludedFor",
      matching = CASE matching WHEN 'stored' THEN 'due' ELSE matching END
    FROM jsonb_to_recordset(${JSON.stringify(exclusions)}::jsonb) AS given(event_id text, "excludedFor" int8[])
    WHERE feed_entry.event_id = given.event_id`.execute(db);
}

/** Stores who has autoload now and who no longer has it; returns whether there are new readers. */
async function storeReaders(db: Db, { at, readers, leaving }: Plan): Promise<boolean> {
  const added = [...readers].filter(([, from]) => from === null).map(([id]) => id);
  await db.transaction().execute(async (trx) => {
    if (leaving.length > 0)
      await sql`UPDATE feed_reader SET "to" = ${at} WHERE "user" = ANY(${leaving}::int8[]) AND "to" IS NULL`.execute(
        trx,
      );
    if (added.length === 0) return;
    await sql`
      INSERT INTO feed_reader ("user", "from") SELECT id, ${at} FROM "user" WHERE id = ANY(${added}::int8[])
      ORDER BY id FOR KEY SHARE`.execute(trx);
    await sql`UPDATE feed_entry SET matching = 'due' WHERE matching = 'stored' AND "offeredTo" IS NULL`.execute(trx);
  });
  return added.length > 0;
}

/**
 * Ends the offer of matches that left the feed or are over; users who have them keep them. Returns whether there were
 * any.
 */
async function closeMissing(db: Db, { at, entries }: Plan): Promise<boolean> {
  const events = entries.map(({ entry }) => entry.event_id);
  const { numAffectedRows = 0n } = await sql`
    UPDATE feed_entry SET "offeredTo" = ${at}
    WHERE "offeredTo" IS NULL AND NOT EXISTS (
      SELECT FROM unnest(${events}::text[]) AS given(event_id) WHERE given.event_id = feed_entry.event_id)`.execute(db);
  return numAffectedRows > 0n;
}

/** Publishes to the readers' screens that their list has changed. */
async function publishLists(db: Db, readers: readonly number[]): Promise<void> {
  await db.transaction().execute((trx) =>
    publishMany(
      trx,
      'reference',
      readers.map((user) => ({ id: null, entity: 'playlist', user })),
    ),
  );
}

function* portionsOf<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += portion) yield all.slice(from, from + portion);
}
