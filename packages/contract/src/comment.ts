import * as z from 'zod/mini';
import { id, instant, prose } from '#kit/value';
import { withReadOnly } from '#kit/read-only';
import { ids, listRoute, removed } from '#kit/crud';
import { oneId, route } from '#kit/route';

export const comment = z.object({
  id,
  stream_id: id,
  message: z.string(),
  user: z.nullable(id),
  userName: z.string(),
  createdAt: instant,
  /** Null until it is edited. */
  editedAt: z.nullable(instant),
  abilities: z.array(z.enum(['edit'])),
});
export type Comment = z.infer<typeof comment>;

const message = prose(2000).check(z.minLength(1));

export const commentRoutes = {
  create: route(
    'POST',
    '/stream/comment',
    'comment',
    'Comment on a stream',
    z.strictObject({ stream_id: id, message }),
    comment,
  ),
  update: route(
    'PUT',
    '/stream/comment',
    'comment',
    'Edit one’s own comment',
    withReadOnly(z.strictObject({ id, message }), comment),
    comment,
  ),
  remove: route('DELETE', '/stream/comment', 'comment', 'Delete comments', ids, removed),
  list: listRoute(
    'GET',
    '/stream/comments',
    'stream.see',
    'A page of the comments on a stream, oldest first',
    z.strictObject({ stream_id: oneId }),
    comment,
  ),
};
