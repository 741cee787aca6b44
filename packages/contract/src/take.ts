import * as z from 'zod/mini';
import { id, instant } from '#kit/value';
import { readOnly, withReadOnly } from '#kit/read-only';
import { ids } from '#kit/crud';
import { oneId, route } from '#kit/route';
import { plannedStream, scheduleConflict } from './schedule-conflict.ts';

/** `isLead`: the holder who decides about the stream; one of them at most. `ruleName`: the rule of theirs that took it. */
export const take = z.object({
  id,
  name: z.string(),
  takenAt: instant,
  takenBy: z.nullable(z.string()),
  ruleName: z.nullable(z.string()),
  isLead: z.boolean(),
});
export type Take = z.infer<typeof take>;

const overlap = z.object({ id, user: id, userName: z.string(), title: z.string(), startAt: instant, endAt: instant });
export type Overlap = z.infer<typeof overlap>;

export const takes = z.object({
  stream_id: id,
  /** Who holds the stream: user id and name, since when, who assigned it, and whether they are the lead, who comes first. */
  clients: z.array(take),
  /** Other streams that the same users hold at the same time. */
  overlaps: z.array(overlap),
});
export type Takes = z.infer<typeof takes>;

/** A stream that somebody wants to take, and what of theirs is at the same time, or without a rest before or after. */
const takeConflicts = z.object({ ...plannedStream.shape, conflicts: z.array(scheduleConflict) });
export type TakeConflicts = z.infer<typeof takeConflicts>;

const users = z.optional(z.array(id).check(z.maxLength(100)));

/** A user who is to hold the stream: an entry of the list, or only the id. */
const client = z.union([
  id,
  z.pipe(
    withReadOnly(z.strictObject({ id }), take),
    z.transform((holder) => holder.id),
  ),
]);

export const takeRoutes = {
  update: route(
    'PUT',
    '/stream/takes',
    'take.self',
    'Take or release a stream for oneself or others, with `take` and `release`, or with `clients` as the complete list of holders; `lead` makes a holder the lead',
    z.strictObject({
      stream_id: id,
      take: users,
      release: users,
      /** The holder who becomes the lead; null for nobody. Whoever holds the stream may be the lead when there is none, and give it up; others need the right to assign. */
      lead: z.optional(z.nullable(id)),
      /** Instead of `take` and `release`: the complete list, as GET returns it. */
      clients: z.optional(z.array(client).check(z.maxLength(1_000))),
      overlaps: readOnly,
    }),
    takes,
  ),
  conflicts: route(
    'GET',
    '/stream/takes/conflicts',
    'take.self',
    'Of the streams that one wants to take, or another `user`, those that overlap others that they would have, or leave no rest. Warnings: a take is never refused because of them',
    z.extend(ids, { user: z.optional(oneId) }),
    z.object({ data: z.array(takeConflicts) }),
  ),
  list: route('GET', '/stream/takes', 'stream.see', 'Who holds a stream', z.strictObject({ stream_id: oneId }), takes),
};
