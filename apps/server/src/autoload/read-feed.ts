import type { Feed, feedLimits, FeedOutcome } from '@touchline/contract';
import { fetchFeed } from '#server/autoload/fetch-feed';
import type { FetchedFeed } from '#server/autoload/fetch-feed';
import { FeedError } from '#server/autoload/failure';
import type { FeedSource } from '#server/autoload/feed-source';
import { readCalendarInThread } from '#server/autoload/read-calendar-in-thread';
import { readEntry } from '#server/autoload/read-entry';
import { readItems } from '#server/autoload/read-items';
import { entryOf } from '#server/fixtures/reported-match';
import type { Problem, ReportedMatch } from '#server/fixtures/reported-match';
import type { FeedEntry } from '#server/playlist/feed-entry';
import type { Settings } from '#server/settings/effective';
import type { Db } from '#database/pool';

export type Limits = { [K in keyof typeof feedLimits]: number };

type LeftOut = FeedOutcome['errors'][number];

/** `matches`: all that the feed tells; `entries`: those of them that make queries. */
export type ReadFeed = { items: number; matches: ReportedMatch[]; entries: FeedEntry[]; errors: LeftOut[] };

/** The last answer of each feed with an ETag, so that one that has not changed is not sent again. */
const lastAnswers = new WeakMap<Db, Map<Feed, FetchedFeed>>();

/** Reads a feed: its matches, and the items that cannot be used. Throws FeedError. */
export async function readFeed(db: Db, settings: Settings, source: FeedSource, limits: Limits): Promise<ReadFeed> {
  const { feed, url, format, allowPrivate, plansStreams } = source;
  if (url === '') throw new FeedError('no_url', '');
  const answers = lastAnswers.get(db) ?? new Map<Feed, FetchedFeed>();
  const last = answers.get(feed);
  const isSame = last?.url === url && last.format === format;
  const answer = await fetchFeed({ url, format }, allowPrivate, limits, isSame ? last : null);
  lastAnswers.set(db, answers.set(feed, answer));
  const items = await readMatches(answer.text, settings, source, limits);
  const matches = new Map<string, ReportedMatch>();
  const entries: FeedEntry[] = [];
  const errors: LeftOut[] = [];
  for (const [index, match] of items.entries()) {
    if ('reason' in match) errors.push({ item: index + 1, ...match });
    else if (matches.has(match.event_id))
      errors.push({ item: index + 1, event_id: match.event_id, reason: 'repeated', field: 'event_id' });
    else {
      matches.set(match.event_id, match);
      const entry = entryOf(match);
      if (!('reason' in entry)) entries.push(entry);
      // A match without a time or a team is no query, but it can be a stream.
      else if (!plansStreams) errors.push({ item: index + 1, ...entry });
    }
  }
  return { items: items.length, matches: [...matches.values()], entries, errors };
}

async function readMatches(
  text: string,
  settings: Settings,
  { format, sport, tournament }: FeedSource,
  limits: Limits,
): Promise<(ReportedMatch | Problem)[]> {
  const { feedItemsPath, feedMapping, defaultZone: zone } = settings;
  const defaults = { zone, sport, tournament };
  if (format === 'ical') return readCalendarInThread({ text, defaults, daysAhead: settings.feedDaysAhead, limits });
  return readItems(text, feedItemsPath, limits).map((item) => readEntry(item, feedMapping, defaults));
}
