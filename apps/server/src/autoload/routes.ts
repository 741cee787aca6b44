import { feedLimits, feedRoutes, readFeedFailure } from '@touchline/contract';
import type { FeedStatus } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { runFeed, tryFeed } from '#server/autoload/autoload';
import type { Deps } from '#server/deps';
import { allowHeld, readHeld } from '#server/fixtures/held-changes';
import { serve } from '#http/serve';
import { HttpError } from '#http/http-error';

type State = Pick<FeedStatus, 'isRunning' | 'triedAt' | 'lastGoodAt'> & { error: string | null };

/** Status of the feed, a trial load, and loading it now; for administrators. */
export function serveFeed(app: FastifyInstance, deps: Deps): void {
  const { db, authenticator, settings } = deps;

  serve(app, authenticator, feedRoutes.status, async () => {
    const { rows } = await sql<State>`
      SELECT coalesce("leasedUntil" > now(), false) AS "isRunning", "triedAt", "feedLastGoodAt" AS "lastGoodAt", "feedLastError" AS error
      FROM feed_state CROSS JOIN setting`.execute(db);
    const [{ error, ...state } = { isRunning: false, triedAt: null, lastGoodAt: null, error: null }] = rows;
    const { feedEnabled, feedUrl } = settings.now();
    return {
      ...state,
      enabled: feedEnabled,
      hasUrl: feedUrl !== '',
      lastFailure: readFeedFailure(error),
      held: await readHeld(db),
    };
  });

  serve(app, authenticator, feedRoutes.try, () => tryFeed(deps, feedLimits));

  serve(app, authenticator, feedRoutes.run, async () => {
    const outcome = await runFeed(deps, feedLimits, null, new AbortController().signal);
    if (!outcome) throw new HttpError(409, 'conflict', 'The feed is already being loaded', {});
    return outcome;
  });

  serve(app, authenticator, feedRoutes.allow, async () => {
    await allowHeld(db);
    const outcome = await runFeed(deps, feedLimits, null, new AbortController().signal);
    if (!outcome) throw new HttpError(409, 'conflict', 'The feed is already being loaded', {});
    return outcome;
  });
}
