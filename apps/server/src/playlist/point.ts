import { reviewRoutes } from '@touchline/contract';
import type { Lesson } from '@touchline/contract';
import type { CompareOptions } from '@touchline/names';
import { compareNames } from '@touchline/names';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { learnDifferent } from '#server/playlist/learn';
import { uncachedNames, parsedName } from '#server/playlist/known-names';
import {
  dropProposals,
  findOwnQuery,
  forgetOwnerChoice,
  lockOwnQuery,
  updateQuery,
} from '#server/playlist/own-queries';
import { visibleTo } from '#server/streams/access';
import type { Db, Transaction } from '#database/pool';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';
import { serve } from '#http/serve';
import { HttpError, notFound } from '#http/http-error';
import type { User } from '#http/user';

/** The owner chooses the stream of a query, or detaches a wrong one. */
export function servePointing(app: FastifyInstance, deps: Deps): void {
  const { db, authenticator, totals } = deps;
  serve(app, authenticator, reviewRoutes.point, async ({ input, who }) => {
    const lessons = await change(db, who, (trx) => point(trx, who, input));
    if (lessons.some(({ refusal }) => refusal === null)) totals.forgetAll();
    return { ...(await findOwnQuery(deps, who, input.id)), lessons };
  });

  serve(app, authenticator, reviewRoutes.detach, async ({ input, who }) => {
    await change(db, who, (trx) => detach(trx, who, input));
    return findOwnQuery(deps, who, input.id);
  });
}

type Pointed = { id: number; stream: number; swapped: boolean };

/** Lock order: names, streams, queries. Throws 404, 409. */
async function point(trx: Transaction, who: User, input: Pointed): Promise<Lesson[]> {
  const { id, stream } = input;
  const sides = await readSides(trx, who, id, stream);
  // Check before learning anything: a refused call must have no effect.
  refuseUnfit(sides);
  const { options } = await uncachedNames(trx).sport(sides.sport);
  const swapped = isSwapped(sides, options) ?? input.swapped;
  const lessons = await learnDifferent(trx, { user: who.id, playlist: id, stream, swapped });
  await sql`SELECT FROM stream WHERE id = ${stream} FOR SHARE`.execute(trx);
  await lockOwnQuery(trx, who.id, id);
  refuseUnfit(await readSides(trx, who, id, stream));
  await dropProposals(trx, id);
  await sql`DELETE FROM playlist_review WHERE playlist = ${id} AND stream = ${stream}`.execute(trx);
  await sql`
    INSERT INTO playlist_pointed (playlist, stream, sport, team1, team2, title, "startAt", "askedAt")
    SELECT playlist.id, stream.id, stream.sport, stream.team1, stream.team2, title, stream."startAt", playlist."startAt"
    FROM playlist, stream WHERE playlist.id = ${id} AND stream.id = ${stream}
    ON CONFLICT (playlist) DO UPDATE SET stream = excluded.stream, sport = excluded.sport, team1 = excluded.team1,
      team2 = excluded.team2, title = excluded.title, "startAt" = excluded."startAt", "askedAt" = excluded."askedAt"`.execute(
    trx,
  );
  await updateQuery(trx, who.id, id, { status: 'complete', stream, swapped, joinedBy: 'person', returnReason: null });
  return lessons;
}

type Sides = {
  sport: number;
  asked1: string | null;
  asked2: string | null;
  found1: string | null;
  found2: string | null;
  isRevoked: boolean;
  isArchived: boolean;
  isCanceled: boolean;
  isForOthers: boolean;
};

/** A user's own query and a stream that they may see. Throws 404. */
async function readSides(db: Db, who: User, query: number, stream: number): Promise<Sides> {
  const { rows } = await sql<Sides>`
    SELECT stream.sport, asked."team1Name" AS asked1, asked."team2Name" AS asked2, "revokedAt" IS NOT NULL AS "isRevoked",
      home.name AS found1, away.name AS found2, stream."archivedAt" IS NOT NULL AS "isArchived",
      phase = 'canceled' AS "isCanceled", betting AND NOT owner."betBroadcast" AS "isForOthers"
    FROM playlist_item asked JOIN "user" owner ON owner.id = asked."user", stream
      LEFT JOIN team home ON home.id = stream.team1
      LEFT JOIN team away ON away.id = stream.team2
    WHERE asked.id = ${query} AND asked."user" = ${who.id}
      AND stream.id = ${stream} AND ${visibleTo(who, sql.ref('stream.id'))}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

function refuseUnfit({ isRevoked, isArchived, isCanceled, isForOthers }: Sides): void {
  if (isRevoked) throw new HttpError(409, 'query_revoked', 'A revoked query cannot be joined with a stream', {});
  if (isArchived) throw new HttpError(409, 'stream_archived', 'The stream is archived', {});
  if (isCanceled) throw new HttpError(409, 'stream_canceled', 'The stream is canceled', {});
  if (isForOthers) throw new HttpError(409, 'stream_for_betting', 'The stream is for betting broadcasts only', {});
}

/** Whether the names show that home and away are reversed; null when they do not show it. */
function isSwapped({ asked1, asked2, found1, found2 }: Sides, options: CompareOptions): boolean | null {
  const straight = likeness(asked1, found1, options) + likeness(asked2, found2, options);
  const turned = likeness(asked1, found2, options) + likeness(asked2, found1, options);
  return straight === turned ? null : turned > straight;
}

function likeness(queryName: string | null, streamName: string | null, options: CompareOptions): number {
  if (queryName === null || streamName === null) return 0;
  const { verdict, score } = compareNames(parsedName(queryName), parsedName(streamName), options);
  return verdict === 'different' ? 0 : score;
}

/**
 * Detaches the stream from the query and records it as rejected. Throws 404, also when the query has another stream by
 * now.
 */
async function detach(trx: Transaction, who: User, { id, stream }: { id: number; stream: number }): Promise<void> {
  const query = await lockOwnQuery(trx, who.id, id);
  if (query['stream'] !== stream) throw notFound();
  await sql`
    INSERT INTO playlist_review (playlist, stream, score, swapped, reasons, state)
    VALUES (${id}, ${stream}, 0, false, '[]', 'rejected')
    ON CONFLICT (playlist, stream) DO UPDATE SET state = 'rejected'`.execute(trx);
  await forgetOwnerChoice(trx, id);
  await updateQuery(trx, who.id, id, {
    status: 'awaiting',
    stream: null,
    swapped: false,
    joinedBy: null,
    returnReason: null,
  });
  // Another stream may fit now.
  await sql`INSERT INTO rematch (kind, record) VALUES ('playlist', ${id})`.execute(trx);
}
