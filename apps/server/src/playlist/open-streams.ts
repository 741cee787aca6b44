import { isAvailable, monitorStates } from '@touchline/contract';
import { sql } from 'kysely';
import type { Candidate } from '#server/playlist/candidate';
import { namesStamp } from '#server/playlist/known-names';
import { prepared } from '#database/prepared';
import type { Transaction } from '#database/pool';

const withSignal = monitorStates.filter(isAvailable);

/** SQL: streams with what matching compares. */
const streams = sql`
  SELECT stream.id, event_id, stream.sport, sport.name AS "sportName", team1, team2, home.name AS "team1Name",
    away.name AS "team2Name", title, tournament, tournament.name AS "tournamentName", "startAt", stream.duration,
    CASE WHEN "startTimeTbd" THEN instant_of("startDate" + time '00:00', stream.timezone) END AS "dayAt", phase,
    phase <> 'scheduled' OR ("startAt" <= now() AND EXISTS (
      SELECT FROM signal WHERE signal.stream = stream.id AND state = ANY(${withSignal}::text[]))) AS "isOn",
    width * height AS area
  FROM stream JOIN sport ON sport.id = stream.sport
    LEFT JOIN tournament ON tournament.id = stream.tournament
    LEFT JOIN team home ON home.id = team1
    LEFT JOIN team away ON away.id = team2
    LEFT JOIN resolution ON resolution.id = stream.resolution`;

/** SQL: the streams that can be joined. */
const openStreams = sql`${streams} WHERE stream."archivedAt" IS NULL AND phase <> 'canceled'`;

/** `open`: those of the requested streams that can be joined. */
export type MatchingState = { stamp: number; hasQueries: boolean; open: Candidate[] };

type StateRow = { stamp: number; hasQueries: boolean };

/** Loads the version of the names, whether there is any query, and those of the streams that can be joined. */
export async function loadMatchingState(trx: Transaction, ids: number[]): Promise<MatchingState> {
  const { rows } = await sql<StateRow & (Candidate | { id: null })>`${prepared}
    SELECT * FROM (
      SELECT ${namesStamp} AS stamp, EXISTS (SELECT FROM playlist WHERE "revokedAt" IS NULL) AS "hasQueries") told
    LEFT JOIN (${openStreams} AND stream.id = ANY(${ids}::int8[])) found ON "hasQueries"`.execute(trx);
  const open: Candidate[] = [];
  for (const { stamp: _, hasQueries: __, ...found } of rows) if (found.id !== null) open.push(found);
  return { stamp: rows[0]?.stamp ?? 0, hasQueries: rows[0]?.hasQueries ?? false, open };
}

/** Those of the streams that can be joined. */
export async function readOpenStreams(trx: Transaction, ids: number[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`${prepared} ${openStreams} AND stream.id = ANY(${ids}::int8[])`.execute(trx);
  return rows;
}

/** Those of the streams that could be joined if they were not canceled. */
export async function readCanceledStreams(trx: Transaction, ids: number[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    ${streams} WHERE stream."archivedAt" IS NULL AND phase = 'canceled' AND stream.id = ANY(${ids}::int8[])`.execute(
    trx,
  );
  return rows;
}
