import type { Playlist, QueryQuality } from '@touchline/contract';
import { qualitySizes } from '@touchline/contract';
import { sql } from 'kysely';
import { prepared } from '#database/prepared';
import type { Transaction } from '#database/pool';

/** The fields that say which match a query asks for. */
export type MatchField =
  | 'event_id'
  | 'sport'
  | 'sportText'
  | 'tournament'
  | 'tournamentName'
  | 'team1'
  | 'team2'
  | 'team1Name'
  | 'team2Name'
  | 'startAt';

/** The fields of a query that matching compares. */
export type MatchRequest = Pick<Query, MatchField>;

/** The fields of a query that matching reads. */
export type Query = Pick<Playlist, MatchField | 'id' | 'stream' | 'swapped' | 'joinedBy' | 'returnReason'> & {
  user: number;
  /** It has open proposals. */
  isAskedAbout: boolean;
  /** The owner's choice of its stream; null when the stream was joined otherwise. */
  pointed: OwnerChoice | null;
  /** Requested picture size, in pixels (width × height). */
  area: number;
};

/** The stream that an owner chose and the start the query asked for, as they were at that time. */
export type OwnerChoice = {
  sport: number;
  team1: number | null;
  team2: number | null;
  title: string;
  startAt: string;
  askedAt: string;
};

/** A row of `queryColumns`. */
export type QueryRow = Omit<Query, 'area'> & {
  quality: QueryQuality;
  ownerQuality: QueryQuality;
  asked: number | null;
};

/** What `toQuery` needs; `queryTables` are joined. */
export const queryColumns = sql`
  playlist.id, playlist."user", event_id, playlist.sport, "sportText", playlist.tournament, team1, team2, "startAt", stream, swapped,
  "joinedBy", "returnReason",
  coalesce(tournament.name, nullif("tournamentText", '')) AS "tournamentName",
  coalesce(home.name, nullif("team1Text", '')) AS "team1Name",
  coalesce(away.name, nullif("team2Text", '')) AS "team2Name",
  EXISTS (SELECT FROM playlist_review WHERE playlist_review.playlist = playlist.id AND state = 'open') AS "isAskedAbout",
  CASE WHEN "joinedBy" = 'person' THEN (
    SELECT to_jsonb(pointed) FROM playlist_pointed pointed
    WHERE pointed.playlist = playlist.id AND pointed.stream = playlist.stream) END AS pointed,
  playlist.stream_quality_priority AS quality, owner.stream_quality_priority AS "ownerQuality", width * height AS asked`;

export const queryTables = sql`
  JOIN "user" owner ON owner.id = playlist."user"
  LEFT JOIN tournament ON tournament.id = playlist.tournament
  LEFT JOIN team home ON home.id = team1
  LEFT JOIN team away ON away.id = team2
  LEFT JOIN resolution ON resolution.id = playlist.resolution`;

/** Those of the queries that are not revoked. */
export async function readQueries(trx: Transaction, ids: number[]): Promise<Query[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<QueryRow>`${prepared}
    SELECT ${queryColumns} FROM playlist ${queryTables}
    WHERE playlist.id = ANY(${ids}::int8[]) AND "revokedAt" IS NULL ORDER BY playlist.id`.execute(trx);
  return rows.map(toQuery);
}

/** A user's own query, also one that so far exists only as an entry of the feed; null when there is none. */
export async function readOwnQuery(trx: Transaction, user: number, id: number): Promise<Query | null> {
  const { rows } = await sql<QueryRow>`
    SELECT ${queryColumns} FROM playlist_all playlist ${queryTables}
    WHERE playlist.id = ${id} AND playlist."user" = ${user}`.execute(trx);
  return rows[0] ? toQuery(rows[0]) : null;
}

export function toQuery({ quality, ownerQuality, asked, ...query }: QueryRow): Query {
  return { ...query, area: quality === 'default' ? (asked ?? areaOf(ownerQuality)) : areaOf(quality) };
}

/** Picture size of a quality, in pixels. */
export function areaOf(quality: QueryQuality): number {
  const { width, height } = quality === 'default' ? qualitySizes.HD : qualitySizes[quality];
  return width * height;
}
