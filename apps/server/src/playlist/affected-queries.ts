import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { scoreMatches } from '#server/playlist/candidates';
import type { AffectedQuery } from '#server/playlist/candidates';
import type { Candidate } from '#server/playlist/candidate';
import type { DirectoryNames } from '#server/playlist/known-names';
import { keysOfStreams } from '#server/playlist/candidates-by-key';
import type { QueryKeys } from '#server/playlist/candidates-by-key';
import { queriesOfNamesakes } from '#server/playlist/namesake-queries';
import { queryColumns, queryTables, toQuery } from '#server/playlist/query';
import type { Query, QueryRow } from '#server/playlist/query';
import { sameMatchMinutes, widestHours } from '#server/playlist/window';
import { prepared } from '#database/prepared';
import type { Transaction } from '#database/pool';

/** Queries read in one statement. Parsing more would block the event loop for too long. */
const portion = 500;

/** Up to this many streams find their queries by name keys; for more, all queries near in time are read. */
const maxStreamsByNames = 25;

/** `isSure`: the query has one of the changed streams, or an open proposal of one. */
type QueryWithKeys = { query: Query; keys: QueryKeys; isSure: boolean };

/** Queries whose stream no person chose: matching may give them another one. Written as in the partial index. */
const undecided = sql`(playlist."joinedBy" IS DISTINCT FROM 'person' AND playlist."revokedAt" IS NULL)`;
const idsOf = ({ rows }: { rows: { id: number }[] }) => rows.map(({ id }) => id);

/**
 * The queries affected by a change of streams: those that have one of the streams `ids`, and those that may get one of
 * `open`, the changed streams that can still be joined. A query that waits without a proposal fits no unchanged stream:
 * that one would have been joined or proposed when it changed. So only `open` is compared with it, unless names changed
 * too. A query that was joined by names is compared with all streams again, because a nearer stream takes over and an
 * equally near one makes the match doubtful.
 */
export async function affectedByStreams(
  trx: Transaction,
  { ids, open, areNamesChanged }: { ids: number[]; open: Candidate[]; areNamesChanged: boolean },
  names: DirectoryNames,
): Promise<AffectedQuery[]> {
  const byNames = open.length > 0 && open.length <= maxStreamsByNames ? await idsSharingNames(open, names) : null;
  const found = await readByIds(
    trx,
    byNames ? sql`${idsOfCertain(ids)} UNION ALL ${byNames}` : idsOfCertain(ids),
    open,
  );
  const affected = await selectAffected(found, open, names, areNamesChanged);
  if (open.length <= maxStreamsByNames) return affected;
  const readIds = new Set(found.map(({ query }) => query.id));
  let after: QueryWithKeys | undefined;
  do {
    const page = await readUndecided(trx, open, after?.query ?? null);
    const others = page.filter(({ query }) => !readIds.has(query.id));
    affected.push(...(await selectAffected(others, open, names, areNamesChanged)));
    after = page.length === portion ? page.at(-1) : undefined;
  } while (after);
  return affected;
}

/**
 * Keeps the queries that are certainly affected and those that one of the streams may match, regardless of access
 * rights.
 */
async function selectAffected(
  found: QueryWithKeys[],
  open: Candidate[],
  names: DirectoryNames,
  areNamesChanged: boolean,
): Promise<AffectedQuery[]> {
  const keys = new Map(found.map((one) => [one.query.id, one.keys]));
  const queries = found.map(({ query }) => query);
  const matchesByQuery = Map.groupBy(await scoreMatches(queries, keys, open, names), ({ query }) => query.id);
  return found.flatMap(({ query, isSure }): AffectedQuery[] => {
    const matches = matchesByQuery.get(query.id)?.map((pair) => pair.match) ?? [];
    if (query.stream === null && !query.isAskedAbout && !areNamesChanged)
      return matches.length > 0 ? [{ query, matches }] : [];
    return isSure || matches.length > 0 ? [{ query, matches: null }] : [];
  });
}

type QueryWithKeysRow = QueryRow & { side1: string[] | null; side2: string[] | null; isSure: boolean };

const toQueryWithKeys = ({ side1, side2, isSure, ...row }: QueryWithKeysRow): QueryWithKeys => ({
  query: toQuery(row),
  keys: { side1: side1 ?? [], side2: side2 ?? [] },
  isSure,
});

async function readByIds(trx: Transaction, ids: RawBuilder<unknown>, open: Candidate[]): Promise<QueryWithKeys[]> {
  const { rows } = await sql<QueryWithKeysRow>`${prepared}
    SELECT ${queryColumns}, side1, side2, "isSure"
    FROM (SELECT found.id, bool_or("isSure") AS "isSure" FROM (${ids}) found GROUP BY found.id) affected
      JOIN playlist ON playlist.id = affected.id ${queryTables}
      LEFT JOIN playlist_key ON playlist_key.playlist = playlist.id
    WHERE "revokedAt" IS NULL AND ("isSure" OR (${undecided} AND ${nearTo(open)}))
    ORDER BY playlist.id`.execute(trx);
  return rows.map(toQueryWithKeys);
}

/** One page of the undecided queries near in time to any of the streams. */
async function readUndecided(trx: Transaction, open: Candidate[], after: Query | null): Promise<QueryWithKeys[]> {
  const [start, id] = after ? [after.startAt, after.id] : ['-infinity', 0];
  const { rows } = await sql<QueryWithKeysRow>`${prepared}
    SELECT ${queryColumns}, side1, side2, false AS "isSure"
    FROM playlist ${queryTables} LEFT JOIN playlist_key ON playlist_key.playlist = playlist.id
    WHERE ${undecided} AND ${nearTo(open)} AND ("startAt", playlist.id) > (${start}::timestamptz, ${id}::int8)
    ORDER BY "startAt", playlist.id LIMIT ${sql.lit(portion)}`.execute(trx);
  return rows.map(toQueryWithKeys);
}

function nearTo(streams: Candidate[]) {
  if (streams.length === 0) return sql`false`;
  const starts = streams.map(({ startAt }) => Date.parse(startAt));
  const reach = widestHours * 3_600_000;
  const [from, to] = [starts.reduce((a, b) => Math.min(a, b)), starts.reduce((a, b) => Math.max(a, b))];
  const sports = [...new Set(streams.map(({ sport }) => sport))];
  return sql`("startAt" BETWEEN ${new Date(from - reach)} AND ${new Date(to + reach)}
    AND (playlist.sport IS NULL OR playlist.sport = ANY(${sports}::int8[])))`;
}

/** SQL: ids of the queries that share a name key with a stream, found through the index on playlist_key. */
async function idsSharingNames(streams: Candidate[], names: DirectoryNames) {
  const keys = await keysOfStreams(streams, names);
  const sought = streams.map(({ id, startAt }) => ({ startAt, ...keys.get(id) }));
  return sql`
    SELECT asked.id, false
    FROM jsonb_to_recordset(${JSON.stringify(sought)}::jsonb) AS sought("startAt" timestamptz, side1 text[], side2 text[]),
      LATERAL (
        SELECT playlist FROM playlist_key key WHERE key.side1 && sought.side1 AND key.side2 && sought.side2
        UNION ALL SELECT playlist FROM playlist_key key WHERE key.side1 && sought.side2 AND key.side2 && sought.side1
        UNION ALL SELECT playlist FROM playlist_key key WHERE key.side1 && sought.side1 AND key.side2 = '{}') alike,
      LATERAL (
        SELECT id FROM playlist WHERE id = alike.playlist AND "startAt"
          BETWEEN sought."startAt" - make_interval(hours => ${sql.lit(widestHours)})
            AND sought."startAt" + make_interval(hours => ${sql.lit(widestHours)})) asked`;
}

/**
 * SQL: ids of the queries that have one of the streams, have an open proposal of it, ask for its event, or have another
 * stream of its match, which may now fit worse. Every part starts from one stream and uses an index: right after an
 * import the planner has no statistics and would read all streams of the sport for each.
 */
const idsOfCertain = (ids: number[]) => sql`
  SELECT id, true AS "isSure" FROM playlist WHERE stream = ANY(${ids}::int8[])
  UNION ALL SELECT playlist, true FROM playlist_review WHERE stream = ANY(${ids}::int8[]) AND state = 'open'
  UNION ALL SELECT asked.id, true FROM stream, LATERAL (
      SELECT id FROM playlist WHERE event_id = stream.event_id AND event_id <> '' AND ${undecided} OFFSET 0) asked
    WHERE stream.id = ANY(${ids}::int8[]) AND stream.event_id <> ''
  UNION ALL ${withPictureOfEvent(ids)}
  UNION ALL ${withOtherPicture(
    ids,
    sql`other.team1 = stream.team1
    AND other.team2 IS NOT DISTINCT FROM stream.team2 AND ${isAtSameTime}`,
  )}
  UNION ALL ${withOtherPicture(ids, sql`other.team1 = stream.team2 AND other.team2 = stream.team1 AND ${isAtSameTime}`)}
  UNION ALL ${withOtherPicture(
    ids,
    sql`other.title = stream.title AND other.team1 IS NULL
    AND stream.team1 IS NULL AND other.sport = stream.sport AND ${isAtSameTime}`,
  )}`;

/** Each event once: an imported file may give all its matches the same event id. */
const withPictureOfEvent = (ids: number[]) => sql`
  SELECT asked.id, true FROM (
      SELECT DISTINCT event_id FROM stream
      WHERE id = ANY(${ids}::int8[]) AND event_id <> '' AND "archivedAt" IS NULL AND phase <> 'canceled') event,
    LATERAL (
      SELECT id FROM stream other
      WHERE other.event_id = event.event_id AND other.event_id <> '' AND "archivedAt" IS NULL OFFSET 0) other,
    LATERAL (SELECT id FROM playlist WHERE playlist.stream = other.id OFFSET 0) asked`;

const isAtSameTime = sql`other."startAt" BETWEEN stream."startAt" - make_interval(mins => ${sql.lit(sameMatchMinutes)})
  AND stream."startAt" + make_interval(mins => ${sql.lit(sameMatchMinutes)})`;

/** `isPicture`: SQL that says whether the stream `other` shows the same match, by the rule in `choose`. */
const withOtherPicture = (ids: number[], isPicture: RawBuilder<unknown>) => sql`
  SELECT asked.id, true FROM stream,
    LATERAL (
      SELECT id FROM stream other
      WHERE ${isPicture} AND other.id <> stream.id AND "archivedAt" IS NULL OFFSET 0) other,
    LATERAL (SELECT id FROM playlist WHERE playlist.stream = other.id OFFSET 0) asked
  WHERE stream.id = ANY(${ids}::int8[]) AND stream."archivedAt" IS NULL AND stream.phase <> 'canceled'`;

/**
 * Streams and queries affected by changed names of teams, including queries of namesake teams, and the undecided
 * queries whose sport is free text.
 */
export async function affectedByNames(trx: Transaction, teams: number[], sports: number[]) {
  const streams = await sql<{ id: number }>`
    SELECT stream.id FROM stream WHERE "archivedAt" IS NULL
      AND (team1 = ANY(${teams}::int8[]) OR team2 = ANY(${teams}::int8[]))
      AND EXISTS (
        SELECT FROM playlist WHERE ${undecided}
          AND playlist."startAt" BETWEEN stream."startAt" - make_interval(hours => ${widestHours})
            AND stream."startAt" + make_interval(hours => ${widestHours}))`.execute(trx);
  const queries = await sql<{ id: number }>`
    SELECT id FROM playlist WHERE team1 = ANY(${teams}::int8[]) OR team2 = ANY(${teams}::int8[])
    UNION SELECT id FROM playlist WHERE ${undecided} AND sport IS NULL AND ${sports.length > 0}`.execute(trx);
  return { streams: idsOf(streams), queries: [...idsOf(queries), ...(await queriesOfNamesakes(trx, teams))] };
}

/** Ids of the queries of users whose access rule or quality changed. */
export async function queriesOfUsers(trx: Transaction, users: number[]): Promise<number[]> {
  if (users.length === 0) return [];
  return idsOf(
    await sql<{ id: number }>`
      SELECT id FROM playlist WHERE "user" = ANY(${users}::int8[]) AND "revokedAt" IS NULL`.execute(trx),
  );
}
