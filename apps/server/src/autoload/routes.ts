import { feedLimits, feedRoutes, readFeedFailure } from '@touchline/contract';
import type { Feed, FeedOutcome, FeedStatus } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { runFeed, tryFeed } from '#server/autoload/autoload';
import { sourceOf } from '#server/autoload/feed-source';
import type { Deps } from '#server/deps';
import { allowHeld, readHeld } from '#server/fixtures/held-changes';
import { serve } from '#http/serve';
import { HttpError } from '#http/http-error';

type State = Pick<FeedStatus, 'isRunning' | 'triedAt'>;

/** Status of a feed, a trial load, and loading it now; for administrators. */
export function serveFeed(app: FastifyInstance, deps: Deps): void {
  const { db, authenticator, settings } = deps;

  serve(app, authenticator, feedRoutes.status, async ({ input: { feed = 'autoload' } }) => {
    const { rows } = await sql<State>`
      SELECT coalesce("leasedUntil" > now(), false) AS "isRunning", "triedAt" FROM feed_state WHERE feed = ${feed}`.execute(
      db,
    );
    const [state = { isRunning: false, triedAt: null }] = rows;
    await settings.refresh();
    const { enabled, url, lastGoodAt, lastError } = sourceOf(settings.now(), feed);
    return {
      ...state,
      enabled,
      hasUrl: url !== '',
      lastGoodAt,
      lastFailure: readFeedFailure(lastError),
      held: await readHeld(db, feed),
    };
  });

  serve(app, authenticator, feedRoutes.try, ({ input: { feed = 'autoload' } }) => tryFeed(deps, feedLimits, feed));

  serve(app, authenticator, feedRoutes.run, ({ input: { feed = 'autoload' } }) => run(feed));

  serve(app, authenticator, feedRoutes.allow, async ({ input: { feed = 'autoload', at } }) => {
    await allowHeld(db, feed, at);
    return run(feed);
  });

  async function run(feed: Feed): Promise<FeedOutcome> {
    const outcome = await runFeed(deps, feedLimits, feed, null, new AbortController().signal);
    if (!outcome) throw new HttpError(409, 'conflict', 'A feed is already being loaded', {});
    return outcome;
  }
}
