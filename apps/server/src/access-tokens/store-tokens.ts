import { randomUUID } from 'node:crypto';
import { maxAccessTokens, roleWithin, scopesOf } from '@touchline/contract';
import type { AccessToken, AccessTokenInput } from '@touchline/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { lockWithSession } from '#server/auth/sessions';
import { newAccessToken } from '#server/auth/token-text';
import type { AccessTokenKind } from '#server/auth/token-text';
import { hashOf } from '#server/auth/tokens';
import { advisoryLocks } from '#database/advisory-locks';
import type { Db, Transaction } from '#database/pool';
import { publish } from '#kit/events';
import { HttpError, invalidField } from '#http/http-error';
import type { User } from '#http/user';

type MadeToken = AccessToken & { token: string };

const ofService = sql<boolean>`owner.status = 'service'`;
const ofPerson = (id: number) => sql<boolean>`owner.id = ${id}`;

/** One's own tokens, or those of all services; newest first. */
export const listTokens = (db: Db, kind: AccessTokenKind, who: User): Promise<AccessToken[]> =>
  readTokens(db, kind === 'service' ? ofService : ofPerson(who.id));

/** Stores a token of the user, and returns it with its text, which is not stored. Throws 409 and 422. */
export async function createOwnToken(trx: Transaction, who: User, input: AccessTokenInput): Promise<MadeToken> {
  if (!scopesOf(who.role).includes(input.scope)) throw invalidField('scope', 'unknown_value');
  // Locked, so that two concurrent requests cannot both make the last one.
  await lockWithSession(trx, who);
  await refuseTooMany(trx, ofPerson(who.id), maxAccessTokens.personal);
  return storeToken(trx, 'personal', { owner: who.id, who, input });
}

/** Stores a service and its token. Throws 409. */
export async function createServiceToken(trx: Transaction, who: User, input: AccessTokenInput): Promise<MadeToken> {
  await sql`SELECT pg_advisory_xact_lock(${advisoryLocks.serviceTokens})`.execute(trx);
  await refuseTooMany(trx, ofService, maxAccessTokens.service);
  // No address that anybody could type, and no password that a hash would match.
  const { rows } = await sql<{ id: number }>`
    INSERT INTO "user" (email, name, "passwordHash", role, status, "emailVerifiedAt")
    VALUES (${`service:${randomUUID()}`}, ${input.name}, '', ${roleWithin('admin', input.scope)}, 'service', now())
    RETURNING id`.execute(trx);
  return storeToken(trx, 'service', { owner: rows[0]?.id ?? 0, who, input });
}

/** Revokes those of the tokens that are the user's own, or of services, and returns their ids. */
export async function removeTokens(trx: Transaction, kind: AccessTokenKind, who: User, ids: number[]) {
  const { rows } = await sql<{ id: number; user: number }>`
    DELETE FROM access_token USING "user" AS owner WHERE owner.id = access_token."user"
      AND ${kind === 'service' ? ofService : ofPerson(who.id)} AND access_token.id = ANY(${ids}::int8[])
    RETURNING access_token.id, access_token."user"`.execute(trx);
  // Live connections with these tokens are closed when they receive this. What a service has written keeps its name.
  for (const user of new Set(rows.map((row) => row.user)))
    await publish(trx, 'reference', { id: user, entity: 'user' });
  return rows.map(({ id }) => id);
}

async function refuseTooMany(trx: Transaction, which: RawBuilder<boolean>, max: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int4 AS count FROM access_token JOIN "user" AS owner ON owner.id = "user"
    WHERE ${which} AND "expiresAt" > now()`.execute(trx);
  if ((rows[0]?.count ?? 0) >= max) throw new HttpError(409, 'too_many', `At most ${max} tokens; revoke one first`, {});
}

type NewToken = { owner: number; who: User; input: AccessTokenInput };

async function storeToken(
  trx: Transaction,
  kind: AccessTokenKind,
  { owner, who, input }: NewToken,
): Promise<MadeToken> {
  const token = newAccessToken(kind);
  const { rows } = await sql<{ id: number }>`
    INSERT INTO access_token ("user", name, scope, "tokenHash", "createdBy", "expiresAt")
    VALUES (${owner}, ${input.name}, ${input.scope}, ${hashOf(token)}, ${who.id}, now() + make_interval(days => ${input.days}))
    RETURNING id`.execute(trx);
  const [stored] = await readTokens(trx, sql<boolean>`access_token.id = ${rows[0]?.id ?? 0}`);
  if (!stored) throw new Error('the token that was just stored is missing');
  await publish(trx, 'reference', { id: owner, entity: 'user' });
  return { ...stored, token };
}

async function readTokens(db: Db, which: RawBuilder<boolean>): Promise<AccessToken[]> {
  const { rows } = await sql<AccessToken>`
    SELECT access_token.id, access_token.name, scope, maker.name AS "createdByName", access_token."createdAt", "expiresAt",
      "usedAt", ip, "userAgent"
    FROM access_token JOIN "user" AS owner ON owner.id = access_token."user"
      LEFT JOIN "user" AS maker ON maker.id = "createdBy"
      LEFT JOIN access_token_use used ON used.token = access_token.id
    WHERE ${which} ORDER BY access_token.id DESC`.execute(db);
  return rows;
}
