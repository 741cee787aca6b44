import type { Role, Session, UsedCredential } from '@touchline/contract';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { logSession, requestOrigin } from '#server/audit/write';
import { readSealed, sealText } from '#server/auth/sealed-text';
import { openSession } from '#server/auth/sessions';
import { refuseBesidesSso } from '#server/auth/sign-in';
import { consumeAll, networkAllowance, passkeyLimit, refundAll } from '#server/auth/throttle';
import type { Deps } from '#server/deps';
import { HttpError } from '#http/http-error';
import { newChallenge, relyingParty, validS, webAuthn } from './relying-party.ts';

type Needs = Pick<Deps, 'db' | 'env' | 'now' | 'settings'>;
type Input = { request: string; credential: UsedCredential };

const kept = z.object({ challenge: z.string() });

/** Begins a sign-in: the browser asks for any passkey of this host that verifies its user. */
export function beginSignIn(needs: Needs) {
  const challenge = newChallenge();
  const { id: rpId } = relyingParty(needs);
  return {
    options: { challenge, rpId, timeout: validS * 1_000, userVerification: 'required' as const },
    request: sealText(needs, 'passkey', { challenge }, validS),
  };
}

/**
 * Opens a session with what a passkey has signed. It proves that somebody has the authenticator and was verified by it, so
 * neither password nor code is asked for. Throws 403 `passkey_refused`, `blocked`, `sso_only`, 429.
 */
export async function signInWithPasskey(needs: Needs, input: Input, request: FastifyRequest): Promise<Session> {
  const { db } = needs;
  // First, so that a text that was not begun here costs nobody a try.
  const { challenge } = readSealed(needs, 'passkey', input.request, kept);
  const allowance = networkAllowance(passkeyLimit, request.ip);
  await consumeAll(db, allowance);
  const passkey = await provenPasskey(needs, challenge, input.credential, request);
  const { user, emailVerifiedAt } = passkey;
  const token = await openFor(needs, passkey, request);
  await refundAll(db, allowance);
  const facts = { by: 'passkey', passkey: passkey.name, ...requestOrigin(request) };
  await logSession(db, { action: 'sign_in', user, actor: user, facts });
  request.log.info({ user, ip: request.ip }, 'signed in with a passkey');
  return { uid: user, auth_token: token, email_verified_at: emailVerifiedAt };
}

async function openFor(needs: Needs, { user, role }: Passkey, request: FastifyRequest): Promise<string> {
  try {
    refuseBesidesSso(needs.settings.now(), role);
    const token = await openSession(needs.db, user, { passwordHash: null, isStrong: false }, request);
    if (token === null) throw new HttpError(403, 'blocked', 'This account is blocked', {});
    return token;
  } catch (error) {
    if (error instanceof HttpError) await logRefusal(needs, user, error.code, request);
    throw error;
  }
}

type Passkey = {
  id: number;
  user: number;
  name: string;
  publicKey: Buffer;
  counter: number;
  role: Role;
  emailVerifiedAt: string | null;
};

/** The passkey that has signed the challenge of this sign-in, for the first time. Throws 403 `passkey_refused`. */
async function provenPasskey(
  needs: Needs,
  challenge: string,
  credential: UsedCredential,
  request: FastifyRequest,
): Promise<Passkey> {
  const passkey = await findPasskey(needs, credential.rawId);
  if (!passkey) throw refused('No account here has this passkey');
  try {
    await verify(needs, challenge, passkey, credential);
  } catch (error) {
    request.log.warn({ err: error, user: passkey.user, ip: request.ip }, 'passkey refused');
    await logRefusal(needs, passkey.user, 'passkey_refused', request);
    throw refused('What the passkey has signed is not for this sign-in');
  }
  return passkey;
}

async function findPasskey({ db }: Needs, credentialId: string): Promise<Passkey | null> {
  const { rows } = await sql<Passkey>`
    SELECT passkey.id, "user".id AS "user", passkey.name, "publicKey", counter, role, "emailVerifiedAt"
    FROM passkey JOIN "user" ON "user".id = passkey."user"
    WHERE "credentialId" = ${Buffer.from(credentialId, 'base64url')}`.execute(db);
  return rows[0] ?? null;
}

/** Web Authentication, level 3, section 7.2. Throws when any of its steps fails. */
async function verify(needs: Needs, challenge: string, passkey: Passkey, used: UsedCredential): Promise<void> {
  const { verifyAuthenticationResponse } = await webAuthn();
  const { id, origin } = relyingParty(needs);
  const { userHandle, ...response } = used.response;
  if (userHandle && userHandle !== handleOf(passkey.user)) throw new Error('the passkey is of another user');
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...used, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: { id: used.id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
  });
  if (!verified) throw new Error('the signature is wrong');
  await spend(needs, challenge, passkey.id, authenticationInfo);
}

/** The bytes by which an authenticator knows a user: nothing that tells who it is (section 14.6.1). */
export const handleOf = (user: number): string => Buffer.from(`user ${user}`).toString('base64url');

/** Each challenge opens one session: what was signed for it is worth nothing to whoever has read it. */
async function spend(
  { db }: Needs,
  challenge: string,
  passkey: number,
  { newCounter, credentialBackedUp }: { newCounter: number; credentialBackedUp: boolean },
): Promise<void> {
  const { rows } = await sql`
    INSERT INTO spent_challenge (challenge) VALUES (${Buffer.from(challenge, 'base64url')}) ON CONFLICT DO NOTHING
    RETURNING 1`.execute(db);
  if (rows.length === 0) throw new Error('the challenge was answered before');
  await sql`UPDATE passkey SET counter = ${newCounter}, synced = ${credentialBackedUp}, "lastUsedAt" = now()
    WHERE id = ${passkey}`.execute(db);
}

const refused = (message: string) => new HttpError(403, 'passkey_refused', message, {});

async function logRefusal({ db }: Needs, user: number, reason: string, request: FastifyRequest): Promise<void> {
  const facts = { by: 'passkey', reason, ...requestOrigin(request) };
  await logSession(db, { action: 'sign_in_refused', user, actor: null, facts });
}
