import { sql } from 'kysely';
import { lookupKeysOf } from '#server/playlist/known-names';
import { prepared } from '#database/prepared';
import type { Transaction } from '#database/pool';

/** For more teams, as after an import, all queries of their sports are matched instead of those that share a key. */
const maxTeams = 200;

/**
 * Queries that were joined by names and may no longer be, since one of these teams may go by the name of one of their
 * sides: a shortened name joins only while it fits no other team.
 */
export async function queriesOfNamesakes(trx: Transaction, teams: number[]): Promise<number[]> {
  if (teams.length === 0) return [];
  const byKey = teams.length <= maxTeams ? await sharingKeyWith(trx, teams) : sql`true`;
  const { rows } = await sql<{ id: number }>`${prepared}
    SELECT playlist.id FROM playlist JOIN stream ON stream.id = playlist.stream AND stream.phase = 'scheduled'
    WHERE "joinedBy" = 'names' AND "revokedAt" IS NULL AND (playlist.team1 IS NULL OR playlist.team2 IS NULL)
      AND stream.sport IN (SELECT sport FROM team WHERE id = ANY(${teams}::int8[])) AND ${byKey}`.execute(trx);
  return rows.map(({ id }) => id);
}

async function sharingKeyWith(trx: Transaction, teams: number[]) {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM team WHERE id = ANY(${teams}::int8[])
    UNION SELECT content FROM synonym WHERE type = 'team' AND internal_id = ANY(${teams}::int8[])`.execute(trx);
  const keys = sql`${[...new Set(rows.flatMap(({ name }) => lookupKeysOf(name)))]}::text[]`;
  return sql`playlist.id IN (
    SELECT playlist FROM playlist_key WHERE side1 && ${keys} UNION SELECT playlist FROM playlist_key WHERE side2 && ${keys})`;
}
