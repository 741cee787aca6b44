import type { loginInput, Session } from '@touchline/contract';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Db } from '#database/pool';
import { logSession, requestOrigin } from '#server/audit/write';
import type { Deps } from '#server/deps';
import { HttpError } from '#http/http-error';
import { findAccount } from './accounts.ts';
import { deviceAllowance, rememberDevice } from './devices.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { openSession } from './sessions.ts';
import { allowancesOf, refundAll, signInLimit, consumeAll } from './throttle.ts';
import type { Allowance } from './throttle.ts';

type SignInInput = z.output<typeof loginInput>;

/**
 * Opens a session. That an account is blocked or unconfirmed is revealed only after the right password. Throws 401
 * `bad_credentials`, 403 `blocked`, 429, 503.
 */
export async function signIn({ db }: Pick<Deps, 'db'>, input: SignInInput, request: FastifyRequest): Promise<Session> {
  const allowances = await allowancesFor(db, input, request.ip);
  await consumeAll(db, allowances);
  try {
    const session = await tryTwice(db, input, request);
    await refundAll(db, allowances);
    if (session.auth_token === null) return session;
    if (input.device !== undefined) await rememberDevice(db, session.uid, input.device);
    await logSession(db, { action: 'sign_in', user: session.uid, actor: session.uid, facts: requestOrigin(request) });
    return session;
  } catch (error) {
    const isGuess = error instanceof HttpError && error.code === 'bad_credentials';
    if (isGuess) request.log.warn({ ip: request.ip, email: input.email }, 'sign-in refused');
    else await refundAll(db, allowances);
    if (error instanceof HttpError) await logRefusal(db, input.email, error.code, request);
    throw error;
  }
}

/** A known device has its own limit, so that it is never refused because of others' tries. */
async function allowancesFor(db: Db, { email, device }: SignInInput, ip: string): Promise<Allowance[]> {
  const deviceUsage = device === undefined ? null : await deviceAllowance(db, email, device);
  return deviceUsage ? [deviceUsage] : allowancesOf(signInLimit, { account: email, ip });
}

/** Logs the address as it was typed, whether or not it has an account. */
async function logRefusal(db: Db, email: string, reason: string, request: FastifyRequest): Promise<void> {
  const user = (await findAccount(db, email))?.id ?? null;
  const facts = { email, reason, ...requestOrigin(request) };
  await logSession(db, { action: 'sign_in_refused', user, actor: null, facts });
}

/** Tries again when the stored hash changed in between: another sign-in renewed it, or the password was changed. */
async function tryTwice(db: Db, input: SignInInput, request: FastifyRequest): Promise<Session> {
  const session = (await tryOnce(db, input, request)) ?? (await tryOnce(db, input, request));
  if (!session) throw badCredentials();
  return session;
}

async function tryOnce(db: Db, { email, password }: SignInInput, request: FastifyRequest): Promise<Session | null> {
  const account = await findAccount(db, email);
  const { matches, isWeak } = await checkPassword(password, account?.passwordHash ?? null);
  if (!account || !matches) throw badCredentials();
  const { id, status, emailVerifiedAt, passwordHash } = account;
  if (status !== 'active') {
    request.log.warn({ user: id, ip: request.ip }, 'sign-in refused: account is blocked');
    throw new HttpError(403, 'blocked', 'This account is blocked', {});
  }
  if (!emailVerifiedAt) return { uid: id, auth_token: null, email_verified_at: null };
  const token = await openSession(db, id, passwordHash, request);
  if (token === null) return null;
  if (isWeak) await renewHash(db, id, passwordHash, password);
  request.log.info({ user: id, ip: request.ip }, 'signed in');
  return { uid: id, auth_token: token, email_verified_at: emailVerifiedAt };
}

async function renewHash(db: Db, id: number, old: string, password: string): Promise<void> {
  const renewed = await hashPassword(password);
  await sql`UPDATE "user" SET "passwordHash" = ${renewed} WHERE id = ${id} AND "passwordHash" = ${old}`.execute(db);
}

const badCredentials = () => new HttpError(401, 'bad_credentials', 'The email or password is wrong', {});
