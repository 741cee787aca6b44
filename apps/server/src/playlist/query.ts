import type { Playlist, QueryQuality } from '@touchline/contract';
import { qualitySizes } from '@touchline/contract';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '#database/tables';

/** A query as matching sees it. */
export type Query = Pick<
  Playlist,
  | 'id'
  | 'event_id'
  | 'sport'
  | 'sportText'
  | 'team1'
  | 'team2'
  | 'team1Name'
  | 'team2Name'
  | 'sportName'
  | 'startAt'
  | 'status'
  | 'stream'
  | 'swapped'
  | 'joinedBy'
  | 'returnReason'
> & {
  user: number;
  isRevoked: boolean;
  /** Pixels that the owner wants the picture to have. */
  area: number;
};

type Row = Omit<Query, 'area'> & { quality: QueryQuality; ownerQuality: QueryQuality; asked: number | null };

/** What a query calls its teams; `home` and `away` are joined. */
export const namesOfTeams = sql`
  coalesce(home.name, nullif("team1Text", '')) AS "team1Name", coalesce(away.name, nullif("team2Text", '')) AS "team2Name"`;

/** Queries, held against other writers. Call `holdMatching` before. */
export async function readQueries(trx: Kysely<Database>, ids: number[]): Promise<Query[]> {
  const { rows } = await sql<Row>`
    SELECT playlist.id, playlist."user", event_id, playlist.sport, "sportText", team1, team2, "startAt", playlist.status,
      stream, swapped, "joinedBy", "returnReason", "revokedAt" IS NOT NULL AS "isRevoked",
      coalesce(sport.name, "sportText") AS "sportName",
      ${namesOfTeams},
      playlist.stream_quality_priority AS quality, owner.stream_quality_priority AS "ownerQuality", width * height AS asked
    FROM playlist JOIN "user" owner ON owner.id = playlist."user"
      LEFT JOIN sport ON sport.id = playlist.sport
      LEFT JOIN team home ON home.id = team1
      LEFT JOIN team away ON away.id = team2
      LEFT JOIN resolution ON resolution.id = playlist.resolution
    WHERE playlist.id = ANY(${ids}::int8[]) ORDER BY playlist.id FOR UPDATE OF playlist`.execute(trx);
  return rows.map(({ quality, ownerQuality, asked, ...query }) => ({
    ...query,
    area: quality === 'default' ? (asked ?? areaOf(ownerQuality)) : areaOf(quality),
  }));
}

function areaOf(quality: QueryQuality): number {
  const { width, height } = quality === 'default' ? qualitySizes.HD : qualitySizes[quality];
  return width * height;
}
