import * as z from 'zod/mini';
import { id, instant } from '#kit/field';
import { oneId, route } from '#kit/route';

export const take = z.object({ id, name: z.string(), takenAt: instant, takenBy: z.nullable(z.string()) });
export type Take = z.infer<typeof take>;

const overlap = z.object({ id, user: id, userName: z.string(), title: z.string(), startAt: instant, endAt: instant });
export type Overlap = z.infer<typeof overlap>;

export const takes = z.object({
  stream_id: id,
  /** Who holds the stream: user id and name, since when, by whom. */
  clients: z.array(take),
  /** Other streams that the same people hold at the same time. */
  overlaps: z.array(overlap),
});
export type Takes = z.infer<typeof takes>;

const users = z.optional(z.array(id).check(z.maxLength(100)));

export const takeRoutes = {
  update: route(
    'PUT',
    '/stream/takes',
    'take.self',
    'Take a stream or release it, for oneself or for others',
    z.strictObject({ stream_id: id, take: users, release: users }),
    takes,
  ),
  list: route('GET', '/stream/takes', 'stream.see', 'Who holds a stream', z.strictObject({ stream_id: oneId }), takes),
};
