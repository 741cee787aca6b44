import { createHash } from 'node:crypto';
import { can, personalFeedRoutes } from '@touchline/contract';
import type { PersonalFeedKind } from '@touchline/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '#server/auth/network';
import { countRequests } from '#server/auth/request-counts';
import type { RequestLimit } from '#server/auth/request-counts';
import { readCalendar } from '#server/personal-feeds/calendar';
import { findFeed } from '#server/personal-feeds/find-feed';
import type { FoundFeed } from '#server/personal-feeds/find-feed';
import { createFeed, listFeeds, removeFeeds } from '#server/personal-feeds/own-feeds';
import { readPlayerList } from '#server/personal-feeds/player-list';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';
import { HttpError, notFound } from '#http/http-error';
import { serve, serveOpen } from '#http/serve';

/** A calendar asks every few minutes, and a person may have it on several devices. */
const readLimit: RequestLimit = { max: 60, windowS: 300, sharedFrom: 30, shareEveryMs: 1_000 };

/** The user's own feeds, and the addresses under which they are read without a sign-in. */
export function servePersonalFeeds(app: FastifyInstance, deps: Deps): void {
  const { db, authenticator, log, settings } = deps;

  serve(app, authenticator, personalFeedRoutes.list, async ({ who }) => ({ data: await listFeeds(db, who) }));
  serve(app, authenticator, personalFeedRoutes.create, async ({ input, who }) => {
    const { feed, token } = await change(db, who, (trx) => createFeed(trx, who, input));
    return { ...feed, url: `${settings.now().publicUrl}/api${personalFeedRoutes[feed.kind].path}?token=${token}` };
  });
  serve(app, authenticator, personalFeedRoutes.remove, async ({ input, who }) => ({
    ids: await change(db, who, (trx) => removeFeeds(trx, who, input.ids)),
  }));

  const reads = countRequests(db, log, readLimit);
  app.addHook('onClose', async () => reads.stop());
  const limited = (key: string) => {
    const { isRefused, endsInS } = reads.count(key);
    if (isRefused)
      throw new HttpError(429, 'rate_limited', 'Too many requests, try again later', { retryAfterS: endsInS });
  };
  const read = async (kind: PersonalFeedKind, token: string | undefined, request: FastifyRequest) => {
    const feed = await findFeed(db, kind, token, request);
    // Of wrong tokens only: somebody who guesses locks out nobody behind the same address.
    if (!feed) limited(`feeds network ${networkOf(request.ip)}`);
    if (!feed || (kind === 'links' && !can(feed.owner.role, 'stream.copyLink'))) throw notFound();
    limited(`feed ${feed.id}`);
    return feed;
  };

  serveOpen(app, personalFeedRoutes.calendar, async ({ input, request, reply }) => {
    const feed = await read('calendar', input.token, request);
    return send(request, reply, 'text/calendar', await readCalendar(deps, feed), fileOf(feed, 'ics'));
  });
  serveOpen(app, personalFeedRoutes.links, async ({ input, request, reply }) => {
    const feed = await read('links', input.token, request);
    return send(request, reply, 'audio/x-mpegurl', await readPlayerList(deps, feed), fileOf(feed, 'm3u'));
  });
}

const fileOf = ({ id }: FoundFeed, extension: string) => `touchline-${id}.${extension}`;

/** Only the reader may keep it, and asks each time whether it is still the same: then the answer is empty. */
function send(request: FastifyRequest, reply: FastifyReply, type: string, text: string, file: string): FastifyReply {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  reply.headers({ etag, 'cache-control': 'private, no-cache' });
  const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known.includes(etag)) return reply.code(304).send();
  return reply.type(`${type}; charset=utf-8`).header('content-disposition', `inline; filename="${file}"`).send(text);
}
