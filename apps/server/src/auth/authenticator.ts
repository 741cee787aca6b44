import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { sql } from 'kysely';
import { isFirstCall, noteFirstCall } from '#server/auth/first-call';
import { findTokenUser } from '#server/auth/access-tokens';
import { hasTokenPrefix } from '#server/auth/token-text';
import { hashOf } from '#server/auth/tokens';
import type { Db } from '#database/pool';
import { prepared } from '#database/prepared';
import { answerTogether } from '#http/answer-together';
import type { WaitingCall } from '#http/answer-together';
import { readTogether } from '#http/read-together';
import type { Authenticator } from '#http/serve';
import { unauthorized } from '#http/http-error';
import { noteSnapshot } from '#http/user';
import type { User } from '#http/user';

/** A session ends this long after its last use, and at its absolute end (see sessions.ts). */
export const idleDays = 7;

/** Reads the user of a bearer token anew for each request, so that blocking a user takes effect at once. */
export function openAuthenticator(db: Db, pool: Pool): Authenticator {
  const findServer = answerTogether<Buffer, CallingServer | null>(serverLimits, (calls) => findServers(db, calls));
  const callingServer = async (request: FastifyRequest, otherwise: (hash: Buffer) => Promise<FormerServer | null>) => {
    const hash = hashOf(bearer(request));
    const server = await findServer(hash);
    const { id } = server ?? (await otherwise(hash)) ?? { id: null };
    const serverInPath = pathServer(request);
    if (id === null || (serverInPath !== null && serverInPath !== String(id))) throw unauthorized();
    if (server?.isFirst) await noteFirstCall(db, id);
    return id;
  };
  return {
    async user(request) {
      const user = await callerOf(pool, request);
      if (!user) throw unauthorized();
      return user;
    },
    server: (request) => callingServer(request, async () => null),
    formerServer: (request) => callingServer(request, (hash) => findFormer(db, hash)),
  };
}

/** The archived or deleted server with this hash of its token. */
async function findFormer(db: Db, hash: Buffer): Promise<FormerServer | null> {
  const { rows } = await sql<FormerServer>`${prepared}
    SELECT id FROM server WHERE "tokenHash" = ${hash} AND "archivedAt" IS NOT NULL
    UNION ALL SELECT id FROM deleted_server WHERE "tokenHash" = ${hash} LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

type FormerServer = { id: number };
type CallingServer = { id: number; isFirst: boolean; hash: string };
const serverLimits = { atOnce: 1_000, maxWaiting: 20_000 };

/** Finds the servers of token hashes: when all encoders of an evening start together, one statement for all their calls. */
async function findServers(db: Db, calls: WaitingCall<Buffer, CallingServer | null>[]): Promise<void> {
  const hashes = [...new Set(calls.map(({ call }) => call.toString('hex')))];
  const { rows } = await sql<CallingServer>`${prepared}
    SELECT id, ${isFirstCall} AS "isFirst", encode("tokenHash", 'hex') AS hash FROM server
    WHERE "tokenHash" = ANY(ARRAY(SELECT decode(hash, 'hex') FROM unnest(${hashes}::text[]) AS hash)) AND "archivedAt" IS NULL`.execute(
    db,
  );
  const found = new Map(rows.map((row) => [row.hash, row]));
  for (const { call, answer } of calls) answer(found.get(call.toString('hex')) ?? null);
}

const callers = new WeakMap<FastifyRequest, Promise<User | null>>();

/** The active user whose token the request bears, read once for each request; null without a valid one. */
export function callerOf(pool: Pool, request: FastifyRequest): Promise<User | null> {
  const token = tokenOf(request);
  const caller = callers.get(request) ?? (token === null ? Promise.resolve(null) : findUser(pool, token, request));
  callers.set(request, caller);
  return caller;
}

// Prepared once per connection: it precedes every other statement of every request.
const userQuery = {
  name: 'users of tokens',
  text: `SELECT "user".id, "user".name, email, role, access, session.id AS session,
      "lastUsedAt" < now() - interval '1 minute' AS stale, "tokenHash", pg_current_snapshot()::text AS snapshot,
      -- as JSON, because an array of int8 would be read as strings, which no id equals
      (SELECT coalesce(jsonb_agg(stream), '[]') FROM user_stream WHERE user_stream."user" = "user".id) AS streams
    FROM session JOIN "user" ON "user".id = session."user"
    WHERE "tokenHash" = ANY($1::bytea[]) AND "user".status = 'active' AND "emailVerifiedAt" IS NOT NULL
      AND "expiresAt" > now() AND "lastUsedAt" > now() - make_interval(days => $2)`,
};

type Found = Omit<User, 'accessToken'> & { stale: boolean; tokenHash: Buffer; snapshot: string };

/**
 * The active user of a session or of an access token, or null. Stores its use at most once a minute; `request` is null when
 * it is only checked again.
 */
export async function findUser(pool: Pool, token: string, request: FastifyRequest | null): Promise<User | null> {
  if (hasTokenPrefix(token)) return findTokenUser(pool, token, request);
  const hash = hashOf(token).toString('hex');
  const found = (await readUsers(pool, [hash])).get(hash);
  if (!found) return null;
  const { stale, tokenHash: _, snapshot, ...person } = found;
  const user: User = { ...person, accessToken: null };
  noteSnapshot(user, snapshot);
  if (stale && request) await pool.query('UPDATE session SET "lastUsedAt" = now() WHERE id = $1', [user.session]);
  return user;
}

/** By the hash of their token in hexadecimal, together with those of concurrent requests. */
const readUsers = readTogether<string, Map<string, Found>>(1_000, async (pool, hashes) => {
  const { rows } = await pool.query<Found>({
    ...userQuery,
    values: [hashes.map((hash) => Buffer.from(hash, 'hex')), idleDays],
  });
  return new Map(rows.map((row) => [row.tokenHash.toString('hex'), row]));
});

const tokenOf = (request: FastifyRequest): string | null =>
  /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1] ?? null;

/** The token that the request bears. Throws 401 without one. */
export function bearer(request: FastifyRequest): string {
  const token = tokenOf(request);
  if (token === null) throw unauthorized();
  return token;
}

function pathServer(request: FastifyRequest): string | null {
  const { params } = request;
  return typeof params === 'object' && params !== null && 'serverId' in params ? String(params.serverId) : null;
}
