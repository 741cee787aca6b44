import * as z from 'zod/mini';
import { roles } from './access.ts';
import type { Ability } from './access.ts';
import { id, instant, line } from '#kit/field';
import { listRoute, nothing, route } from '#kit/route';

/** Another user as everybody may see them. */
export const userName = z.object({ id, name: z.string() });
export type UserName = z.infer<typeof userName>;

export const profile = z.object({
  id,
  name: z.string(),
  lastname: z.string(),
  firstname: z.string(),
  middlename: z.string(),
  email: z.string(),
  role: z.enum(roles),
  email_verified_at: instant,
  abilities: z.array(z.custom<Ability>((value) => typeof value === 'string')),
});
export type Profile = z.infer<typeof profile>;

export const userRoutes = {
  list: listRoute('GET', '/users', 'take.others', 'Users by name', nothing, userName),
  search: listRoute('POST', '/users', 'take.others', 'Search users', z.strictObject({ name: line(0, 200) }), userName),
};

export const profileRoutes = {
  find: route('GET', '/profile', 'signed-in', 'Who is signed in and what they may do', nothing, profile),
};
