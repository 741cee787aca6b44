import { roleWithin } from '@touchline/contract';
import type { Role, TokenScope } from '@touchline/contract';
import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { requestOrigin } from '#server/audit/write';
import { noteSnapshot } from '#http/user';
import type { User } from '#http/user';
import { isAccessToken } from './token-text.ts';
import { hashOf } from './tokens.ts';

const query = {
  name: 'users of access tokens',
  text: `SELECT "user".id, "user".name, email, role, access, access_token.id AS token, access_token.name AS "tokenName", scope,
      coalesce("usedAt" < now() - interval '1 minute', true) AS stale, pg_current_snapshot()::text AS snapshot,
      (SELECT coalesce(jsonb_agg(stream), '[]') FROM user_stream WHERE user_stream."user" = "user".id) AS streams
    FROM access_token JOIN "user" ON "user".id = access_token."user"
      LEFT JOIN access_token_use used ON used.token = access_token.id
    WHERE "tokenHash" = $1 AND "user".status IN ('active', 'service') AND "emailVerifiedAt" IS NOT NULL
      AND "expiresAt" > now()`,
};

type Found = Omit<User, 'session' | 'accessToken'> & {
  token: number;
  tokenName: string;
  scope: TokenScope;
  role: Role;
  stale: boolean;
  snapshot: string;
};

/**
 * The user of an access token, with the role that its scope leaves of theirs; null for any other text. Stores the use at
 * most once a minute; `request` is null when the token is only checked again.
 */
export async function findTokenUser(
  pool: Pool,
  text: string,
  request: Pick<FastifyRequest, 'ip' | 'headers'> | null,
): Promise<User | null> {
  if (!isAccessToken(text)) return null;
  const { rows } = await pool.query<Found>({ ...query, values: [hashOf(text)] });
  const found = rows[0];
  if (!found) return null;
  const { token: id, tokenName: name, scope, stale, snapshot, role, ...person } = found;
  const accessToken = { id, name, scope, ownRole: role };
  const user: User = { ...person, role: roleWithin(role, scope), session: 0, accessToken };
  noteSnapshot(user, snapshot);
  if (stale && request) await noteUse(pool, id, request);
  return user;
}

async function noteUse(pool: Pool, token: number, request: Pick<FastifyRequest, 'ip' | 'headers'>): Promise<void> {
  const { ip, userAgent } = requestOrigin(request);
  await pool.query(
    `INSERT INTO access_token_use (token, "usedAt", ip, "userAgent")
    SELECT id, now(), $2, $3 FROM access_token WHERE id = $1
    ON CONFLICT (token) DO UPDATE SET "usedAt" = excluded."usedAt", ip = excluded.ip, "userAgent" = excluded."userAgent"`,
    [token, ip, userAgent],
  );
}
