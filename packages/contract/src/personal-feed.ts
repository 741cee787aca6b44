import * as z from 'zod/mini';
import { formats } from './links.ts';
import { id, instant, line } from '#kit/value';
import { ids, removed } from '#kit/crud';
import { nothing, route } from '#kit/route';
import { inPerson } from './in-person.ts';

/** `calendar`: iCalendar, for calendars. `links`: M3U, for players. */
export const personalFeedKinds = ['calendar', 'links'] as const;
export type PersonalFeedKind = (typeof personalFeedKinds)[number];

/** `taken`: what the user has taken. `visible`: everything that they may see and their blacklist does not hide. */
export const personalFeedScopes = ['taken', 'visible'] as const;

/** Formats that players open from a list: none of them opens FLV over a WebSocket. */
export const playerFormats = formats.filter((format) => format !== 'wss');

/** Most feeds of one user. */
export const maxPersonalFeeds = 20;

const chosen = {
  name: line(1, 100),
  kind: z.enum(personalFeedKinds),
  scope: z.enum(personalFeedScopes),
};

/** Matches of a user under an address of its own, which works without a sign-in until it is revoked. */
export const personalFeed = z.object({
  id,
  ...chosen,
  /** Only matches of these; null for all. */
  sport: z.nullable(id),
  tournament: z.nullable(id),
  team: z.nullable(id),
  sportName: z.nullable(z.string()),
  sportNameRu: z.nullable(z.string()),
  tournamentName: z.nullable(z.string()),
  teamName: z.nullable(z.string()),
  /** Of the links; null for the preferred format of the user. */
  format: z.nullable(z.enum(formats)),
  createdAt: instant,
  /** When it was last read, to the minute, from where and by what; null before the first time. */
  usedAt: z.nullable(instant),
  ip: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
});
export type PersonalFeed = z.infer<typeof personalFeed>;

export const personalFeedInput = z.strictObject({
  ...chosen,
  sport: z.optional(z.nullable(id)),
  tournament: z.optional(z.nullable(id)),
  team: z.optional(z.nullable(id)),
  format: z.optional(z.nullable(z.enum(playerFormats))),
});
export type PersonalFeedInput = z.infer<typeof personalFeedInput>;

/** The secret part of the address. Every other one of a possible length gets the same answer. */
const token = z.object({ token: z.optional(z.string().check(z.maxLength(200))) });

export const personalFeedRoutes = {
  list: route(
    'GET',
    '/profile/feeds',
    'signed-in',
    'One’s own feeds, newest first',
    nothing,
    z.object({ data: z.array(personalFeed) }),
  ),
  create: inPerson(
    route(
      'POST',
      '/profile/feeds',
      'signed-in',
      'Make a feed. Its address is only in this answer',
      personalFeedInput,
      z.extend(personalFeed, { url: z.string() }),
    ),
  ),
  remove: route('DELETE', '/profile/feeds', 'signed-in', 'Revoke feeds of one’s own', ids, removed),
  calendar: route(
    'GET',
    '/feeds/calendar.ics',
    'public',
    'The matches of a feed as iCalendar (`text/calendar`). Answers 304 to an `If-None-Match`',
    token,
    z.unknown(),
  ),
  links: route(
    'GET',
    '/feeds/links.m3u',
    'public',
    'The matches of a feed that are on or start within a day, as M3U (`audio/x-mpegurl`)',
    token,
    z.unknown(),
  ),
};
