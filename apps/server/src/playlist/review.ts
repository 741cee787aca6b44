import { reviewReason, reviewRoutes } from '@touchline/contract';
import type { ReviewReason } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { recordAccepted, rejectProposals, undoAnswer } from '#server/playlist/answers';
import { dropProposals, findOwnQuery, lockOwnQuery, updateQuery } from '#server/playlist/own-queries';
import { learnDoubtful } from '#server/playlist/learn';
import { listReviews } from '#server/playlist/review-list';
import { visibleTo } from '#server/streams/access';
import type { Db, Transaction } from '#database/pool';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';
import { serve } from '#http/serve';
import { notFound } from '#http/http-error';
import type { User } from '#http/user';

/** Doubtful matches that wait for the owner of the query: the list, the answers and undo. */
export function serveReviews(app: FastifyInstance, deps: Deps): void {
  const { db, authenticator, totals } = deps;
  serve(app, authenticator, reviewRoutes.list, ({ list, who }) => listReviews(db, who, list));

  serve(app, authenticator, reviewRoutes.accept, async ({ input, who }) => {
    const { playlist, lessons } = await change(db, who, (trx) => accept(trx, who, input.id));
    if (lessons.some(({ refusal }) => refusal === null)) totals.forgetAll();
    return { ...(await findOwnQuery(deps, who, playlist)), lessons };
  });

  serve(app, authenticator, reviewRoutes.reject, async ({ input, who }) => {
    const playlist = await change(db, who, async (trx) => {
      const { playlist: query } = await findOpen(trx, who, input.id);
      await lockOwnQuery(trx, who.id, query);
      await rejectProposals(trx, who, query, input.id);
      return query;
    });
    return findOwnQuery(deps, who, playlist);
  });

  serve(app, authenticator, reviewRoutes.none, async ({ input, who }) => {
    await change(db, who, async (trx) => {
      await lockOwnQuery(trx, who.id, input.id);
      await rejectProposals(trx, who, input.id, null);
    });
    return findOwnQuery(deps, who, input.id);
  });

  serve(app, authenticator, reviewRoutes.undo, async ({ input, who }) => {
    if (await change(db, who, (trx) => undoAnswer(trx, who, input.id))) totals.forgetAll();
    return findOwnQuery(deps, who, input.id);
  });
}

type Open = { playlist: number; stream: number; swapped: boolean; reasons: ReviewReason[] };

/** An open proposal for a user's own query, of a stream that they may see. Throws 404. */
async function findOpen(db: Db, who: User, id: number): Promise<Open> {
  const { rows } = await sql<Open>`
    SELECT playlist_review.playlist, playlist_review.stream, playlist_review.swapped, reasons FROM playlist_review
      JOIN playlist ON playlist.id = playlist_review.playlist
      JOIN stream ON stream.id = playlist_review.stream
    WHERE playlist_review.id = ${id} AND state = 'open' AND playlist."user" = ${who.id}
      AND ${visibleTo(who, sql.ref('stream.id'))}`.execute(db);
  if (!rows[0]) throw notFound();
  return { ...rows[0], reasons: z.parse(z.array(reviewReason), rows[0].reasons) };
}

/** Lock order: names before queries, and learning locks names. */
async function accept(trx: Transaction, who: User, id: number) {
  const found = await findOpen(trx, who, id);
  const lessons = await learnDoubtful(trx, { ...found, user: who.id }, found.reasons);
  await lockOwnQuery(trx, who.id, found.playlist);
  const { playlist, stream, swapped } = await findOpen(trx, who, id);
  await recordAccepted(trx, playlist, stream);
  await dropProposals(trx, playlist);
  await updateQuery(trx, who.id, playlist, {
    status: 'complete',
    stream,
    swapped,
    joinedBy: 'person',
    returnReason: null,
  });
  return { playlist, lessons };
}
