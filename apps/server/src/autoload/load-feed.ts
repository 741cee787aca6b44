import { createHash } from 'node:crypto';
import type { FeedOutcome } from '@touchline/contract';
import { countLoad, nothing } from '#server/autoload/count-load';
import { followEntries } from '#server/autoload/follow-entries';
import { InterruptedError } from '#server/autoload/failure';
import { planLoad } from '#server/autoload/plan-load';
import type { FeedMatch } from '#server/autoload/plan-load';
import type { ReadFeed } from '#server/autoload/read-feed';
import { storeEntries } from '#server/autoload/store-entries';
import { resolveStarts } from '#server/fixtures/resolve-starts';
import { matchFeed } from '#server/playlist/feed-matching';
import type { FeedEntry } from '#server/playlist/feed-entry';
import type { Db } from '#database/pool';

/** Matches that began longer ago than this are skipped. */
const pastMs = 86_400_000;
const maxErrors = 20;
/** How long entries are matched before `goOn` is called again. */
const matchMs = 2_000;

/**
 * Updates the playlists of all users with autoload from a feed, without matches that their blacklists exclude. With
 * `isReal` false it only counts the changes. `goOn` is called between portions; false stops the load. Throws
 * InterruptedError.
 */
export async function loadFeed(
  db: Db,
  feed: Pick<ReadFeed, 'items' | 'entries' | 'errors'>,
  isReal: boolean,
  goOn: () => Promise<boolean>,
): Promise<FeedOutcome> {
  const resolved = await resolveEntries(db, feed.entries);
  const present = resolved.filter(({ startAt }) => startAt.getTime() > Date.now() - pastMs);
  const outcome = await loadEntries(db, present, isReal, goOn);
  const errors = [...feed.errors, ...outcome.errors];
  const past = resolved.length - present.length;
  return { ...outcome, ...leftOut(errors), items: feed.items, past };
}

/** The outcome of a feed that makes no queries. */
export const withoutQueries = ({ items, errors }: Pick<ReadFeed, 'items' | 'errors'>): FeedOutcome => ({
  ...nothing,
  ...leftOut(errors),
  items,
});

const leftOut = (errors: ReadFeed['errors']) => ({ left_out: errors.length, errors: errors.slice(0, maxErrors) });

/**
 * The same for matches that are not over and occur once; matches that are no longer in the feed are no longer offered.
 */
export async function loadEntries(db: Db, matches: FeedMatch[], isReal: boolean, goOn: () => Promise<boolean>) {
  const plan = await planLoad(db, matches);
  if (!isReal) return { ...nothing, ...countLoad(plan, new Set()), errors: [] };
  const ask = async () => {
    if (!(await goOn())) throw new InterruptedError();
  };
  const refusedEvents = await storeEntries(db, plan, ask);
  await followEntries(db, ask);
  do await ask();
  while (await matchFeed(db, performance.now() + matchMs));
  const errors = [...refusedEvents].map((event_id) => ({
    item: 0,
    event_id,
    reason: 'not_stored' as const,
    field: null,
  }));
  return { ...nothing, ...countLoad(plan, refusedEvents), errors };
}

/** The outcome of a feed that could not be read. */
export const failedOutcome = (failure: FeedOutcome['failure']): FeedOutcome => ({
  ...nothing,
  failure,
  left_out: 0,
  errors: [],
});

/** The entries with their hashes and starts. */
export async function resolveEntries(db: Db, entries: readonly FeedEntry[]): Promise<FeedMatch[]> {
  const starts = await resolveStarts(db, entries);
  return entries.map((entry, index) => ({
    entry,
    hash: createHash('sha256').update(JSON.stringify(entry)).digest('hex'),
    startAt: starts[index] ?? new Date(),
  }));
}
