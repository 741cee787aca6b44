import { compareNames } from '@touchline/names';
import { sql } from 'kysely';
import { parsedName } from '#server/playlist/known-names';
import type { Db } from '#database/pool';

/** A synonym of a record. */
export type TaughtSynonym = { id: number; type: string; internal_id: number; content: string };

/** A text by which queries name a record of their streams. Many have the same, so that it is compared once. */
type NamedQueries = { synonym: number; text: string; playlists: number[] };

/**
 * The queries that were joined thanks to a synonym, by the synonym's id: matching joined them, and their text surely
 * equals the synonym and neither the record's name nor another synonym. Derived from stored data instead of recorded at
 * the join, so that it stays true when names change, records are merged or queries are deleted.
 */
export async function joinedByNames(db: Db, synonyms: readonly TaughtSynonym[]): Promise<Map<number, number[]>> {
  if (synonyms.length === 0) return new Map();
  const namedQueries = [...(await queriesNamingTeams(db, synonyms)), ...(await queriesNamingSports(db, synonyms))];
  const otherNamesById = await otherNames(db, synonyms);
  const byId = new Map(synonyms.map((one) => [one.id, one]));
  const joinedQueries = namedQueries.filter(({ synonym, text }) => {
    const content = byId.get(synonym)?.content ?? '';
    return isSure(text, content) && !otherNamesById.get(synonym)?.some((name) => isSure(text, name));
  });
  const grouped = Map.groupBy(joinedQueries, ({ synonym }) => synonym);
  return new Map([...grouped].map(([id, rows]) => [id, [...new Set(rows.flatMap(({ playlists }) => playlists))]]));
}

const isSure = (a: string, b: string) =>
  compareNames(parsedName(a), parsedName(b), { synonyms: null, rarity: null }).verdict === 'same';

const synonymRows = (synonyms: readonly TaughtSynonym[], type: string) => sql`
  jsonb_to_recordset(${JSON.stringify(synonyms.filter((one) => one.type === type))}::jsonb)
    AS taught(id int8, internal_id int8)`;

const isJoined = sql`"joinedBy" = 'names' AND "revokedAt" IS NULL`;

async function queriesNamingTeams(db: Db, synonyms: readonly TaughtSynonym[]): Promise<NamedQueries[]> {
  // One select per side, since each side has its own index.
  const sideNames = (side: 'team1' | 'team2') => sql`
    SELECT taught.id AS synonym, internal_id, stream.id AS stream, ${sql.lit(side === 'team1')} AS "isHome"
    FROM ${synonymRows(synonyms, 'team')} JOIN stream ON ${sql.ref(`stream.${side}`)} = internal_id AND "archivedAt" IS NULL`;
  const { rows } = await sql<NamedQueries>`
    SELECT synonym, side.text, array_agg(playlist.id)::int4[] AS playlists
    FROM (${sideNames('team1')} UNION ALL ${sideNames('team2')}) shown
      JOIN playlist ON playlist.stream = shown.stream AND ${isJoined}
      LEFT JOIN team home ON home.id = playlist.team1
      LEFT JOIN team away ON away.id = playlist.team2,
      LATERAL (SELECT
        CASE WHEN "isHome" <> swapped THEN playlist.team1 ELSE playlist.team2 END AS record,
        CASE WHEN "isHome" <> swapped THEN coalesce(home.name, "team1Text") ELSE coalesce(away.name, "team2Text") END
          AS text) side
    WHERE side.record IS DISTINCT FROM internal_id GROUP BY synonym, side.text`.execute(db);
  return rows;
}

async function queriesNamingSports(db: Db, synonyms: readonly TaughtSynonym[]): Promise<NamedQueries[]> {
  const { rows } = await sql<NamedQueries>`
    SELECT taught.id AS synonym, "sportText" AS text, array_agg(playlist.id)::int4[] AS playlists
    FROM ${synonymRows(synonyms, 'sport')}
      JOIN playlist ON playlist.sport IS NULL AND "sportText" <> '' AND ${isJoined}
      JOIN stream ON stream.id = playlist.stream AND stream.sport = internal_id
    GROUP BY taught.id, "sportText"`.execute(db);
  return rows;
}

/** The other names of each synonym's record, by synonym id. */
async function otherNames(db: Db, synonyms: readonly TaughtSynonym[]): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ synonym: number; name: string }>`
    SELECT taught.id AS synonym, name FROM ${synonymRows(synonyms, 'team')} JOIN team ON team.id = internal_id
    UNION ALL SELECT taught.id, name FROM ${synonymRows(synonyms, 'sport')} JOIN sport ON sport.id = internal_id
    UNION ALL SELECT taught.id, other.content
    FROM synonym taught JOIN synonym other USING (type, internal_id)
    WHERE taught.id = ANY(${synonyms.map(({ id }) => id)}::int8[]) AND other.id <> taught.id`.execute(db);
  return new Map(
    [...Map.groupBy(rows, ({ synonym }) => synonym)].map(([id, names]) => [id, names.map(({ name }) => name)]),
  );
}
