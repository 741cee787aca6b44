import { randomUUID } from 'node:crypto';
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
import { runWhenDue } from '#server/timing/run-when-due';
import type { Deps } from '#server/deps';
import { publish } from '#kit/events';

type Needs = Pick<Deps, 'db' | 'log' | 'settings'>;

const matchEveryMs = 5_000;
/** From a load that could not begin, because another one ran, to the next try. */
const afterBusyMs = 5_000;

/** Loads each feed at its configured interval, in one process at a time, until the jobs are stopped. */
export async function workFeeds(deps: Needs & Pick<Deps, 'jobs'>, limits: Limits): Promise<{ stop: () => void }> {
  const { db, jobs, log, settings } = deps;
  const planNext = async (feed: Feed, notBefore: number) => {
    const { enabled, url, everyMin } = sourceOf(settings.now(), feed);
    if (!enabled || url === '') return;
    const { rows } = await sql<{ triedAt: string | null }>`
      SELECT "triedAt" FROM feed_state WHERE feed = ${feed}`.execute(db);
    const triedAt = rows[0]?.triedAt ?? null;
    const dueAt = triedAt === null ? 0 : new Date(triedAt).getTime() + everyMin * 60_000;
    await jobs.plan('feed', feed, { feed }, new Date(Math.max(dueAt, notBefore)));
  };
  const planAll = async () => {
    for (const feed of feeds) await planNext(feed, 0);
  };
  await jobs.work('feed', {
    wakenBy: [],
    async handle({ feed }, signal) {
      const { enabled, url, everyMin } = sourceOf(settings.now(), feed);
      try {
        if (enabled && url !== '') await runFeed(deps, limits, feed, everyMin, signal);
      } finally {
        if (!signal.aborted) await planNext(feed, Date.now() + afterBusyMs);
      }
    },
  });
  await planAll();
  // The settings may have turned one on, or changed its interval.
  const unsubscribe = settings.subscribe(() => {
    planAll().catch((error: unknown) => log.warn({ err: error }, 'could not plan when a feed is loaded'));
  });
  return { stop: unsubscribe };
}

/** Compares entries of feeds that large changes have left, also while no feed is on, until stopped. */
export function startFeedMatching({ db, log }: Pick<Deps, 'db' | 'log'>): { stop: () => Promise<void> } {
  return runWhenDue({
    async run() {
      await matchFeed(db, performance.now() + matchEveryMs);
      return matchEveryMs;
    },
    onError: (error) => log.warn({ err: error }, 'could not match the entries of feeds; will retry'),
    pauseMs: matchEveryMs,
    afterFailureMs: matchEveryMs,
  });
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
