import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { logSession } from '#server/audit/write';
import type { Db, Transaction } from '#database/pool';
import { publish } from '#kit/events';
import { unauthorized } from '#http/http-error';
import type { User } from '#http/user';
import { hashOf, newToken } from './tokens.ts';

/** A session ends this long after sign-in, even if it is in use. */
const absoluteDays = 30;

/**
 * What a sign-in has proven. `passwordHash`: null for one without a password; `isStrong`: the provider of single sign-on asked for
 * a second factor.
 */
type Proof = { passwordHash: string | null; isStrong: boolean };

/**
 * Opens a session and returns its token, which is not stored. Null when the user was blocked or the password changed
 * since `passwordHash` was read. The row is locked until the session is stored, so that a concurrent change of password
 * ends this session too.
 */
export async function openSession(
  db: Db,
  user: number,
  { passwordHash, isStrong }: Proof,
  request: Pick<FastifyRequest, 'ip' | 'headers'>,
): Promise<string | null> {
  const token = newToken();
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, 300);
  const { rows } = await sql`
    INSERT INTO session ("user", "tokenHash", "expiresAt", ip, "userAgent", strong)
    SELECT id, ${hashOf(token)}, now() + make_interval(days => ${absoluteDays}), ${request.ip.slice(0, 64)}, ${userAgent},
      ${isStrong}
    FROM "user"
    WHERE id = ${user} AND status = 'active' AND "emailVerifiedAt" IS NOT NULL
      AND "passwordHash" = coalesce(${passwordHash}, "passwordHash")
    FOR SHARE RETURNING id`.execute(db);
  if (rows.length > 0)
    await sql`INSERT INTO sign_in ("user") VALUES (${user}) ON CONFLICT ("user") DO UPDATE SET at = now()`.execute(db);
  return rows.length > 0 ? token : null;
}

/**
 * Ends every session of a user, except the one to keep, and revokes their access tokens and feeds of links: whoever knew the
 * password could have made one. Push messages end with the sessions, also those of expired ones. Without a session to keep, the
 * user's known devices are deleted too.
 */
export async function endSessions(db: Db, user: number, keep: number | null): Promise<void> {
  await deleteSessions(db, user, sql`id IS DISTINCT FROM ${keep}`);
  // Those of the sessions are gone; a session that had expired left its own behind, without its number.
  await sql`DELETE FROM push_subscription WHERE "user" = ${user} AND (session IS NULL OR session IS DISTINCT FROM ${keep})`.execute(
    db,
  );
  await sql`DELETE FROM access_token WHERE "user" = ${user}`.execute(db);
  await endFeeds(db, user, sql`kind = 'links'`);
  if (keep === null) await sql`DELETE FROM known_device WHERE "user" = ${user}`.execute(db);
}

/** Ends the sessions for which the provider of single sign-on asked for no second factor. */
export const endWeakSessions = (db: Db, user: number) => deleteSessions(db, user, sql`NOT strong`);

async function deleteSessions(db: Db, user: number, which: RawBuilder<unknown>): Promise<void> {
  const { numAffectedRows } = await sql`DELETE FROM session WHERE "user" = ${user} AND ${which}`.execute(db);
  const count = Number(numAffectedRows ?? 0);
  if (count > 0) await logSession(db, { action: 'sessions_ended', user, actor: null, facts: { count } });
}

/** Revokes all feeds of a user whose password others may have known. */
export const endAllFeeds = (db: Db, user: number) => endFeeds(db, user, sql`true`);

async function endFeeds(db: Db, user: number, which: RawBuilder<unknown>): Promise<void> {
  const { numAffectedRows } = await sql`DELETE FROM personal_feed WHERE "user" = ${user} AND ${which}`.execute(db);
  if (numAffectedRows) await publish(db, 'reference', { id: null, entity: 'personalFeed', user });
}

/**
 * Locks a user whose access is about to be extended by more than this session. Throws 401 if the session was ended by somebody
 * who had the lock before, for example by setting a new password.
 */
export async function lockWithSession(trx: Transaction, who: User): Promise<void> {
  await sql`SELECT FROM "user" WHERE id = ${who.id} FOR NO KEY UPDATE`.execute(trx);
  const { rows } = await sql`SELECT FROM session WHERE id = ${who.session} AND "user" = ${who.id}`.execute(trx);
  if (rows.length === 0) throw unauthorized();
}
