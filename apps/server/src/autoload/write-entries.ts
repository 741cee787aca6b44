import { sql } from 'kysely';
import type { FeedEntry } from '#server/playlist/feed-entry';
import type { EntryKeys } from '#server/playlist/feed-keys';
import type { Db } from '#database/pool';

export type EntryRow = Omit<FeedEntry, 'isCanceled'> &
  EntryKeys & { hash: string; canceledAt: string | null; at: string; excludedFor: number[] };

/**
 * Stores matches of a feed in one statement. A new or changed waiting match will be compared with the streams; for one
 * whose queries are stored already, these will be updated. Only new matches take an id from the sequence, whose range
 * is limited.
 */
export async function writeEntries(db: Db, rows: readonly EntryRow[]): Promise<void> {
  await sql`
    WITH given AS (
      SELECT *, (SELECT id FROM feed_entry WHERE feed_entry.event_id = given.event_id) AS known, EXISTS (
        SELECT FROM playlist WHERE playlist.event_id = given.event_id AND playlist.event_id <> '' AND origin = 'feed') AS "isAsked"
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given(event_id text, "sportText" text, "tournamentText" text,
        "team1Text" text, "team2Text" text, "startDate" date, "startTime" time, timezone text, "searchKey" text, hash text,
        "canceledAt" timestamptz, at timestamptz, "excludedFor" int8[], side1 text[], side2 text[])
    ), stored AS (
      INSERT INTO feed_entry AS entry (id, event_id, "sportText", "tournamentText", "team1Text", "team2Text", "startDate",
        "startTime", timezone, "searchKey", hash, "canceledAt", "offeredFrom", "excludedFor", side1, side2, "isFollowed")
      OVERRIDING SYSTEM VALUE SELECT coalesce(known, nextval(pg_get_serial_sequence('feed_entry', 'id'))), event_id, "sportText", "tournamentText", "team1Text", "team2Text", "startDate", "startTime", timezone,
        "searchKey", decode(hash, 'hex'), "canceledAt", at, "excludedFor", side1, side2, NOT "isAsked"
      FROM given ORDER BY event_id
      ON CONFLICT (event_id) DO UPDATE SET version = entry.version + 1, "sportText" = excluded."sportText",
        "tournamentText" = excluded."tournamentText", "team1Text" = excluded."team1Text",
        "team2Text" = excluded."team2Text", "startDate" = excluded."startDate", "startTime" = excluded."startTime",
        timezone = excluded.timezone, "searchKey" = excluded."searchKey", hash = excluded.hash,
        "canceledAt" = CASE WHEN excluded."canceledAt" IS NOT NULL THEN coalesce(entry."canceledAt", excluded."canceledAt") END,
        "offeredTo" = CASE WHEN excluded."canceledAt" IS NOT NULL THEN coalesce(entry."offeredTo", excluded."canceledAt") END,
        "excludedFor" = excluded."excludedFor", side1 = excluded.side1, side2 = excluded.side2,
        matching = CASE entry.matching WHEN 'stored' THEN 'due' ELSE entry.matching END,
        "isFollowed" = excluded."isFollowed" OR (entry."isFollowed" AND entry.hash = excluded.hash)
      RETURNING id, matching, "canceledAt"
    )
    INSERT INTO feed_rematch (kind, record) SELECT 'entry', id FROM stored
    WHERE matching = 'waiting' AND "canceledAt" IS NULL`.execute(db);
}
