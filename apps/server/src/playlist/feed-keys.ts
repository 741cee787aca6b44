import { keptKeys, searchText } from '@touchline/names';
import type { FeedEntry } from '#server/playlist/feed-entry';
import { parsedName } from '#server/playlist/known-names';
import type { QueryKeys } from '#server/playlist/candidates-by-key';

export type EntryKeys = QueryKeys & { searchKey: string };

const words = ['event_id', 'sportText', 'tournamentText', 'team1Text', 'team2Text'] as const;

/** The keys by which search and matching find the queries of a feed entry. */
export function keysOfEntry(entry: Omit<FeedEntry, 'isCanceled'>): EntryKeys {
  const keysOf = (name: string) => (name === '' ? [] : [...new Set(keptKeys(parsedName(name)))]);
  return {
    searchKey: searchText(
      words.map((name) => entry[name]),
      [],
    ),
    side1: keysOf(entry.team1Text),
    side2: keysOf(entry.team2Text),
  };
}
