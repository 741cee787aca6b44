import { reviewReason, reviewRoutes } from '@touchline/contract';
import type { Review, ReviewReason, ReviewSide } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { dropProposals, findOwn, lockOwn, write } from '#server/playlist/own';
import { learnDoubtful } from '#server/playlist/learn';
import { visibleTo } from '#server/streams/access';
import type { Database } from '#database/tables';
import { change } from '#kit/change';
import { countRows, readPage } from '#kit/read-page';
import type { Deps } from '#kit/deps';
import { publish } from '#kit/events';
import { serve } from '#kit/http';
import { notFound } from '#kit/http-error';
import { allOf, filterSql, orderSql } from '#kit/list-sql';
import type { ListColumns } from '#kit/list-sql';
import type { ListQuery } from '#kit/list-query';
import type { User } from '#kit/user';

/** Doubtful matches that wait for the owner of the query: the list, yes and no. */
export function serveReviews(app: FastifyInstance, { db, gate, totals }: Deps): void {
  serve(app, gate, reviewRoutes.list, ({ list, who }) => listReviews(db, who, list));

  serve(app, gate, reviewRoutes.accept, async ({ input, who }) => {
    const { playlist, lessons } = await change(db, who, (trx) => accept(trx, who, input.id));
    if (lessons.some(({ refusal }) => refusal === null)) totals.forgetAll();
    return { ...(await findOwn(db, who, playlist)), lessons };
  });

  serve(app, gate, reviewRoutes.reject, async ({ input, who }) => {
    const playlist = await change(db, who, async (trx) => {
      const { playlist: query } = await findOpen(trx, who, input.id);
      await lockOwn(trx, who.id, query);
      await findOpen(trx, who, input.id);
      await sql`UPDATE playlist_review SET state = 'rejected' WHERE id = ${input.id}`.execute(trx);
      // Of several that fitted equally well one may now be the only one.
      await sql`INSERT INTO rematch (kind, record) VALUES ('playlist', ${query})`.execute(trx);
      await publish(trx, 'reference', { id: query, entity: 'playlist', user: who.id });
      return query;
    });
    return findOwn(db, who, playlist);
  });
}

type Open = { playlist: number; stream: number; swapped: boolean; reasons: ReviewReason[] };

/** A proposal of somebody's own query, of a stream that they may see. Throws 404. */
async function findOpen(db: Kysely<Database>, who: User, id: number): Promise<Open> {
  const { rows } = await sql<Open>`
    SELECT playlist_review.playlist, playlist_review.stream, playlist_review.swapped, reasons FROM playlist_review
      JOIN playlist ON playlist.id = playlist_review.playlist
      JOIN stream ON stream.id = playlist_review.stream
    WHERE playlist_review.id = ${id} AND state = 'open' AND playlist."user" = ${who.id}
      AND ${visibleTo(who, sql.ref('stream.id'))}`.execute(db);
  if (!rows[0]) throw notFound();
  return { ...rows[0], reasons: z.parse(z.array(reviewReason), rows[0].reasons) };
}

/** Names before queries, as the order of locks wants it: what is learned is in the directories. */
async function accept(trx: Kysely<Database>, who: User, id: number) {
  const found = await findOpen(trx, who, id);
  const lessons = await learnDoubtful(trx, { ...found, user: who.id }, found.reasons);
  await lockOwn(trx, who.id, found.playlist);
  const { playlist, stream, swapped } = await findOpen(trx, who, id);
  await dropProposals(trx, playlist);
  await write(trx, who.id, playlist, { status: 'complete', stream, swapped, joinedBy: 'person', returnReason: null });
  return { playlist, lessons };
}

const columns: ListColumns = {
  id: { sql: sql.ref('review.id'), kind: 'number' },
  playlist: { sql: sql.ref('review.playlist'), kind: 'number' },
  stream: { sql: sql.ref('review.stream'), kind: 'number' },
  score: { sql: sql.ref('review.score'), kind: 'number' },
  createdAt: { sql: sql.ref('review.createdAt'), kind: 'instant' },
};

type Row = Omit<Review, 'asked' | 'found'> & { asked: ReviewSide; found: ReviewSide };

async function listReviews(db: Kysely<Database>, who: User, query: ListQuery) {
  const from = sql`
    FROM playlist_review review
      JOIN playlist_item asked ON asked.id = review.playlist
      JOIN stream_item found ON found.id = review.stream
    WHERE review.state = 'open' AND asked."user" = ${who.id} AND ${visibleTo(who, sql.ref('found.id'))}
      AND ${allOf(query.filters.map((filter) => filterSql(columns, filter)))}`;
  const soonest = sql`asked."startAt", review.playlist, review.score DESC, review.id`;
  const shown = sql<Row>`
    review.id, review.playlist, review.stream, review.score, review.swapped, review.reasons, review."createdAt",
    ${side('asked', sql`''`)} AS asked, ${side('found', sql`found.title`)} AS found`;
  const order = orderSql(columns, query, soonest, sql.ref('review.id'));
  return readPage(db, query, await countRows(db, from), { shown, from, order });
}

const names = ['sportName', 'tournamentName', 'team1Name', 'team2Name', 'event_id', 'timezone'];

/** One side as JSON; the start as the wire writes instants. */
function side(of: 'asked' | 'found', title: ReturnType<typeof sql>) {
  const fields = names.flatMap((name) => [sql.lit(name), sql.ref(`${of}.${name}`)]);
  const start = sql`to_char(${sql.ref(`${of}.startAt`)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return sql`jsonb_build_object(${sql.join([...fields, sql.lit('title'), title, sql.lit('startAt'), start])})`;
}
