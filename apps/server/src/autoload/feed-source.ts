import type { Feed, Setting } from '@touchline/contract';
import type { Settings } from '#server/settings/effective';

/** Where a feed is, how it is read and what becomes of its matches, as the settings say. */
export type FeedSource = {
  feed: Feed;
  enabled: boolean;
  url: string;
  format: Setting['feedFormat'];
  allowPrivate: boolean;
  everyMin: number;
  /** Sport and tournament of matches for which the feed gives none. */
  sport: string;
  tournament: string;
  makesQueries: boolean;
  plansStreams: boolean;
  /** When it was last loaded, and what has failed since. */
  lastGoodAt: string | null;
  lastError: string | null;
};

export function sourceOf(settings: Settings, feed: Feed): FeedSource {
  if (feed === 'calendar')
    return {
      feed,
      enabled: settings.calendarEnabled,
      url: settings.calendarUrl,
      format: 'ical',
      allowPrivate: settings.calendarAllowPrivate,
      everyMin: settings.calendarIntervalMin,
      sport: settings.calendarSport,
      tournament: settings.calendarTournament,
      makesQueries: false,
      plansStreams: true,
      lastGoodAt: settings.calendarLastGoodAt,
      lastError: settings.calendarLastError,
    };
  return {
    feed,
    enabled: settings.feedEnabled,
    url: settings.feedUrl,
    format: settings.feedFormat,
    allowPrivate: settings.feedAllowPrivate,
    everyMin: settings.feedIntervalMin,
    sport: settings.feedSport,
    tournament: settings.feedTournament,
    makesQueries: true,
    plansStreams: settings.feedPlansStreams,
    lastGoodAt: settings.feedLastGoodAt,
    lastError: settings.feedLastError,
  };
}
