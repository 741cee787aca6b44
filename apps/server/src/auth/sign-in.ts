import type { loginInput, Role, SecondFactorSetup, Session } from '@touchline/contract';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Db } from '#database/pool';
import { logSession, requestOrigin } from '#server/audit/write';
import type { Deps } from '#server/deps';
import type { Settings } from '#server/settings/effective';
import { HttpError } from '#http/http-error';
import { change } from '#kit/change';
import { findAccount, publishUser } from './accounts.ts';
import { deviceAllowance, rememberDevice } from './devices.ts';
import { passSecondFactor, setUpFactorAtSignIn } from './factor-at-sign-in.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { openSession } from './sessions.ts';
import { allowancesOf, refundAll, signInLimit, consumeAll } from './throttle.ts';
import type { Allowance } from './throttle.ts';

type SignInInput = z.output<typeof loginInput>;
type Needs = Pick<Deps, 'db' | 'env' | 'now' | 'settings'>;
type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** Refusals that are steps of a sign-in: the screen asks for what is missing. */
const steps = ['second_factor_needed', 'second_factor_missing'];

/**
 * Opens a session. That an account is blocked, unconfirmed or has a second factor is revealed only after the right
 * password. Throws 401 `bad_credentials`, 403 `second_factor_needed` without its code, `second_factor_missing` when the
 * role needs one and there is none, `sso_only`, `blocked`, 422 for a wrong code, 429, 503.
 */
export async function signIn(needs: Needs, input: SignInInput, request: FastifyRequest): Promise<Session> {
  const { db } = needs;
  return withinLimits(db, input, request, async () => {
    const session = await tryTwice(needs, input, request);
    if (session.auth_token === null) return session;
    if (input.device !== undefined) await rememberDevice(db, session.uid, input.device);
    await logSession(db, { action: 'sign_in', user: session.uid, actor: session.uid, facts: requestOrigin(request) });
    return session;
  });
}

/**
 * Begins to set up the second factor of a user whose role needs one, before their first session. Throws 409 when there is
 * one or none is needed, and as `signIn` does.
 */
export async function setUpAtSignIn(
  needs: Needs,
  input: Omit<SignInInput, 'code'>,
  request: FastifyRequest,
): Promise<SecondFactorSetup> {
  return withinLimits(needs.db, input, request, async () => {
    const { id } = await provenAccount(needs, input, request);
    return setUpFactorAtSignIn(needs, { id, email: input.email });
  });
}

/** Counts a try while it is made. Wrong passwords stay counted; codes have a limit of their own. */
async function withinLimits<T>(
  db: Db,
  input: Pick<SignInInput, 'email' | 'device'>,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  const allowances = await allowancesFor(db, input, request.ip);
  await consumeAll(db, allowances);
  try {
    const result = await work();
    await refundAll(db, allowances);
    return result;
  } catch (error) {
    const code = error instanceof HttpError ? error.code : null;
    if (code === 'bad_credentials') request.log.warn({ ip: request.ip, email: input.email }, 'sign-in refused');
    else await refundAll(db, allowances);
    const reason = code === 'invalid' ? 'wrong_second_factor' : code;
    if (reason !== null && !steps.includes(reason)) await logRefusal(db, input.email, reason, request);
    throw error;
  }
}

/** A known device has its own limit, so that it is never refused because of others' tries. */
async function allowancesFor(
  db: Db,
  { email, device }: Pick<SignInInput, 'email' | 'device'>,
  ip: string,
): Promise<Allowance[]> {
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
async function tryTwice(needs: Needs, input: SignInInput, request: FastifyRequest): Promise<Session> {
  const session = (await tryOnce(needs, input, request)) ?? (await tryOnce(needs, input, request));
  if (!session) throw badCredentials();
  return session;
}

async function tryOnce(needs: Needs, input: SignInInput, request: FastifyRequest): Promise<Session | null> {
  const { db } = needs;
  const { id, emailVerifiedAt, passwordHash, isWeak } = await provenAccount(needs, input, request);
  if (!emailVerifiedAt) return { uid: id, auth_token: null, email_verified_at: null };
  const codes = await passSecondFactor(needs, id, input.code);
  const token = await openSession(db, id, { passwordHash, isStrong: false }, request);
  if (token === null) return null;
  if (isWeak) await renewHash(db, id, passwordHash, input.password);
  request.log.info({ user: id, ip: request.ip }, 'signed in');
  return { uid: id, auth_token: token, email_verified_at: emailVerifiedAt, ...(codes && { recovery_codes: codes }) };
}

/**
 * The active account that this password belongs to. Throws 401, 403 `blocked`, `sso_only` when the role signs in with the
 * provider.
 */
async function provenAccount(
  { db, settings }: Needs,
  { email, password }: Pick<SignInInput, 'email' | 'password'>,
  request: FastifyRequest,
): Promise<Account & { isWeak: boolean }> {
  const account = await findAccount(db, email);
  const { matches, isWeak } = await checkPassword(password, account?.passwordHash ?? null);
  if (!account || !matches) throw badCredentials();
  if (account.status !== 'active') {
    request.log.warn({ user: account.id, ip: request.ip }, 'sign-in refused: account is blocked');
    throw new HttpError(403, 'blocked', 'This account is blocked', {});
  }
  refuseBesidesSso(settings.now(), account.role);
  return { ...account, isWeak };
}

/** Throws 403 `sso_only` when the role signs in with the provider of single sign-on alone. */
export function refuseBesidesSso({ ssoOnly, singleSignOn }: Settings, role: Role): void {
  if (ssoOnly && singleSignOn !== null && role !== 'admin')
    throw new HttpError(403, 'sso_only', 'Sign in with the provider of single sign-on', {});
}

async function renewHash(db: Db, id: number, old: string, password: string): Promise<void> {
  const renewed = await hashPassword(password);
  await change(db, null, async (trx) => {
    const { numAffectedRows } = await sql`
      UPDATE "user" SET "passwordHash" = ${renewed} WHERE id = ${id} AND "passwordHash" = ${old}`.execute(trx);
    if (numAffectedRows) await publishUser(trx, id);
  });
}

const badCredentials = () => new HttpError(401, 'bad_credentials', 'The email or password is wrong', {});
