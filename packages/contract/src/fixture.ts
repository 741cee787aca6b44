import * as z from 'zod/mini';
import { id, instant } from '#kit/value';
import { nothing, oneId, route } from '#kit/route';
import { feeds } from './feed.ts';

/**
 * What a feed tells of a planned match. The start is one value (day, time, zone, and whether the time is known), so that
 * half of a correction is never overwritten.
 */
export const fixtureFields = [
  'start',
  'sport',
  'tournament',
  'team1',
  'team2',
  'title',
  'venue',
  'postponed',
  'canceled',
] as const;
export type FixtureField = (typeof fixtureFields)[number];

/**
 * Why a match of the feed waits for a person: it is in progress and the feed changes it; the feed has it no more; a name is
 * like a known one, or that of an archived record; its sport is unknown; or its stream was refused.
 */
export const fixtureQuestions = [
  'in_progress',
  'missing',
  'doubtful_name',
  'archived_name',
  'unknown_sport',
  'not_planned',
] as const;
export type FixtureQuestion = (typeof fixtureQuestions)[number];

/** A start, for people: `2026-11-25 19:00 Europe/Berlin`; true and false of flags, names of everything else. */
const shownValue = z.string();

const fixtureField = z.object({
  field: z.enum(fixtureFields),
  source: z.enum(['feed', 'person']),
  /** When the value came, or was corrected. */
  at: instant,
  /** Who corrected it; null for the feed, for the system, and for deleted accounts. */
  by: z.nullable(z.string()),
  /** What the feed says. */
  reported: shownValue,
  /** Whether the stream has another value: it was corrected, or waits for a person. */
  differs: z.boolean(),
});
export type FixtureFieldState = z.infer<typeof fixtureField>;

const fixture = z.object({
  feed: z.enum(feeds),
  event_id: z.string(),
  /** Since when the feed has it no more; null while it has. */
  missingSince: z.nullable(instant),
  question: z.nullable(z.enum(fixtureQuestions)),
  fields: z.array(fixtureField),
});
export type Fixture = z.infer<typeof fixture>;

const asked = z.object({
  id,
  feed: z.enum(feeds),
  event_id: z.string(),
  /** Null for a match that is not planned. */
  stream: z.nullable(id),
  title: z.string(),
  startAt: instant,
  question: z.enum(fixtureQuestions),
  /** The name that nobody knows, what it is like: `Zenith ≈ Zenit`, or the archived record: `FC Zenit = Zenit`; empty for other questions. */
  about: z.string(),
  askedAt: instant,
  /** What the feed would change. */
  changes: z.array(z.object({ field: z.enum(fixtureFields), reported: shownValue })),
});
export type AskedFixture = z.infer<typeof asked>;

const reply = z.object({ fixture: z.nullable(fixture) });

export const fixtureRoutes = {
  find: route(
    'GET',
    '/stream/fixture',
    'stream.see',
    'Where the values of a stream come from that follows a feed; null for one that does not',
    z.strictObject({ id: oneId }),
    reply,
  ),
  take: route(
    'POST',
    '/stream/fixture/take',
    'stream.write',
    'Take the value of the feed again in place of a correction',
    z.strictObject({ id, field: z.enum(fixtureFields) }),
    reply,
  ),
  answer: route(
    'POST',
    '/stream/fixture/answer',
    'stream.write',
    'Answer what the feed asked about a stream at `askedAt`: `follow` it, also in a match in progress (one that it has no more is canceled), or keep the stream as it is. 409 when it asks something else by now',
    z.strictObject({ id, askedAt: instant, follow: z.boolean() }),
    reply,
  ),
  questions: route(
    'GET',
    '/streams/fixtures/questions',
    'stream.write',
    'Matches of the feed that wait for a person, at most 200: those in progress, those that the feed has no more, the others; each oldest question first. `total`: how many wait',
    nothing,
    z.object({ data: z.array(asked), total: z.int() }),
  ),
};
