import { sql } from 'kysely';
import type { Candidate } from '#server/playlist/candidate';
import type { DirectoryNames } from '#server/playlist/known-names';
import type { QueryKeys } from '#server/playlist/candidates-by-key';
import { readOpenStreams } from '#server/playlist/open-streams';
import type { Query } from '#server/playlist/query';
import { widestHours } from '#server/playlist/window';
import { prepared } from '#database/prepared';
import type { Transaction } from '#database/pool';

/**
 * By what the streams of a query are searched: start, sport, and the teams that its sides may name; `few` for the side
 * with fewer candidates. `others` is null when the query has one side only; a null `sport` matches any sport and teams.
 */
type StreamSearch = { startAt: string; sport: number | null; few: number[]; others: number[] | null };

/**
 * The streams that queries may be joined to: those near in time with a possible sport and teams, or without teams;
 * those of their event ids; and the ones they already have.
 */
export async function readNear(
  trx: Transaction,
  queries: readonly Query[],
  keys: ReadonlyMap<number, QueryKeys>,
  names: DirectoryNames,
): Promise<Candidate[]> {
  // A separate statement: joined to the one that finds them, the planner overestimates the rows and reads every stream.
  return readOpenStreams(trx, await nearIds(trx, queries, keys, names));
}

/** Ids of these streams, and of canceled ones. */
export async function nearIds(
  trx: Transaction,
  queries: readonly Query[],
  keys: ReadonlyMap<number, QueryKeys>,
  names: DirectoryNames,
): Promise<number[]> {
  if (queries.length === 0) return [];
  const events = [...new Set(queries.map(({ event_id }) => event_id).filter((event) => event !== ''))];
  const present = queries.flatMap(({ stream }) => (stream === null ? [] : [stream]));
  const sought: StreamSearch[] = [];
  for (const query of queries) sought.push(await searchFor(query, keys.get(query.id), names));

  const { rows } = await sql<{ id: number }>`${prepared}
    SELECT near.id FROM jsonb_to_recordset(${JSON.stringify(sought)}::jsonb) AS sought(
        "startAt" timestamptz, sport int8, few int8[], others int8[]),
      LATERAL (${ofTeams} UNION ALL ${withoutTeams} UNION ALL ${ofAnySport}) near
    UNION SELECT id FROM stream WHERE event_id <> '' AND event_id = ANY(${events}::text[])
    UNION SELECT unnest(${present}::int8[])`.execute(trx);
  return rows.map(({ id }) => id);
}

const isNear = sql`"archivedAt" IS NULL AND stream."startAt"
  BETWEEN sought."startAt" - make_interval(hours => ${sql.lit(widestHours)})
    AND sought."startAt" + make_interval(hours => ${sql.lit(widestHours)})`;

/** Home and away in either order: sources disagree about them. */
const ofTeams = sql`
  SELECT id FROM stream WHERE team1 = ANY(few) AND (others IS NULL OR team2 = ANY(others)) AND ${isNear}
  UNION ALL SELECT id FROM stream WHERE team2 = ANY(few) AND team1 = ANY(others) AND ${isNear}`;

const withoutTeams = sql`SELECT id FROM stream WHERE team1 IS NULL AND stream.sport = sought.sport AND ${isNear}`;

const ofAnySport = sql`SELECT id FROM stream WHERE sought.sport IS NULL AND ${isNear}`;

async function searchFor(query: Query, keys: QueryKeys | undefined, names: DirectoryNames): Promise<StreamSearch> {
  const { sport, startAt } = query;
  const { side1, side2 } = keys ?? { side1: [], side2: [] };
  const sportNames = sport === null ? null : await names.sport(sport);
  const teamsOf = (side: string[]) => [...(sportNames?.teamsByKeys(side) ?? [])];
  const first = teamsOf(side1);
  if (side2.length === 0) return { startAt, sport, few: first, others: null };
  const second = teamsOf(side2);
  const [few, others] = first.length < second.length ? [first, second] : [second, first];
  return { startAt, sport, few, others };
}
