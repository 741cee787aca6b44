import { roleWithin } from '@touchline/contract';
import { sql } from 'kysely';
import type { Db } from '#database/pool';
import type { User } from '#http/user';

/** Who has asked for something that is done later, and with which access token. */
export type Asking = Pick<User, 'id' | 'accessToken'>;

/**
 * A user with the rights of now, for what they asked for earlier. Null when they are blocked or deleted, or their access
 * token has expired or was revoked.
 */
export async function findPerson(db: Db, { id, accessToken }: Asking): Promise<User | null> {
  const isTokenValid = accessToken
    ? sql`EXISTS (SELECT FROM access_token WHERE id = ${accessToken.id} AND "expiresAt" > now())`
    : sql`true`;
  const { rows } = await sql<Omit<User, 'session' | 'accessToken'>>`
    SELECT id, name, email, role, access,
      (SELECT coalesce(jsonb_agg(stream), '[]') FROM user_stream WHERE user_stream."user" = "user".id) AS streams
    FROM "user" WHERE id = ${id} AND status IN ('active', 'service') AND "emailVerifiedAt" IS NOT NULL
      AND ${isTokenValid}`.execute(db);
  const person = rows[0];
  if (!person) return null;
  return {
    ...person,
    role: accessToken ? roleWithin(person.role, accessToken.scope) : person.role,
    session: 0,
    accessToken,
  };
}
