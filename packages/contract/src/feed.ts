import * as z from 'zod/mini';
import { instant } from '#kit/value';
import { route } from '#kit/route';

/**
 * Fields of a match that a feed can have: the keys of the mapping. The start is `startAt`, or `startDate` with
 * `startTime`.
 */
export const feedFields = [
  'event_id',
  'sport',
  'tournament',
  'team1',
  'team2',
  'title',
  'venue',
  'startAt',
  'startDate',
  'startTime',
  'timezone',
  'startTimeTbd',
  'postponed',
  'canceled',
] as const;
export type FeedField = (typeof feedFields)[number];

/** The feeds: that of autoload, which makes queries and may plan streams, and a calendar, which plans streams. */
export const feeds = ['autoload', 'calendar'] as const;
export type Feed = (typeof feeds)[number];

/**
 * Limits of one load: milliseconds until it has arrived, bytes, redirects, matches, depth of the JSON, milliseconds to read an
 * iCalendar.
 */
export const feedLimits = {
  timeMs: 10_000,
  bytes: 5 * 1_048_576,
  redirects: 5,
  items: 10_000,
  depth: 64,
  readMs: 30_000,
} as const;

/** Why a whole feed could not be read. */
export const feedFailures = [
  'no_url',
  'bad_url',
  'dns',
  'connect',
  'tls',
  'forbidden_target',
  'timeout',
  'redirects',
  'http_status',
  'no_answer',
  'wrong_type',
  'too_large',
  'broken_json',
  'broken_ical',
  'endless_repeats',
  'too_deep',
  'no_items',
  'too_many_items',
  'internal',
] as const;
export type FeedFailureCode = (typeof feedFailures)[number];

/** `detail`: what explains the code, such as the HTTP status or the id of an event; empty when there is none. */
export const feedFailure = z.object({ code: z.enum(feedFailures), detail: z.string() });
export type FeedFailure = z.infer<typeof feedFailure>;

/** A failure as the text that the settings store. */
export const feedFailureText = ({ code, detail }: FeedFailure) => (detail === '' ? code : `${code} ${detail}`);

/** Parses such a text. Null for an empty one; `internal` with the text as `detail` when the code is unknown. */
export function readFeedFailure(text: string | null): FeedFailure | null {
  if (text === null || text === '') return null;
  const [word = '', ...rest] = text.split(' ');
  const code = feedFailures.find((failureCode) => failureCode === word);
  return code ? { code, detail: rest.join(' ') } : { code: 'internal', detail: text };
}

/** Why one match of a feed is left out. */
export const feedItemProblems = [
  'not_an_object',
  'missing',
  'too_long',
  'wrong_type',
  'bad_time',
  'bad_zone',
  'same_team',
  'repeated',
  'bad_repeats',
  'too_many_repeats',
  'not_stored',
] as const;
export type FeedItemProblem = (typeof feedItemProblems)[number];

const count = z.int();

/** What a feed wants to change at once and may not without a person, because it would be too much. */
const heldChanges = z.object({
  at: instant,
  moved: count,
  canceled: count,
  missing: count,
  /** Planned matches of the feed that lie ahead. */
  known: count,
});
export type HeldChanges = z.infer<typeof heldChanges>;

const streamCounts = z.object({
  /** New streams, and streams that people had planned and that follow the feed from now on. */
  planned: count,
  joined: count,
  changed: count,
  unchanged: count,
  /** Matches that a person has to decide about. */
  asked: count,
  /** Not null: nothing was changed. */
  held: z.nullable(heldChanges),
});
export type StreamCounts = z.infer<typeof streamCounts>;

export const feedOutcome = z.object({
  /** Null when the feed could be read. */
  failure: z.nullable(feedFailure),
  /** Users whose playlists are loaded from the feed. */
  users: count,
  /** Matches in the feed; `past` are those that started more than a day ago, which are skipped. */
  items: count,
  past: count,
  /** Queries of all these users. `excluded`: hidden by their blacklists. */
  new: count,
  changed: count,
  unchanged: count,
  canceled: count,
  excluded: count,
  /** Null when the feed does not plan streams. */
  streams: z.nullable(streamCounts),
  /** Matches left out, and the first twenty of them; `item` counts from 1. */
  left_out: count,
  errors: z.array(
    z.object({
      item: count,
      event_id: z.nullable(z.string()),
      reason: z.enum(feedItemProblems),
      field: z.nullable(z.enum(feedFields)),
    }),
  ),
});
export type FeedOutcome = z.infer<typeof feedOutcome>;

export const feedStatus = z.object({
  enabled: z.boolean(),
  hasUrl: z.boolean(),
  isRunning: z.boolean(),
  triedAt: z.nullable(instant),
  lastGoodAt: z.nullable(instant),
  lastFailure: z.nullable(feedFailure),
  held: z.nullable(heldChanges),
});
export type FeedStatus = z.infer<typeof feedStatus>;

/** Without a `feed`, that of autoload. */
const feedInput = z.strictObject({ feed: z.optional(z.enum(feeds)) });

export const feedRoutes = {
  status: route('GET', '/system/feed', 'administer', 'Status of loading from a feed', feedInput, feedStatus),
  try: route(
    'POST',
    '/system/feed/try',
    'administer',
    'Read a feed and report what loading it would change, without writing anything',
    feedInput,
    feedOutcome,
  ),
  allow: route(
    'POST',
    '/system/feed/allow',
    'administer',
    'Let a feed make the many changes that it was stopped at, unless it says something else by now. `at`: that of `held`',
    z.strictObject({ ...feedInput.shape, at: instant }),
    feedOutcome,
  ),
  run: route('POST', '/system/feed/run', 'administer', 'Load a feed now', feedInput, feedOutcome),
};
