import * as z from 'zod/mini';
import { id, instant } from '#kit/field';
import { listRoute, nothing, route } from '#kit/route';
import { playlist } from './playlist.ts';

/** What makes a proposal doubtful. `several`: more than one stream fits equally well. */
export const doubts = ['team1', 'team2', 'start', 'sport', 'event', 'several'] as const;
export type Doubt = (typeof doubts)[number];

export const reviewReason = z.object({
  code: z.enum(doubts),
  /** What the query says, and what stands there in the stream: names, instants or event ids. */
  asked: z.string(),
  found: z.string(),
  /** How two names are alike, as the comparison of names says it; null for what is no name. */
  why: z.nullable(z.string()),
});
export type ReviewReason = z.infer<typeof reviewReason>;

/** One side of a proposal, as a person compares the two. */
const side = z.object({
  sportName: z.nullable(z.string()),
  tournamentName: z.nullable(z.string()),
  team1Name: z.nullable(z.string()),
  team2Name: z.nullable(z.string()),
  title: z.string(),
  event_id: z.string(),
  startAt: instant,
  timezone: z.string(),
});
export type ReviewSide = z.infer<typeof side>;

/** A stream that may be the one a query asks for; its owner decides. */
export const review = z.object({
  id,
  playlist: id,
  stream: id,
  /** 0 to 1. */
  score: z.number(),
  swapped: z.boolean(),
  reasons: z.array(reviewReason),
  asked: side,
  found: side,
  createdAt: instant,
});
export type Review = z.infer<typeof review>;

const one = z.strictObject({ id });

export const reviewRoutes = {
  list: listRoute('GET', '/profile/playlist/reviews', 'signed-in', 'Doubtful matches, soonest first', nothing, review),
  accept: route(
    'POST',
    '/profile/playlist/review/accept',
    'signed-in',
    'It is this stream: joins it, and keeps a name that differed as a synonym',
    one,
    playlist.item,
  ),
  reject: route(
    'POST',
    '/profile/playlist/review/reject',
    'signed-in',
    'It is another match: this stream is never proposed for this query again',
    one,
    playlist.item,
  ),
};
