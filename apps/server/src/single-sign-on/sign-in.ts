import type { SecondFactorSetup, Session } from '@touchline/contract';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { logSession, requestOrigin } from '#server/audit/write';
import { setUpFactorAtSignIn, passSecondFactor } from '#server/auth/factor-at-sign-in';
import { findAccount } from '#server/auth/accounts';
import { openSession } from '#server/auth/sessions';
import { consumeAll, networkAllowance, refundAll, ssoLimit } from '#server/auth/throttle';
import type { Db } from '#database/pool';
import type { Deps } from '#server/deps';
import { HttpError } from '#http/http-error';
import { accountOf } from './account.ts';
import { readPerson } from './person.ts';
import type { Person } from './person.ts';
import { findProvider, oidc, unavailable } from './provider.ts';
import { readSealed, sealText } from '#server/auth/sealed-text';

type Needs = Pick<Deps, 'db' | 'env' | 'now' | 'settings' | 'log'>;

/** Whoever looks for their phone at the provider needs a while. */
const requestS = 1_200;
/** For the code of a second factor, which may have to be set up first. */
const ticketS = 900;

const kept = z.object({ issuer: z.string(), state: z.string(), nonce: z.string(), verifier: z.string() });
/** `isStrong`: the provider has asked for a second factor. */
const ticket = z.object({ user: z.number(), isStrong: z.boolean() });

/** The screen that the provider sends the browser back to. */
const returnAddress = ({ settings }: Needs): string => `${settings.now().publicUrl}/auth/sso`;

/**
 * Begins a sign-in: authorization code with PKCE, state and nonce (OpenID Connect Core 1.0, section 3.1; RFC 7636). Throws
 * 404, 503 `sso_unavailable`.
 */
export async function beginSignIn(needs: Needs): Promise<{ url: string; request: string }> {
  const { ssoIssuer: issuer, ssoScopes: scope } = needs.settings.now();
  const config = await findProvider(needs);
  const client = await oidc();
  const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()];
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: returnAddress(needs),
    scope,
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return { url: url.href, request: sealText(needs, 'request', { issuer, state, nonce, verifier }, requestS) };
}

/**
 * Exchanges the provider's answer for a ticket. Throws 403 `sso_refused` for an answer that was not asked for, is too
 * old, or says no, `sso_no_access`, `blocked`, 429, 503 `sso_unavailable`.
 */
export async function finishSignIn(
  needs: Needs,
  input: { request: string; response: string },
  request: FastifyRequest,
): Promise<{ ticket: string }> {
  // First, so that a text that was not begun here costs nobody a try.
  const begun = readSealed(needs, 'request', input.request, kept);
  const allowance = networkAllowance(ssoLimit, request.ip);
  await consumeAll(needs.db, allowance);
  const person = await whoSignedIn(needs, begun, input.response, request);
  const user = await accountOf(needs, person).catch(async (error: unknown) => {
    if (error instanceof HttpError) {
      const { email } = person;
      const user = email === null ? null : await findAccount(needs.db, email);
      await logRefusal(needs.db, user?.id ?? null, { email: email ?? '', reason: error.code }, request);
    }
    throw error;
  });
  await refundAll(needs.db, allowance);
  return { ticket: sealText(needs, 'ticket', { user, isStrong: person.hasSecondFactor }, ticketS) };
}

async function whoSignedIn(
  needs: Needs,
  { issuer, state, nonce, verifier }: z.output<typeof kept>,
  response: string,
  request: FastifyRequest,
): Promise<Person> {
  const { ssoIssuer, ssoGroupsClaim } = needs.settings.now();
  if (issuer !== ssoIssuer) throw refused('Another provider was set meanwhile');
  const config = await findProvider(needs);
  const { authorizationCodeGrant } = await oidc();
  const answer = new URL(returnAddress(needs));
  answer.search = response;
  try {
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
    return await readPerson(config, await authorizationCodeGrant(config, answer, checks), ssoGroupsClaim);
  } catch (error) {
    request.log.warn({ err: error, ip: request.ip }, 'single sign-on refused');
    throw isOutage(error)
      ? unavailable(error)
      : refused('The provider’s answer does not belong to this sign-in, or says no');
  }
}

/** The connection failed, or the provider did; everything else is about this sign-in. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isTimeout = error.name === 'TimeoutError' || error.name === 'AbortError';
  return isTimeout || (error instanceof TypeError && error.message === 'fetch failed') || isOutage(error.cause);
}

/** Opens a session for whoever has a ticket. Throws as a sign-in with a password does, 403 `sso_refused`. */
export async function signInWithTicket(
  needs: Needs,
  input: { ticket: string; code?: string | undefined },
  request: FastifyRequest,
): Promise<Session> {
  const { db } = needs;
  const { user, isStrong } = readSealed(needs, 'ticket', input.ticket, ticket);
  const codes = isStrong ? null : await passFactor(needs, user, input.code, request);
  const token = await openSession(db, user, { passwordHash: null, isStrong }, request);
  if (token === null) throw new HttpError(403, 'blocked', 'This account is blocked', {});
  const facts = { by: 'sso', ...requestOrigin(request) };
  await logSession(db, { action: 'sign_in', user, actor: user, facts });
  request.log.info({ user, ip: request.ip }, 'signed in with the provider');
  const { rows } = await sql<{ at: string }>`
    SELECT "emailVerifiedAt" AS at FROM "user" WHERE id = ${user}`.execute(db);
  return {
    uid: user,
    auth_token: token,
    email_verified_at: rows[0]?.at ?? null,
    ...(codes && { recovery_codes: codes }),
  };
}

/** As in a sign-in with a password, a wrong code is in the audit log. */
async function passFactor(needs: Needs, user: number, code: string | undefined, request: FastifyRequest) {
  try {
    return await passSecondFactor(needs, user, code);
  } catch (error) {
    const isWrong = error instanceof HttpError && error.code === 'invalid';
    if (isWrong) await logRefusal(needs.db, user, { reason: 'wrong_second_factor' }, request);
    throw error;
  }
}

/** Begins to set up the second factor that the role of the ticket's user needs. Throws 403 `sso_refused`, 409. */
export async function setUpFactor(needs: Needs, input: { ticket: string }): Promise<SecondFactorSetup> {
  const { user } = readSealed(needs, 'ticket', input.ticket, ticket);
  const { rows } = await sql<{ email: string }>`SELECT email FROM "user" WHERE id = ${user}`.execute(needs.db);
  return setUpFactorAtSignIn(needs, { id: user, email: rows[0]?.email ?? '' });
}

/** Why the provider cannot be used; null: it can. Throws 404 when there is none. */
export async function checkProvider(needs: Needs): Promise<string | null> {
  try {
    const found = (await findProvider(needs)).serverMetadata();
    const isComplete = found.authorization_endpoint && found.token_endpoint;
    return isComplete ? null : 'It names no authorization_endpoint or token_endpoint';
  } catch (error) {
    if (error instanceof HttpError && error.code === 'sso_unavailable') return inWords(error.cause);
    throw error;
  }
}

/** What the provider did wrong, or what happened to the connection. */
function inWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const more = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error.message}${more}`.slice(0, 300);
}

const refused = (message: string) => new HttpError(403, 'sso_refused', message, {});

async function logRefusal(
  db: Db,
  user: number | null,
  facts: { email?: string; reason: string },
  request: FastifyRequest,
): Promise<void> {
  await logSession(db, {
    action: 'sign_in_refused',
    user,
    actor: null,
    facts: { ...facts, ...requestOrigin(request) },
  });
}
