import * as z from 'zod/mini';
import { id, instant } from '#kit/value';
import { ids, listRoute, removed } from '#kit/crud';
import { nothing, route } from '#kit/route';
import { inPerson } from './in-person.ts';

/** One of the user's own sessions, on one device. */
export const ownSession = z.object({
  id,
  /** Whether it is the session of this request. */
  current: z.boolean(),
  ip: z.string(),
  userAgent: z.string(),
  createdAt: instant,
  lastUsedAt: instant,
  expiresAt: instant,
});
export type OwnSession = z.infer<typeof ownSession>;

export const sessionRoutes = {
  list: inPerson(
    listRoute('GET', '/profile/sessions', 'signed-in', 'A page of where one is signed in', nothing, ownSession),
  ),
  remove: inPerson(route('DELETE', '/profile/sessions', 'signed-in', 'End sessions of one’s own', ids, removed)),
};
