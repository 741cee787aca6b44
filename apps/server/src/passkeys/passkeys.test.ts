import { Secret, TOTP } from 'otpauth';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mailsTo } from '#server/auth/testing/visitor';
import { deleteExpired } from '#server/operation/clean-up';
import { startTestApp, testPassword } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';
import { addPasskey, beginPasskey as begin } from './testing/add-passkey.ts';
import { newAuthenticator } from './testing/authenticator.ts';
import type { Authenticator } from './testing/authenticator.ts';

let t: TestApp;
let host: string;
let origin: string;
let nowMs = Date.UTC(2026, 10, 28, 18, 0, 10);
beforeAll(async () => {
  t = await startTestApp();
  t.deps.now = () => new Date(nowMs);
  ({ hostname: host, origin } = new URL(t.deps.settings.now().publicUrl));
});
afterEach(async () => {
  await sql`UPDATE setting SET "secondFactorFrom" = 'nobody'`.execute(t.deps.db);
});
afterAll(() => t.close());

type Begun = { options: { challenge: string } & Record<string, unknown>; request: string };
const proof = { current_password: testPassword };
const beginSignIn = async () => (await t.visitor('POST', '/auth/passkey/begin')).body as unknown as Begun;
const listOf = async (who: Caller) => (await who.call('GET', '/profile/passkeys')).body['data'] as { id: number }[];
const isSignedIn = async (who: Caller) => (await who.call('GET', '/profile')).status === 200;
const emailOf = async ({ id }: Caller) =>
  (await t.deps.db.selectFrom('user').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;
const actionsOf = async (who: Caller) => {
  const { rows } = await sql<{ action: string; after: { passkey?: string; reason?: string } }>`
    SELECT action, after FROM audit WHERE entity = 'session' AND record = ${who.id} ORDER BY id`.execute(t.deps.db);
  return rows.map(({ action, after }) => [action, after.passkey ?? after.reason]);
};

const add = async (who: Caller, name: string, more: object = {}) =>
  (await addPasskey(who, origin, name, more)).authenticator;

async function signIn(authenticator: Authenticator, faults: Parameters<Authenticator['use']>[2] = {}) {
  const { options, request } = await beginSignIn();
  return t.visitor('POST', '/auth/passkey', {
    request,
    credential: authenticator.use(options.challenge, null, faults),
  });
}

/** Sets up an app; returns a function that gives its next code. */
async function setUpApp(who: Caller): Promise<() => string> {
  const secret = String((await who.call('POST', '/profile/second-factor', proof)).body['secret']);
  const codeNow = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: nowMs });
  expect((await who.call('PUT', '/profile/second-factor', { code: codeNow() })).status).toBe(200);
  return () => {
    nowMs += 30_000;
    return codeNow();
  };
}

const refused = { status: 403, body: { code: 'passkey_refused' } };

describe('a passkey', () => {
  it('signs in without password and code, is listed, and its owner is mailed', async () => {
    const who = await t.signIn('operator');
    const authenticator = await add(who, 'Key on the desk');
    expect(await listOf(who)).toMatchObject([{ name: 'Key on the desk', synced: false, host, lastUsedAt: null }]);
    expect((await mailsTo(t, await emailOf(who))).at(-1)?.subject).toContain('passkey added');
    const session = await signIn(authenticator);
    expect(session).toMatchObject({
      status: 200,
      body: { uid: who.id, auth_token: expect.stringMatching(/^[\w-]{43}$/) },
    });
    expect(await listOf(who)).toMatchObject([{ lastUsedAt: expect.any(String) }]);
    const actions = await actionsOf(who);
    expect(actions).toContainEqual(['passkey_added', 'Key on the desk']);
    expect(actions.at(-1)).toEqual(['sign_in', 'Key on the desk']);
  });

  it('is asked for so that it verifies its user, is found without a name and is not made twice on one authenticator', async () => {
    const who = await t.signIn('operator');
    const { id } = await add(who, 'First');
    expect((await begin(who)).options).toMatchObject({
      rp: { id: host },
      user: { id: Buffer.from(`user ${who.id}`).toString('base64url'), name: await emailOf(who) },
      excludeCredentials: [{ id, transports: ['usb'] }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    expect((await beginSignIn()).options).toMatchObject({ rpId: host, userVerification: 'required' });
  });

  it('works beside an app, whose code is needed to add and to remove one', async () => {
    const who = await t.signIn('operator');
    const nextCode = await setUpApp(who);
    const without = await who.call('POST', '/profile/passkey/begin', proof);
    expect(without).toMatchObject({ status: 422, body: { fields: { code: { code: 'required' } } } });
    const authenticator = await add(who, 'Phone', { code: nextCode() });
    expect((await signIn(authenticator)).status).toBe(200);
    const [{ id } = { id: 0 }] = await listOf(who);
    expect((await who.call('POST', '/profile/passkey/remove', { ...proof, id })).status).toBe(422);
    const removed = await who.call('POST', '/profile/passkey/remove', { ...proof, code: nextCode(), id });
    expect(removed).toMatchObject({ status: 200, body: { ok: true } });
    expect(await listOf(who)).toEqual([]);
    expect(await signIn(authenticator)).toMatchObject(refused);
    expect(await actionsOf(who)).toContainEqual(['passkey_removed', 'Phone']);
  });

  it('is added with the right password only, and removed by its owner only', async () => {
    const [who, other] = [await t.signIn('operator'), await t.signIn('editor')];
    const wrong = await who.call('POST', '/profile/passkey/begin', { current_password: 'not the password' });
    expect(wrong).toMatchObject({ status: 422, body: { fields: { current_password: { code: 'mismatch' } } } });
    const authenticator = await add(who, 'Mine');
    const [{ id } = { id: 0 }] = await listOf(who);
    expect((await other.call('POST', '/profile/passkey/remove', { ...proof, id })).status).toBe(404);
    expect((await signIn(authenticator)).status).toBe(200);
  });

  it('of a blocked account opens no session, and the refusal is logged', async () => {
    const [admin, who] = [await t.signIn('admin'), await t.signIn('operator')];
    const authenticator = await add(who, 'Mine');
    expect((await admin.call('PUT', '/user', { id: who.id, status: 'inactive' })).status).toBe(200);
    expect(await signIn(authenticator)).toMatchObject({ status: 403, body: { code: 'blocked' } });
    expect((await actionsOf(who)).at(-1)).toEqual(['sign_in_refused', 'blocked']);
  });
});

describe('a sign-in with a passkey is refused', () => {
  it.each([
    ['asked for by another site', { origin: 'https://console.example.net' }],
    ['for another host', { rpId: 'example.net' }],
    ['without its user verified', { verified: false }],
    ['that was signed for making one', { type: 'webauthn.create' }],
  ])('%s', async (_name, faults) => {
    const who = await t.signIn('operator');
    const authenticator = await add(who, 'Mine');
    expect(await signIn(authenticator, faults)).toMatchObject(refused);
    expect((await actionsOf(who)).at(-1)).toEqual(['sign_in_refused', 'passkey_refused']);
  });

  it('with a signature for another challenge, a second time, or too late', async () => {
    const who = await t.signIn('operator');
    const authenticator = await add(who, 'Mine');
    const { options, request } = await beginSignIn();
    const send = (credential: object, sealed = request) =>
      t.visitor('POST', '/auth/passkey', { request: sealed, credential });
    const other = await beginSignIn();
    expect(await send(authenticator.use(other.options.challenge, null))).toMatchObject(refused);
    const used = authenticator.use(options.challenge, null);
    const both = await Promise.all([send(used), send(used)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    expect(await send(used)).toMatchObject(refused);
    nowMs += 301_000;
    expect(await send(authenticator.use(other.options.challenge, null), other.request)).toMatchObject(refused);
    expect(await send(used, 'made-up')).toMatchObject(refused);
  });

  it('with a key that nobody here has, that is of another user, or whose counter goes back', async () => {
    const who = await t.signIn('operator');
    expect(await signIn(newAuthenticator(host, origin))).toMatchObject(refused);
    const authenticator = await add(who, 'Mine');
    const { options, request } = await beginSignIn();
    const handle = Buffer.from(`user ${who.id + 1}`).toString('base64url');
    const ofOther = await t.visitor('POST', '/auth/passkey', {
      request,
      credential: authenticator.use(options.challenge, handle),
    });
    expect(ofOther).toMatchObject(refused);
    expect((await signIn(authenticator, { counter: 7 })).status).toBe(200);
    expect(await signIn(authenticator, { counter: 7 })).toMatchObject(refused);
    expect((await signIn(authenticator, { counter: 8 })).status).toBe(200);
  });

  it('with what another signed in its place', async () => {
    const who = await t.signIn('operator');
    const { id } = await add(who, 'Mine');
    const { options, request } = await beginSignIn();
    const forged = newAuthenticator(host, origin).use(options.challenge, null);
    expect(
      await t.visitor('POST', '/auth/passkey', { request, credential: { ...forged, id, rawId: id } }),
    ).toMatchObject(refused);
  });
});

describe('adding a passkey is refused', () => {
  it('when it was made for another challenge, site or account, or without its user verified', async () => {
    const [who, other] = [await t.signIn('operator'), await t.signIn('operator')];
    const authenticator = newAuthenticator(host, origin);
    const send = (caller: Caller, request: string, credential: object) =>
      caller.call('POST', '/profile/passkey', { request, name: 'Mine', credential });
    const { options, request } = await begin(who);
    const { options: others } = await begin(other);
    expect(await send(other, request, authenticator.make(options.challenge))).toMatchObject(refused);
    expect(await send(who, request, authenticator.make(others.challenge))).toMatchObject(refused);
    for (const faults of [{ origin: 'https://example.net' }, { verified: false }])
      expect(await send(who, request, authenticator.make(options.challenge, faults))).toMatchObject(refused);
    // The text of a sign-in proves no password.
    const begun = await beginSignIn();
    expect(await send(who, begun.request, authenticator.make(begun.options.challenge))).toMatchObject(refused);
    expect(await listOf(who)).toEqual([]);
    expect((await send(who, request, authenticator.make(options.challenge))).status).toBe(200);
    const again = await send(who, request, authenticator.make(options.challenge));
    expect(again).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  it('beyond twenty', async () => {
    const who = await t.signIn('operator');
    await sql`INSERT INTO passkey ("user", name, "credentialId", "publicKey", counter, transports, synced, host)
      SELECT ${who.id}, 'one', int8send(${who.id}) || int4send(n), '', 0, '{}', false, '' FROM generate_series(1, 20) n`.execute(
      t.deps.db,
    );
    const { options, request } = await begin(who);
    const credential = newAuthenticator(host, origin).make(options.challenge);
    expect(await who.call('POST', '/profile/passkey', { request, name: 'One more', credential })).toMatchObject({
      status: 409,
      body: { code: 'too_many' },
    });
  });
});

describe('a role that needs a second factor', () => {
  const need = (admin: Caller, from: string) => admin.call('PUT', '/system/settings', { secondFactorFrom: from });
  const login = async (who: Caller, more: object = {}) =>
    t.visitor('POST', '/auth/login', { email: await emailOf(who), password: testPassword, ...more });

  it('has one with a passkey: the session goes on, and the password alone neither signs in nor sets up an app', async () => {
    const [admin, editor] = [await t.signIn('admin'), await t.signIn('editor')];
    await add(admin, 'Mine');
    const authenticator = await add(editor, 'Mine');
    expect((await need(admin, 'editor')).status).toBe(200);
    expect(await isSignedIn(editor)).toBe(true);
    expect(await login(editor)).toMatchObject({ status: 403, body: { code: 'second_factor_needed' } });
    const credentials = { email: await emailOf(editor), password: testPassword };
    expect((await t.visitor('POST', '/auth/second-factor', credentials)).status).toBe(409);
    expect(await login(editor, { code: '123456' })).toMatchObject({
      status: 422,
      body: { fields: { code: { code: 'wrong_second_factor' } } },
    });
    expect((await signIn(authenticator)).status).toBe(200);
  });

  it('keeps the last passkey of whoever has no app', async () => {
    const [admin, editor] = [await t.signIn('admin'), await t.signIn('editor')];
    await add(admin, 'Mine');
    await add(editor, 'Mine');
    await need(admin, 'editor');
    const [{ id } = { id: 0 }] = await listOf(editor);
    const remove = (more: object) => editor.call('POST', '/profile/passkey/remove', { ...proof, ...more, id });
    expect(await remove({})).toMatchObject({ status: 403, body: { code: 'second_factor_required' } });
    expect(await listOf(editor)).toHaveLength(1);
    const nextCode = await setUpApp(editor);
    expect((await remove({ code: nextCode() })).status).toBe(200);
  });
});

it('an administrator removes the passkeys of others, whose sessions end', async () => {
  const [admin, who] = [await t.signIn('admin'), await t.signIn('operator')];
  const authenticator = await add(who, 'Lost');
  const numbers = async () => (await admin.call('GET', '/user', { id: who.id })).body;
  expect(await numbers()).toMatchObject({ hasSecondFactor: false, passkeys: 1 });
  expect((await admin.call('POST', '/user/second-factor/remove', { id: who.id })).body).toEqual({ ok: true });
  expect(await numbers()).toMatchObject({ passkeys: 0 });
  expect(await isSignedIn(who)).toBe(false);
  expect(await signIn(authenticator)).toMatchObject(refused);
});

it('what is kept of answered challenges is deleted after an hour', async () => {
  const { db } = t.deps;
  await sql`INSERT INTO spent_challenge (challenge, at) VALUES ('\x01', now() - interval '61 minutes'), ('\x02', now() - interval '59 minutes')`.execute(
    db,
  );
  await deleteExpired(db);
  const { rows } = await sql<{ byte: number }>`
    SELECT get_byte(challenge, 0) AS byte FROM spent_challenge WHERE length(challenge) = 1`.execute(db);
  expect(rows).toEqual([{ byte: 2 }]);
});
