import * as z from 'zod/mini';
import { userName } from './user.ts';
import { id, instant, prose } from '#kit/value';
import { nothing, route } from '#kit/route';

/** Minutes until an offer that nobody has answered ends. */
export const handoverMinutes = 30;
/** Most streams of one handover. */
export const maxHandoverStreams = 500;

/** Only an open one can be answered. */
export const handoverStates = ['open', 'accepted', 'declined', 'withdrawn', 'expired'] as const;
export type HandoverState = (typeof handoverStates)[number];

const held = z.object({ id, title: z.string(), startAt: instant, endAt: instant });
export type HeldStream = z.infer<typeof held>;

/** `overlaps`: how many streams that the receiver has taken are at the same time. */
const offered = z.extend(held, { overlaps: z.int() });

/** Streams that their holder offers to somebody, who may accept them. */
export const handover = z.object({
  id,
  from: userName,
  to: userName,
  note: z.string(),
  createdAt: instant,
  /** An open one ends then. */
  expiresAt: instant,
  state: z.enum(handoverStates),
  endedAt: z.nullable(instant),
  /** Those that the reader may see. */
  streams: z.array(offered),
});
export type Handover = z.infer<typeof handover>;

export const handoverOffer = z.strictObject({
  to: id,
  streams: z.optional(z.array(id).check(z.minLength(1), z.maxLength(maxHandoverStreams))),
  note: z.optional(prose(1_000)),
});

const answers = z.enum(['accept', 'decline', 'withdraw']);
export type HandoverAnswer = z.infer<typeof answers>;

const path = '/profile/handover';

export const handoverRoutes = {
  list: route(
    'GET',
    '/profile/handovers',
    'take.self',
    'Handovers from and to oneself that are open or ended within a day, newest first',
    nothing,
    z.object({ data: z.array(handover) }),
  ),
  choices: route(
    'GET',
    path,
    'take.self',
    'What one can hand over, the next first, and to whom',
    nothing,
    z.object({ streams: z.array(held), receivers: z.array(userName) }),
  ),
  offer: route(
    'POST',
    path,
    'take.self',
    'Offer streams that one has taken to somebody else: those of `streams`, or all that are not over',
    handoverOffer,
    handover,
  ),
  answer: route(
    'PUT',
    path,
    'take.self',
    'Accept or decline a handover to oneself, or withdraw one’s own. One that is over stays as it is',
    z.strictObject({ id, answer: answers }),
    handover,
  ),
};
