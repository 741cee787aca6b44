import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Candidate } from '#server/playlist/candidate';
import type { DirectoryNames } from '#server/playlist/known-names';
import { keysOfStreams } from '#server/playlist/candidates-by-key';
import type { QueryKeys } from '#server/playlist/candidates-by-key';
import type { Query } from '#server/playlist/query';
import { widestHours } from '#server/playlist/window';
import type { Db, Transaction } from '#database/pool';
import { prepared } from '#database/prepared';

/** Records compared in one transaction, so that other matching does not wait long. */
const portion = 100;

/** Streams or entries to compare, and the rows of feed_rematch that asked for it. */
export type DueRecords = { kind: 'stream' | 'entry'; records: number[]; notes: number[]; areNamesChanged: boolean };

/** An entry in the shape of a query without an owner; its id is the entry's. */
export type EntryQuery = { query: Query; keys: QueryKeys };

/**
 * Streams newest first, since their editor may be waiting. Entries by start, so that a portion has few streams near in
 * time.
 */
export async function readDueRecords(db: Db): Promise<DueRecords | null> {
  for (const kind of ['stream', 'entry'] as const) {
    const order = kind === 'stream' ? sql`due.id DESC` : sql`"startAt", due.id`;
    const { rows } = await sql<{ id: number; record: number; isNamed: boolean }>`${prepared}
      SELECT due.id, record, "isNamed" FROM feed_rematch due LEFT JOIN feed_entry ON feed_entry.id = record AND kind = 'entry'
      WHERE kind = ${kind} ORDER BY ${order} LIMIT ${sql.lit(portion)}`.execute(db);
    if (rows.length === 0) continue;
    const records = [...new Set(rows.map(({ record }) => record))];
    return { kind, records, notes: rows.map(({ id }) => id), areNamesChanged: rows.some(({ isNamed }) => isNamed) };
  }
  return null;
}

/** Those of the entries that are waiting for a stream. */
export const readEntries = (trx: Transaction, ids: number[]) =>
  readWhere(trx, sql`matching = 'waiting' AND id = ANY(${ids}::int8[])`);

/** An entry in any state; null when it does not exist. */
export const readEntry = async (trx: Transaction, id: number): Promise<EntryQuery | null> =>
  (await readWhere(trx, sql`id = ${id}`))[0] ?? null;

/** Waiting entries that have the event id of one of the streams, or are near in time and share name keys with one. */
export async function readEntriesLike(trx: Transaction, streams: Candidate[], names: DirectoryNames) {
  if (streams.length === 0) return [];
  const starts = streams.map(({ startAt }) => Date.parse(startAt));
  const reach = widestHours * 3_600_000;
  const [from, to] = [new Date(Math.min(...starts) - reach), new Date(Math.max(...starts) + reach)];
  const events = streams.map(({ event_id }) => event_id).filter((event) => event !== '');
  const keys = [...(await keysOfStreams(streams, names)).values()];
  const first = sql`${[...new Set(keys.flatMap(({ side1 }) => side1))]}::text[]`;
  const second = sql`${[...new Set(keys.flatMap(({ side2 }) => side2))]}::text[]`;
  return readWhere(
    trx,
    sql`matching = 'waiting' AND (event_id = ANY(${events}::text[]) OR ("startAt" BETWEEN ${from} AND ${to}
      AND ((side1 && ${first} AND side2 && ${second}) OR (side1 && ${second} AND side2 && ${first})
        OR (side1 && ${first} AND side2 = '{}'))))`,
  );
}

async function readWhere(trx: Transaction, where: RawBuilder<unknown>): Promise<EntryQuery[]> {
  const { rows } = await sql<Omit<Query, 'area'> & QueryKeys>`
    SELECT id, 0 AS "user", event_id, NULL AS sport, "sportText", NULL AS tournament,
      nullif("tournamentText", '') AS "tournamentName", NULL AS team1, NULL AS team2, nullif("team1Text", '') AS "team1Name",
      nullif("team2Text", '') AS "team2Name", "startAt", NULL AS stream, false AS swapped, NULL AS "joinedBy",
      NULL AS "returnReason", false AS "isAskedAbout", NULL AS pointed, side1, side2
    FROM feed_entry WHERE ${where} ORDER BY id`.execute(trx);
  return rows.map(({ side1, side2, ...query }) => ({ query: { ...query, area: 0 }, keys: { side1, side2 } }));
}
