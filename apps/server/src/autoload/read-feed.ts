import type { feedLimits, FeedOutcome } from '@touchline/contract';
import { fetchFeed } from '#server/autoload/fetch-feed';
import { FeedError } from '#server/autoload/failure';
import { readEntry } from '#server/autoload/read-entry';
import { readItems } from '#server/autoload/read-items';
import type { FeedEntry } from '#server/playlist/feed-entry';
import type { Settings } from '#server/settings/effective';

export type Limits = { [K in keyof typeof feedLimits]: number };

type LeftOut = FeedOutcome['errors'][number];

export type ReadFeed = { items: number; entries: FeedEntry[]; errors: LeftOut[] };

/** Reads the configured feed: its matches, and the items that cannot be used. Throws FeedError. */
export async function readFeed(settings: Settings, limits: Limits): Promise<ReadFeed> {
  if (settings.feedUrl === '') throw new FeedError('no_url', '');
  const text = await fetchFeed(settings.feedUrl, settings.feedAllowPrivate, limits);
  const items = readItems(text, settings.feedItemsPath, limits);
  const entries = new Map<string, FeedEntry>();
  const errors: LeftOut[] = [];
  for (const [index, item] of items.entries()) {
    const parsed = readEntry(item, settings.feedMapping, settings.defaultZone);
    if ('reason' in parsed) errors.push({ item: index + 1, ...parsed });
    else if (entries.has(parsed.event_id))
      errors.push({ item: index + 1, event_id: parsed.event_id, reason: 'repeated', field: 'event_id' });
    else entries.set(parsed.event_id, parsed);
  }
  return { items: items.length, entries: [...entries.values()], errors };
}
