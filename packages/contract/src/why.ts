import * as z from 'zod/mini';
import { autoTakeOutcomes } from './auto-take.ts';
import { hiddenBy } from './hiding.ts';
import { playlist } from './playlist.ts';
import { refusals } from './refusals.ts';
import { reviewReason } from './review.ts';
import { stream } from './stream.ts';
import { id, instant } from '#kit/value';
import { oneId, route } from '#kit/route';

/** `excepted`: the user may see all streams but this one. `not_listed`: they may see some streams, and not this one. */
export const accessAnswers = ['allowed', 'excepted', 'not_listed'] as const;
export type AccessAnswer = (typeof accessAnswers)[number];

/** What the publish gate would say to an encoder with the right key and secret; `no_server`: nobody would ask it. */
export const gateAnswers = [...refusals, 'no_server'] as const;

const { shape } = stream.item;

/** What decides whether a user sees a stream, whether it may be published, and whether it plays. */
export const streamWhy = z.object({
  /** The user it is about. */
  user: z.object({ id, name: z.string(), isActive: z.boolean() }),
  access: z.enum(accessAnswers),
  /** Whether their blacklist leaves it out of their lists. */
  isHidden: z.boolean(),
  /** The filter that does; null when it is about somebody else, whose filters are their own affair. */
  hiddenBy: z.nullable(hiddenBy),
  /** How they came to have it; null while they do not. `by`: who assigned it, `ruleName`: the rule of theirs that took it. */
  take: z.nullable(z.object({ takenAt: instant, by: z.nullable(z.string()), ruleName: z.nullable(z.string()) })),
  /** What their auto-take rules that fit it make of it now. */
  rules: z.array(z.object({ name: z.string(), outcome: z.enum(autoTakeOutcomes) })),
  archivedAt: shape.archivedAt,
  phase: shape.phase,
  startAt: instant,
  serverName: shape.serverName,
  linkReasons: shape.linkReasons,
  /** Null when the gate would admit an encoder. */
  gate: z.nullable(z.enum(gateAnswers)),
  /** The latest attempt to publish that was refused, unless one was admitted since. */
  refusal: shape.refusal,
  pullFailure: shape.pullFailure,
  state: shape.state,
  stateSince: shape.stateSince,
  probedAt: shape.probedAt,
  formats: shape.formats,
  contentFaults: shape.contentFaults,
});
export type StreamWhy = z.infer<typeof streamWhy>;

/**
 * What matching makes of a stream for a query. `passed_over`: another one is the better match, or more than five are as
 * doubtful. `rejected`: the owner has said that it is not the match. `betting`: it is for users with Bet Broadcast.
 */
export const matchOutcomes = ['joined', 'proposed', 'passed_over', 'rejected', 'betting', 'canceled'] as const;
export type MatchOutcome = (typeof matchOutcomes)[number];

/** Most streams that an explanation names. */
export const maxExplainedStreams = 20;

/** Why a query has its stream or waits for one, as matching decides it now. */
export const queryWhy = z.object({
  status: playlist.item.shape.status,
  revokedAt: z.nullable(instant),
  /** Why it lost the stream that it had. */
  returnReason: playlist.item.shape.returnReason,
  startAt: instant,
  /** Its sport, and whether a sport of the directory is meant; null for a query without one. */
  sport: z.nullable(z.object({ name: z.string(), isKnown: z.boolean() })),
  /** Its teams, and whether a team of the directory may be meant; empty while its sport is not known. */
  teams: z.array(z.object({ name: z.string(), isKnown: z.boolean() })),
  /** Streams that may be its match and that the owner may see, the joined one first, then the most similar. */
  streams: z.array(
    z.object({
      id,
      title: z.string(),
      startAt: instant,
      outcome: z.enum(matchOutcomes),
      /** What makes it doubtful. */
      reasons: z.array(reviewReason),
    }),
  ),
});
export type QueryWhy = z.infer<typeof queryWhy>;

export const whyRoutes = {
  stream: route(
    'GET',
    '/stream/why',
    'stream.see',
    'Why a stream is seen, hidden, refused or not available, for oneself or, as an administrator, for `user`',
    z.strictObject({ id: oneId, user: z.optional(oneId) }),
    streamWhy,
  ),
  query: route(
    'GET',
    '/profile/playlist/why',
    'signed-in',
    'Why a query of one’s own has its stream or waits for one',
    z.strictObject({ id: oneId }),
    queryWhy,
  ),
};
