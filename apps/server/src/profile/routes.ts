import { abilitiesOf, profileRoutes } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#kit/deps';
import { serve } from '#kit/http';
import { unauthorized } from '#kit/http-error';

/** `GET /profile`: who is signed in. */
export function serveProfile(app: FastifyInstance, { db, gate }: Deps): void {
  serve(app, gate, profileRoutes.find, async ({ who }) => {
    const user = await db.selectFrom('user').selectAll().where('id', '=', who.id).executeTakeFirst();
    if (!user?.emailVerifiedAt) throw unauthorized();
    return { ...user, email_verified_at: user.emailVerifiedAt, abilities: abilitiesOf(user.role) };
  });
}
