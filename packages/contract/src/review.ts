import * as z from 'zod/mini';
import { id, instant } from '#kit/value';
import { listRoute } from '#kit/crud';
import { nothing, route } from '#kit/route';
import { playlist } from './playlist.ts';

/**
 * What makes a proposal doubtful. `tournament`: a different one, or only one side is of women, of an age group or of
 * reserves; `several`: several streams match equally well.
 */
export const doubts = ['team1', 'team2', 'start', 'sport', 'tournament', 'event', 'several'] as const;
export type Doubt = (typeof doubts)[number];

export const reviewReason = z.object({
  code: z.enum(doubts),
  /** The value of the query and that of the stream: names, times or event ids; empty when missing. */
  asked: z.string(),
  found: z.string(),
  /** How two names are similar, as reported by the name comparison; null for anything but names. */
  why: z.nullable(z.string()),
});
export type ReviewReason = z.infer<typeof reviewReason>;

const sideFields = {
  sportName: z.nullable(z.string()),
  sportNameRu: z.nullable(z.string()),
  tournamentName: z.nullable(z.string()),
  team1Name: z.nullable(z.string()),
  team2Name: z.nullable(z.string()),
  title: z.string(),
  event_id: z.string(),
  startAt: instant,
  timezone: z.string(),
};

/** One side of a comparison, in readable form. */
const side = z.object(sideFields);
export type ReviewSide = z.infer<typeof side>;

/** The words of a doubtful name that only one side has; `isPlace`: they name a place. */
const nameDifference = z.object({
  code: z.enum(['team1', 'team2']),
  asked: z.string(),
  found: z.string(),
  isPlace: z.boolean(),
});
export type NameDifference = z.infer<typeof nameDifference>;

/** A stream that a query may be asking for. */
export const proposal = z.object({
  id,
  stream: id,
  /** From 0 to 1. */
  score: z.number(),
  /** Home and away are swapped in the stream. */
  swapped: z.boolean(),
  reasons: z.array(reviewReason),
  differences: z.array(nameDifference),
  found: side,
  createdAt: instant,
});
export type Proposal = z.infer<typeof proposal>;

/** A query with its possible streams, for its owner to decide. The id is that of the query. */
export const review = z.object({
  id,
  asked: z.object({
    ...sideFields,
    stream_format_priority: playlist.item.shape.stream_format_priority,
    stream_quality_priority: playlist.item.shape.stream_quality_priority,
  }),
  /** When the oldest proposal was created. */
  waitingSince: instant,
  /** The most similar first. */
  proposals: z.array(proposal),
});
export type Review = z.infer<typeof review>;

const one = z.strictObject({ id });

/** Why a confirmed name applies only to that one query. */
export const lessonRefusals = ['initial', 'placeholder', 'marks', 'place', 'shared_word', 'also_fits'] as const;
export type LessonRefusal = (typeof lessonRefusals)[number];

/** A confirmed name, and whether it has become a synonym. */
export const lesson = z.object({
  type: z.enum(['sport', 'team']),
  /** The name in the query, and the name of the record it was confirmed for. */
  asked: z.string(),
  found: z.string(),
  /** Null when the name was learned. */
  refusal: z.nullable(z.enum(lessonRefusals)),
  /** `also_fits` only: the other record that the name could mean. */
  other: z.nullable(z.string()),
});
export type Lesson = z.infer<typeof lesson>;

/** A query that its owner has just joined to a stream, and what was learned from that. */
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
    'Accept a proposal: join the stream, and learn a differing name as a synonym if it matches no other record',
    one,
    taughtQuery,
  ),
  reject: route(
    'POST',
    '/profile/playlist/review/reject',
    'signed-in',
    'Reject a proposal: the stream is never proposed for this query again',
    one,
    playlist.item,
  ),
  point: route(
    'POST',
    '/profile/playlist/point',
    'signed-in',
    'Join a query to a stream chosen by its owner; differing names are learned as when accepting a proposal',
    z.strictObject({
      id,
      stream: id,
      /** Whether home and away are swapped; required only when the names do not show it. */
      swapped: z.boolean(),
    }),
    taughtQuery,
  ),
  detach: route(
    'POST',
    '/profile/playlist/detach',
    'signed-in',
    'Detach the stream from a query; it is never joined automatically again',
    z.strictObject({ id, stream: id }),
    playlist.item,
  ),
  none: route(
    'POST',
    '/profile/playlist/review/none',
    'signed-in',
    'Reject all proposals of the query with that id',
    one,
    playlist.item,
  ),
  undo: route(
    'POST',
    '/profile/playlist/review/undo',
    'signed-in',
    'Undo the last decision about the query with that id; 409 when query or stream have changed since',
    one,
    playlist.item,
  ),
};
