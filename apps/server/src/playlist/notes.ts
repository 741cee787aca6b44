import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { prepared } from '#database/prepared';
import type { Db, Transaction } from '#database/pool';

/** Kinds of records to match again. Names come first, since the others are compared by them. */
export const noteKinds = ['sport', 'team', 'user', 'playlist', 'recheck', 'stream'] as const;
export type NoteKind = (typeof noteKinds)[number];

/** Notes that are matched together: all of one transaction, or some by id. */
export type Notes = { kinds: readonly NoteKind[]; which: RawBuilder<unknown> };

/** Ids of records by kind, without duplicates. */
export type RecordsByKind = Record<NoteKind, number[]> & { xact: string | null };

/** A transaction with more notes than this leaves them to the backlog. */
export const maxNotesAtOnce = 200;

/** The notes of the current transaction so far; null when there are none. */
export async function notesOf(trx: Transaction): Promise<{ xact: string; kinds: NoteKind[]; isLarge: boolean } | null> {
  const { rows } = await sql<{ xact: string; kinds: NoteKind[]; count: number }>`${prepared}
    SELECT xact::text, array_agg(DISTINCT kind) AS kinds, count(*) AS count FROM (
      SELECT xact, kind FROM rematch WHERE xact = pg_current_xact_id_if_assigned() LIMIT ${sql.lit(maxNotesAtOnce + 1)}
    ) noted GROUP BY xact`.execute(trx);
  const [notes] = rows;
  return notes ? { xact: notes.xact, kinds: notes.kinds, isLarge: notes.count > maxNotesAtOnce } : null;
}

/** SQL: the notes of one transaction. Waits for locks on them. */
export const notesOfXact = (xact: string) => sql`xact = ${xact}::xid8`;

/** SQL: notes by id, skipping those locked by another transaction. */
export const notesById = (ids: readonly number[]) =>
  sql`ctid = ANY(ARRAY(SELECT ctid FROM rematch WHERE id = ANY(${ids}::int8[]) FOR UPDATE SKIP LOCKED))`;

/** Deletes and returns notes; when the transaction fails they are back. */
export async function takeNotes(trx: Transaction, which: RawBuilder<unknown>): Promise<RecordsByKind> {
  const { rows } = await sql<{ kind: NoteKind; records: number[]; xact: string }>`${prepared}
    WITH taken AS (DELETE FROM rematch WHERE ${which} RETURNING kind, record, xact)
    SELECT kind, json_agg(DISTINCT record) AS records, min(xact)::text AS xact FROM taken GROUP BY kind`.execute(trx);
  const takenRecords: RecordsByKind = {
    sport: [],
    team: [],
    user: [],
    playlist: [],
    recheck: [],
    stream: [],
    xact: null,
  };
  for (const { kind, records, xact } of rows) {
    takenRecords[kind] = records;
    takenRecords.xact = xact;
  }
  return takenRecords;
}

/** Leaves records to the backlog as if they were old, so that it takes them at once. */
export async function postpone(
  trx: Transaction,
  kind: NoteKind,
  records: readonly number[],
  xact: string | null,
): Promise<void> {
  if (records.length === 0) return;
  await sql`
    INSERT INTO rematch (kind, record, xact, "notedAt")
    SELECT ${kind}, record, coalesce(${xact}::xid8, pg_current_xact_id()), '-infinity'
    FROM unnest(${records}::int8[]) record`.execute(trx);
}

/**
 * Notes at least this many seconds old, or left by one of these transactions; streams by sport and time, so that
 * streams with the same queries are matched together.
 */
export async function listNotes(
  db: Db,
  olderThanS: number,
  xacts: readonly string[],
): Promise<{ id: number; kind: NoteKind }[]> {
  const { rows } = await sql<{ id: number; kind: NoteKind }>`${prepared}
    SELECT rematch.id, rematch.kind FROM rematch
      LEFT JOIN stream ON stream.id = record AND kind = 'stream'
      LEFT JOIN playlist ON playlist.id = record AND kind IN ('playlist', 'recheck')
    WHERE "notedAt" <= now() - make_interval(secs => ${olderThanS}) OR xact = ANY(${xacts}::xid8[])
    ORDER BY array_position(${noteKinds}::text[], kind), coalesce(stream.sport, playlist.sport),
      coalesce(stream."startAt", playlist."startAt"), rematch.id LIMIT 20000`.execute(db);
  return rows;
}
