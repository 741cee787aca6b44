import type { Page, Proposal, Review } from '@touchline/contract';
import { sql } from 'kysely';
import { differencesOf } from '#server/playlist/differences';
import { visibleTo } from '#server/streams/access';
import type { Db } from '#database/pool';
import { allOf, filterSql, orderSql } from '#lists/list-sql';
import type { ListColumns } from '#lists/list-sql';
import type { ListQuery } from '#http/list-query';
import { isAsOpened, readList } from '#lists/read-page';
import type { User } from '#http/user';

const columns: ListColumns = {
  id: { sql: sql.ref('waiting.id'), kind: 'number' },
  startAt: { sql: sql.ref('asked.startAt'), kind: 'instant' },
  waitingSince: { sql: sql.ref('waiting.waitingSince'), kind: 'instant' },
};

type Row = Omit<Review, 'proposals'> & { proposals: Omit<Proposal, 'differences'>[] };

/** A page of a user's own queries that wait for their answer, each with all its proposals. */
export async function listReviews(db: Db, who: User, query: ListQuery): Promise<Page<Review>> {
  const from = sql`
    FROM (
      SELECT review.playlist AS id, min(review."createdAt") AS "waitingSince"
      FROM playlist_review review
        JOIN playlist ON playlist.id = review.playlist
        JOIN stream ON stream.id = review.stream
      WHERE review.state = 'open' AND playlist."user" = ${who.id} AND ${visibleTo(who, sql.ref('stream.id'))}
      GROUP BY review.playlist
    ) waiting JOIN playlist_item asked ON asked.id = waiting.id
    WHERE ${allOf(query.filters.map((filter) => filterSql(columns, filter)))}`;
  const selected = sql<Row>`
    waiting.id, waiting."waitingSince",
    ${side('asked', sql`''`)} || jsonb_build_object('stream_format_priority', asked.stream_format_priority,
      'stream_quality_priority', asked.stream_quality_priority) AS asked,
    ${proposals(who)} AS proposals`;
  const order = orderSql(columns, query, sql`asked."startAt", waiting.id`, sql.ref('waiting.id'));
  const source = { columns: selected, from, order, isPlannedOnce: isAsOpened(query, null) };
  const page = await readList(db, query, source);
  return { ...page, data: page.data.map(withDifferences) };
}

const withDifferences = ({ proposals: rows, ...row }: Row): Review => ({
  ...row,
  proposals: rows.map((one) => ({ ...one, differences: differencesOf(one.reasons) })),
});

const proposals = (who: User) => sql`(
  SELECT jsonb_agg(jsonb_build_object('id', review.id, 'stream', review.stream, 'score', review.score,
      'swapped', review.swapped, 'reasons', review.reasons, 'found', ${side('found', sql`found.title`)},
      'createdAt', ${asInstant('review.createdAt')}) ORDER BY review.score DESC, review.id)
  FROM playlist_review review JOIN stream_item found ON found.id = review.stream
  WHERE review.playlist = waiting.id AND review.state = 'open' AND ${visibleTo(who, sql.ref('found.id'))})`;

const names = ['sportName', 'sportNameRu', 'tournamentName', 'team1Name', 'team2Name', 'event_id', 'timezone'];

function side(of: 'asked' | 'found', title: ReturnType<typeof sql>) {
  const fields = names.flatMap((name) => [sql.lit(name), sql.ref(`${of}.${name}`)]);
  const start = [sql.lit('startAt'), asInstant(`${of}.startAt`)];
  return sql`jsonb_build_object(${sql.join([...fields, sql.lit('title'), title, ...start])})`;
}

/** An instant inside JSON, as the wire writes instants. */
const asInstant = (column: string) =>
  sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
