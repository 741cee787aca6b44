import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { logSession } from '#server/audit/write';
import type { Db } from '#database/pool';
import { hashOf, newToken } from './tokens.ts';

/** A session ends this long after sign-in, even if it is in use. */
const absoluteDays = 30;

/**
 * Opens a session and returns its token, which is not stored. Null when the user was blocked or the password changed
 * since `passwordHash` was read; null for a sign-in without a password. The row is locked until the session is stored, so that a concurrent change of password
 * ends this session too.
 */
export async function openSession(
  db: Db,
  user: number,
  passwordHash: string | null,
  request: Pick<FastifyRequest, 'ip' | 'headers'>,
): Promise<string | null> {
  const token = newToken();
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, 300);
  const { rows } = await sql`
    INSERT INTO session ("user", "tokenHash", "expiresAt", ip, "userAgent")
    SELECT id, ${hashOf(token)}, now() + make_interval(days => ${absoluteDays}), ${request.ip.slice(0, 64)}, ${userAgent}
    FROM "user"
    WHERE id = ${user} AND status = 'active' AND "emailVerifiedAt" IS NOT NULL
      AND "passwordHash" = coalesce(${passwordHash}, "passwordHash")
    FOR SHARE RETURNING id`.execute(db);
  if (rows.length > 0)
    await sql`INSERT INTO sign_in ("user") VALUES (${user}) ON CONFLICT ("user") DO UPDATE SET at = now()`.execute(db);
  return rows.length > 0 ? token : null;
}

/**
 * Ends every session of a user, except the one to keep, and revokes their access tokens: whoever knew the password could
 * have made one. Without a session to keep, the user's known devices are deleted too.
 */
export async function endSessions(db: Db, user: number, keep: number | null): Promise<void> {
  const { numAffectedRows } = await sql`
    DELETE FROM session WHERE "user" = ${user} AND id IS DISTINCT FROM ${keep}`.execute(db);
  await sql`DELETE FROM access_token WHERE "user" = ${user}`.execute(db);
  if (keep === null) await sql`DELETE FROM known_device WHERE "user" = ${user}`.execute(db);
  const count = Number(numAffectedRows ?? 0);
  if (count > 0) await logSession(db, { action: 'sessions_ended', user, actor: null, facts: { count } });
}
