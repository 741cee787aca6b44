import { sql } from 'kysely';
import { excluding } from '#server/autoload/exclude';
import type { FeedEntry } from '#server/playlist/feed-entry';
import { firstFeedQuery } from '#server/playlist/feed-query';
import type { Db } from '#database/pool';

/** A match of the feed; `hash` covers all its fields. */
export type FeedMatch = { entry: FeedEntry; hash: string; startAt: Date };

/** The stored entry of a match that an earlier load contained. */
export type StoredEntry = {
  hash: string;
  canceledAt: string | null;
  offeredTo: string | null;
  /** Users whose blacklist excluded it. */
  excludedFor: number[];
};

/** A match, its stored entry, and the readers who do not get it. */
export type PlannedMatch = FeedMatch & {
  stored: StoredEntry | null;
  /** Their blacklist excludes it. */
  excludedFor: Set<number>;
  /** They deleted it, or have a query of their own for it. */
  refusedBy: Set<number>;
  /** They have a query from before entries of the feed were stored. */
  storedFor: Set<number>;
};

/** The state before a load. */
export type Plan = {
  /** The database's time. */
  at: string;
  entries: PlannedMatch[];
  /** Users with autoload, and since when; null for new ones. */
  readers: Map<number, string | null>;
  /** Users who no longer have autoload. */
  leaving: number[];
};

/** Reads the stored state that the load of these matches depends on. */
export async function planLoad(db: Db, matches: readonly FeedMatch[]): Promise<Plan> {
  const events = matches.map(({ entry }) => entry.event_id);
  const { at, readers, leaving } = await readReaders(db);
  const stored = await readStored(db, events);
  const excluded = await excluding(
    db,
    [...readers.keys()],
    matches.map(({ entry }) => entry),
  );
  const markedUsers = await readMarked(db, [...readers.keys()], events);
  const entries = matches.map((one) => {
    const { event_id: event } = one.entry;
    const { refusedBy = noUsers, storedFor = noUsers } = markedUsers.get(event) ?? {};
    return {
      ...one,
      stored: stored.get(event) ?? null,
      excludedFor: excluded.get(event) ?? noUsers,
      refusedBy,
      storedFor,
    };
  });
  return { at, entries, readers, leaving };
}

const noUsers = new Set<number>();

async function readReaders(db: Db): Promise<Pick<Plan, 'at' | 'readers' | 'leaving'>> {
  const { rows } = await sql<{ id: number; from: string | null; isReader: boolean; at: string }>`
    SELECT person.id, "from", "isReader", clock_timestamp() AS at
    FROM (SELECT id, "playlistAutoload" AND status = 'active' AND "emailVerifiedAt" IS NOT NULL AS "isReader"
        FROM "user") person
      LEFT JOIN feed_reader ON feed_reader."user" = person.id AND "to" IS NULL
    WHERE "isReader" OR "from" IS NOT NULL ORDER BY person.id`.execute(db);
  return {
    at: rows[0]?.at ?? new Date().toISOString(),
    readers: new Map(rows.filter(({ isReader }) => isReader).map(({ id, from }) => [id, from])),
    leaving: rows.filter(({ isReader }) => !isReader).map(({ id }) => id),
  };
}

async function readStored(db: Db, events: string[]): Promise<Map<string, StoredEntry>> {
  const { rows } = await sql<StoredEntry & { event_id: string }>`
    SELECT event_id, encode(hash, 'hex') AS hash, "canceledAt", "offeredTo", to_json("excludedFor") AS "excludedFor"
    FROM feed_entry WHERE event_id = ANY(${events}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.event_id, row]));
}

async function readMarked(db: Db, users: number[], events: string[]) {
  const { rows } = await sql<{ event_id: string; user: number; isRefused: boolean }>`
    SELECT event_id, "user", true AS "isRefused" FROM playlist_dismissed
    WHERE "user" = ANY(${users}::int8[]) AND event_id = ANY(${events}::text[])
    UNION ALL SELECT event_id, "user", origin <> 'feed' FROM playlist
    WHERE event_id = ANY(${events}::text[]) AND event_id <> '' AND (origin <> 'feed' OR id < ${firstFeedQuery})
      AND "user" = ANY(${users}::int8[])`.execute(db);
  const markedUsers = new Map<string, Pick<PlannedMatch, 'refusedBy' | 'storedFor'>>();
  for (const { event_id: event, user, isRefused } of rows) {
    const one = markedUsers.get(event) ?? { refusedBy: new Set(), storedFor: new Set() };
    (isRefused ? one.refusedBy : one.storedFor).add(user);
    markedUsers.set(event, one);
  }
  return markedUsers;
}
