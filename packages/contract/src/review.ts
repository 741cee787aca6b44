import * as z from 'zod/mini';
import { id, instant } from '#kit/value';
import { listRoute, nothing, route } from '#kit/route';
import { playlist } from './playlist.ts';

/** What makes a proposal doubtful. `tournament`: it is another one, or of women, of an age or of reserves on one side only; `several`: more than one stream fits equally well. */
export const doubts = ['team1', 'team2', 'start', 'sport', 'tournament', 'event', 'several'] as const;
export type Doubt = (typeof doubts)[number];

export const reviewReason = z.object({
  code: z.enum(doubts),
  /** What the query says, and what stands there in the stream: names, instants or event ids; empty where one says nothing. */
  asked: z.string(),
  found: z.string(),
  /** How two names are alike, as the comparison of names says it; null for what is no name. */
  why: z.nullable(z.string()),
});
export type ReviewReason = z.infer<typeof reviewReason>;

const sideFields = {
  sportName: z.nullable(z.string()),
  tournamentName: z.nullable(z.string()),
  team1Name: z.nullable(z.string()),
  team2Name: z.nullable(z.string()),
  title: z.string(),
  event_id: z.string(),
  startAt: instant,
  timezone: z.string(),
};

/** One side of a comparison, as a person reads it. */
const side = z.object(sideFields);
export type ReviewSide = z.infer<typeof side>;

/** The words of a doubtful name that only one side has; `isPlace`: they are the name of a place. */
const nameDifference = z.object({
  code: z.enum(['team1', 'team2']),
  asked: z.string(),
  found: z.string(),
  isPlace: z.boolean(),
});
export type NameDifference = z.infer<typeof nameDifference>;

/** A stream that may be the one a query asks for. */
export const proposal = z.object({
  id,
  stream: id,
  /** 0 to 1. */
  score: z.number(),
  /** The stream has home and away the other way round. */
  swapped: z.boolean(),
  reasons: z.array(reviewReason),
  differences: z.array(nameDifference),
  found: side,
  createdAt: instant,
});
export type Proposal = z.infer<typeof proposal>;

/** A query with the streams that may be meant; its owner decides. The id is the query's. */
export const review = z.object({
  id,
  asked: z.object({
    ...sideFields,
    stream_format_priority: playlist.item.shape.stream_format_priority,
    stream_quality_priority: playlist.item.shape.stream_quality_priority,
  }),
  /** When the oldest of the proposals was made. */
  waitingSince: instant,
  /** The most alike first. */
  proposals: z.array(proposal),
});
export type Review = z.infer<typeof review>;

const one = z.strictObject({ id });

/** Why a name that a person confirmed holds for their query alone. */
export const lessonRefusals = ['initial', 'placeholder', 'marks', 'place', 'shared_word', 'also_fits'] as const;
export type LessonRefusal = (typeof lessonRefusals)[number];

/** A name that a person confirmed, and whether it is a synonym from now on. */
export const lesson = z.object({
  type: z.enum(['sport', 'team']),
  /** What the query says, and the name of the record that is meant. */
  asked: z.string(),
  found: z.string(),
  /** Null when the name was learned. */
  refusal: z.nullable(z.enum(lessonRefusals)),
  /** `also_fits` only: the other record that the name may mean. */
  other: z.nullable(z.string()),
});
export type Lesson = z.infer<typeof lesson>;

/** A query that its owner has just joined to a stream, and what was learned from it. */
export const taughtQuery = z.extend(playlist.item, { lessons: z.array(lesson) });
export type TaughtQuery = z.infer<typeof taughtQuery>;

export const reviewRoutes = {
  list: listRoute(
    'GET',
    '/profile/playlist/reviews',
    'signed-in',
    'Queries with doubtful matches, soonest start first',
    nothing,
    review,
  ),
  accept: route(
    'POST',
    '/profile/playlist/review/accept',
    'signed-in',
    'It is this stream: joins it, and keeps a name that differed as a synonym where it fits nobody else',
    one,
    taughtQuery,
  ),
  reject: route(
    'POST',
    '/profile/playlist/review/reject',
    'signed-in',
    'It is another match: this stream is never proposed for this query again',
    one,
    playlist.item,
  ),
  point: route(
    'POST',
    '/profile/playlist/point',
    'signed-in',
    'Join a query to a stream of the owner’s choice; names that differ are learned as when a proposal is accepted',
    z.strictObject({
      id,
      stream: id,
      /** Whether home and away are the other way round; asked only where the names do not say it. */
      swapped: z.boolean(),
    }),
    taughtQuery,
  ),
  detach: route(
    'POST',
    '/profile/playlist/detach',
    'signed-in',
    'Not this stream: takes it from the query, which never gets it again by itself',
    z.strictObject({ id, stream: id }),
    playlist.item,
  ),
  none: route(
    'POST',
    '/profile/playlist/review/none',
    'signed-in',
    'It is none of these: rejects every proposal of the query of that id',
    one,
    playlist.item,
  ),
  undo: route(
    'POST',
    '/profile/playlist/review/undo',
    'signed-in',
    'Takes back the last answer about the query of that id; 409 when query or stream have changed since',
    one,
    playlist.item,
  ),
};
