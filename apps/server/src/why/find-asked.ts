import { can } from '@touchline/contract';
import { sql } from 'kysely';
import type { Db } from '#database/pool';
import { forbidden, notFound } from '#http/http-error';
import type { User } from '#http/user';

/** The user that an explanation is about. */
export type Asked = User & { isActive: boolean };

/** Oneself, or for administrators any user. Throws 403, 404. */
export async function findAsked(db: Db, who: User, user: number | undefined): Promise<Asked> {
  if (user === undefined || user === who.id) return { ...who, isActive: true };
  if (!can(who.role, 'administer')) throw forbidden();
  const { rows } = await sql<Omit<Asked, 'session'>>`
    SELECT id, name, email, role, access, status = 'active' AND "emailVerifiedAt" IS NOT NULL AS "isActive",
      (SELECT coalesce(jsonb_agg(stream), '[]') FROM user_stream WHERE user_stream."user" = "user".id) AS streams
    FROM "user" WHERE id = ${user}`.execute(db);
  if (!rows[0]) throw notFound();
  return { ...rows[0], session: 0, accessToken: null };
}
