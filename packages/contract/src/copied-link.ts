import * as z from 'zod/mini';
import { id, instant } from '#kit/value';
import { listRoute } from '#kit/crud';
import { oneId, route } from '#kit/route';

/**
 * The links to a stream that one user has copied, which are not stored: they are known once somebody has watched with
 * one or they were revoked. Revoking ends those that were copied until then.
 */
export const copiedLink = z.object({
  stream: id,
  user: id,
  userName: z.string(),
  /** When somebody last watched with one; null if nobody has. */
  usedAt: z.nullable(instant),
  /** How many watch with them now. */
  watching: z.int(),
  /** Null when none were revoked. */
  revokedAt: z.nullable(instant),
  /** Null also when the account was deleted. */
  revokedBy: z.nullable(id),
  revokedByName: z.nullable(z.string()),
  /** Whether they end when they are revoked; otherwise revoking them is refused. */
  endsWhenRevoked: z.boolean(),
  /** Why none of those that were used plays: revoked, or the user may not watch the stream; null when one may. */
  end: z.nullable(z.enum(['revoked', 'person'])),
});
export type CopiedLink = z.infer<typeof copiedLink>;

export const copiedLinkRoutes = {
  list: listRoute(
    'GET',
    '/stream/links/copied',
    'client',
    'A page of the users whose own links to a stream were used or revoked, last used first',
    z.strictObject({ stream: oneId }),
    copiedLink,
  ),
  revoke: route(
    'POST',
    '/stream/link/copied/revoke',
    'client',
    'Revoke the links to a stream that a user has copied so far; who watches with one is disconnected; refused where the server would play them on',
    z.strictObject({ stream: id, user: id }),
    copiedLink,
  ),
};
