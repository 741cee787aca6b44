import { maxPasskeys } from '@touchline/contract';
import type { MadeCredential, Passkey } from '@touchline/contract';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { logSession, requestOrigin } from '#server/audit/write';
import { publishUser } from '#server/auth/accounts';
import { passkeyMail, passkeyRemovedMail } from '#server/auth/mails';
import { dropUselessCodes, findFactor, firstRecoveryCodes } from '#server/auth/second-factor';
import { readSealed, sealText } from '#server/auth/sealed-text';
import { endSessions, lockWithSession } from '#server/auth/sessions';
import { change } from '#kit/change';
import type { Transaction } from '#database/pool';
import type { Deps } from '#server/deps';
import { putMail } from '#server/mail/outbox';
import { HttpError, notFound } from '#http/http-error';
import type { User } from '#http/user';
import { newChallenge, relyingParty, validS, webAuthn } from './relying-party.ts';
import { handleOf } from './sign-in.ts';

type Needs = Pick<Deps, 'db' | 'env' | 'now' | 'settings'>;
type Input = { request: string; name: string; credential: MadeCredential };

const kept = z.object({ user: z.number(), challenge: z.string() });

/** Ed25519, ECDSA with P-256 and RSA with SHA-256, which every authenticator has one of (RFC 9053, RFC 8812). */
const algorithms = [-8, -7, -257];

export async function listPasskeys({ db }: Pick<Deps, 'db'>, who: { id: number }): Promise<Passkey[]> {
  const { rows } = await sql<Passkey>`
    SELECT id, name, synced, host, "createdAt", "lastUsedAt" FROM passkey WHERE "user" = ${who.id}
    ORDER BY id DESC`.execute(db);
  return rows;
}

/** Begins to add a passkey: it verifies its user, is found without a name, and is not on an authenticator that has one. */
export async function beginAdding(needs: Needs, who: User) {
  const { id, name } = relyingParty(needs);
  const challenge = newChallenge();
  const { rows } = await sql<{ credentialId: Buffer; transports: string[] }>`
    SELECT "credentialId", transports FROM passkey WHERE "user" = ${who.id}`.execute(needs.db);
  return {
    options: {
      rp: { id, name },
      user: { id: handleOf(who.id), name: who.email, displayName: who.name },
      challenge,
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
      timeout: validS * 1_000,
      excludeCredentials: rows.map(({ credentialId, transports }) => ({
        type: 'public-key' as const,
        id: credentialId.toString('base64url'),
        transports,
      })),
      authenticatorSelection: {
        residentKey: 'required' as const,
        requireResidentKey: true as const,
        userVerification: 'required' as const,
      },
      attestation: 'none' as const,
    },
    request: sealText(needs, 'newPasskey', { user: who.id, challenge }, validS),
  };
}

/**
 * Stores what the browser has made (Web Authentication, level 3, section 7.1). Returns recovery codes when there were none. Throws
 * 401 when the session has ended, 403 `passkey_refused`, 409.
 */
export async function addPasskey(
  needs: Needs,
  who: User,
  input: Input,
  request: FastifyRequest,
): Promise<string[] | null> {
  const { user, challenge } = readSealed(needs, 'newPasskey', input.request, kept);
  if (user !== who.id) throw refused();
  const made = await verify(needs, challenge, input.credential).catch((error: unknown) => {
    request.log.warn({ err: error, user, ip: request.ip }, 'new passkey refused');
    throw refused();
  });
  const { settings } = needs;
  return change(needs.db, who, async (trx) => {
    await lockWithSession(trx, who);
    await insert(trx, who.id, { ...made, name: input.name, host: relyingParty(needs).id });
    const facts = { passkey: input.name, ...requestOrigin(request) };
    await logSession(trx, { action: 'passkey_added', user: who.id, actor: who.id, facts });
    await publishUser(trx, who.id);
    await putMail(trx, { recipient: who.email, ...passkeyMail(settings.now(), who.email) });
    return firstRecoveryCodes(trx, needs, who.id);
  });
}

type Made = {
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: readonly string[];
  synced: boolean;
};

async function verify(needs: Needs, challenge: string, made: MadeCredential): Promise<Made> {
  const { verifyRegistrationResponse } = await webAuthn();
  const { id, origin } = relyingParty(needs);
  const { transports = [], ...response } = made.response;
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...made, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  });
  if (!verified) throw new Error('it was not made for this challenge');
  const { credential, credentialBackedUp: synced } = registrationInfo;
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports,
    synced,
  };
}

/** One credential is of one account, and an account, which is locked, has room for so many. */
async function insert(trx: Transaction, user: number, made: Made & { name: string; host: string }): Promise<void> {
  const { credentialId, publicKey, counter, transports, synced, name, host } = made;
  if ((await listPasskeys({ db: trx }, { id: user })).length >= maxPasskeys)
    throw new HttpError(409, 'too_many', `At most ${maxPasskeys} passkeys; remove one first`, {});
  const { rows } = await sql`
    INSERT INTO passkey ("user", name, "credentialId", "publicKey", counter, transports, synced, host)
    VALUES (${user}, ${name}, ${credentialId}, ${publicKey}, ${counter}, ${transports}::text[], ${synced}, ${host})
    ON CONFLICT DO NOTHING RETURNING 1`.execute(trx);
  if (rows.length === 0) throw new HttpError(409, 'conflict', 'This passkey is here already', {});
}

/**
 * Removes a passkey and ends the other sessions and what was made in them, since a stranger may have signed in with it. Throws
 * 401 when the session has ended, 403 `second_factor_required` for the last one when the role needs a second factor and there is
 * no other, 404.
 */
export async function removePasskey(needs: Needs, who: User, id: number, request: FastifyRequest): Promise<void> {
  await change(needs.db, who, async (trx) => {
    // Locked, so that two requests cannot each leave the other's passkey as the last one.
    await lockWithSession(trx, who);
    const { rows } = await sql<{ name: string }>`
      DELETE FROM passkey WHERE id = ${id} AND "user" = ${who.id} RETURNING name`.execute(trx);
    const removed = rows[0];
    if (!removed) throw notFound();
    const { isRequired, secret, hasPasskey } = await findFactor(trx, who.id);
    if (isRequired && !secret && !hasPasskey)
      throw new HttpError(403, 'second_factor_required', 'Your role needs a second factor', {});
    await dropUselessCodes(trx, who.id);
    await publishUser(trx, who.id);
    const facts = { passkey: removed.name, ...requestOrigin(request) };
    await logSession(trx, { action: 'passkey_removed', user: who.id, actor: who.id, facts });
    await endSessions(trx, who.id, who.session);
    await putMail(trx, { recipient: who.email, ...passkeyRemovedMail(needs.settings.now(), who.email) });
  });
}

const refused = () => new HttpError(403, 'passkey_refused', 'This passkey was not made for this account now', {});
