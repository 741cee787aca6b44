import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { feedFailureText, feeds } from '@touchline/contract';
import type { Feed, FeedOutcome } from '@touchline/contract';
import { sql } from 'kysely';
import { FeedError, InterruptedError } from '#server/autoload/failure';
import { sourceOf } from '#server/autoload/feed-source';
import { claimFeed, releaseFeed, renewFeed } from '#server/autoload/lease';
import { failedOutcome, loadFeed, withoutQueries } from '#server/autoload/load-feed';
import { readFeed } from '#server/autoload/read-feed';
import type { Limits } from '#server/autoload/read-feed';
import { followFeed } from '#server/fixtures/follow-feed';
import { matchFeed } from '#server/playlist/feed-matching';
import type { Deps } from '#server/deps';
import { publish } from '#kit/events';

type Needs = Pick<Deps, 'db' | 'log' | 'settings'>;

const checkEveryMs = 5_000;

/** Loads each feed at its configured interval until stopped. Of any number of processes, one at a time does. */
export function startAutoload(deps: Needs, limits: Limits): { stop: () => Promise<void> } {
  const { db, log, settings } = deps;
  const stopping = new AbortController();
  const loadDueFeeds = async () => {
    for (const feed of feeds) {
      const { enabled, url, everyMin } = sourceOf(settings.now(), feed);
      if (enabled && url !== '') await runFeed(deps, limits, feed, everyMin, stopping.signal);
    }
    // Also without a feed: its stored entries stay in playlists, and large changes leave some of them to be matched
    // here.
    await matchFeed(db, performance.now() + checkEveryMs);
  };
  const run = async () => {
    while (!stopping.signal.aborted) {
      await loadDueFeeds().catch((error: unknown) => log.warn({ err: error }, 'could not check whether a feed is due'));
      await sleep(checkEveryMs, null, { signal: stopping.signal }).catch(() => null);
    }
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/**
 * Loads a feed once and records the outcome. Null when it was interrupted, when one is being loaded, or when the last
 * attempt was less than `everyMin` minutes ago.
 */
export async function runFeed(
  deps: Needs,
  limits: Limits,
  feed: Feed,
  everyMin: number | null,
  signal: AbortSignal,
): Promise<FeedOutcome | null> {
  const { db } = deps;
  const worker = randomUUID();
  if (!(await claimFeed(db, feed, worker, everyMin))) return null;
  try {
    const goOn = async () => !signal.aborted && (await renewFeed(db, worker));
    const outcome = await attempt(deps, limits, feed, true, goOn);
    await note(deps, feed, outcome.failure);
    return outcome;
  } catch (error) {
    // Stored entries stay; an interrupted load says nothing about whether the feed is good.
    if (error instanceof InterruptedError) return null;
    throw error;
  } finally {
    await releaseFeed(db, worker);
  }
}

/** Reads a feed and counts the changes that loading it would make. */
export const tryFeed = (deps: Needs, limits: Limits, feed: Feed): Promise<FeedOutcome> =>
  attempt(deps, limits, feed, false, async () => true);

async function attempt(
  { db, log, settings }: Needs,
  limits: Limits,
  feed: Feed,
  isReal: boolean,
  goOn: () => Promise<boolean>,
): Promise<FeedOutcome> {
  try {
    await settings.refresh();
    const source = sourceOf(settings.now(), feed);
    const read = await readFeed(db, settings.now(), source, limits);
    const outcome = source.makesQueries ? await loadFeed(db, read, isReal, goOn) : withoutQueries(read);
    if (!source.plansStreams) return outcome;
    const unusable = read.errors.flatMap(({ event_id }) => event_id ?? []);
    const reported = { feed, matches: read.matches, unusable };
    const streams = await followFeed(db, settings.now(), reported, isReal, async () => {
      if (!(await goOn())) throw new InterruptedError();
    });
    return { ...outcome, streams };
  } catch (error) {
    if (error instanceof InterruptedError) throw error;
    if (error instanceof FeedError) return failedOutcome({ code: error.code, detail: error.detail });
    log.error({ err: error }, 'could not load the feed');
    return failedOutcome({ code: 'internal', detail: '' });
  }
}

/** Records for administrators when the last load succeeded, or the current failure. */
async function note({ db, settings }: Needs, feed: Feed, failure: FeedOutcome['failure']): Promise<void> {
  const [lastError, lastGoodAt] =
    feed === 'calendar' ? ['calendarLastError', 'calendarLastGoodAt'] : ['feedLastError', 'feedLastGoodAt'];
  await db.transaction().execute(async (trx) => {
    await sql`UPDATE setting SET ${sql.ref(lastError)} = ${failure && feedFailureText(failure)},
      ${sql.ref(lastGoodAt)} = CASE WHEN ${failure === null} THEN now() ELSE ${sql.ref(lastGoodAt)} END`.execute(trx);
    await publish(trx, 'reference', { id: null, entity: 'feed' });
  });
  await settings.refresh();
}
