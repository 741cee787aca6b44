import { Secret, TOTP } from 'otpauth';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, testPassword } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';
import { mailsTo } from './testing/visitor.ts';

let t: TestApp;
let nowMs = Date.UTC(2026, 10, 27, 18, 0, 10);
beforeAll(async () => {
  t = await startTestApp();
  t.deps.now = () => new Date(nowMs);
});
afterEach(async () => {
  await sql`UPDATE setting SET "secondFactorFrom" = 'nobody'`.execute(t.deps.db);
});
afterAll(() => t.close());

const codeOf = (secret: string, atMs = nowMs) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: atMs });
const nextStep = () => void (nowMs += 30_000);
const emailOf = async ({ id }: Caller) =>
  (await t.deps.db.selectFrom('user').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;
const login = async (who: Caller, more: object = {}) =>
  t.visitor('POST', '/auth/login', { email: await emailOf(who), password: testPassword, ...more });
const isSignedIn = async (who: Caller) => (await who.call('GET', '/profile')).status === 200;
const actionsOf = async (who: Caller) => {
  const { rows } = await sql<{ action: string }>`
    SELECT action FROM audit WHERE entity = 'session' AND record = ${who.id} ORDER BY id`.execute(t.deps.db);
  return rows.map(({ action }) => action);
};
const appAdded = 'Touchline: настроено приложение для кодов / authenticator app set up';
const codesOf = ({ body }: { body: Record<string, unknown> }) => body['recovery_codes'] as string[];

/** Sets up an app; returns its secret and the recovery codes. The code of the current step is used up. */
async function setUp(who: Caller, code?: string): Promise<{ secret: string; codes: string[] }> {
  const proof = { current_password: testPassword, ...(code === undefined ? {} : { code }) };
  const secret = String((await who.call('POST', '/profile/second-factor', proof)).body['secret']);
  return { secret, codes: codesOf(await who.call('PUT', '/profile/second-factor', { code: codeOf(secret) })) };
}

describe('setting up a second factor', () => {
  it('gives a secret, as text and as a QR code, and ten recovery codes once its first code is right', async () => {
    const who = await t.signIn('operator');
    const begun = await who.call('POST', '/profile/second-factor', { current_password: testPassword });
    expect(begun).toMatchObject({
      status: 200,
      body: { secret: expect.stringMatching(/^[A-Z2-7]{32}$/), qr: { path: expect.stringMatching(/^M4 4h1v1h-1z/) } },
    });
    expect((await login(who)).status).toBe(200);
    const secret = String(begun.body['secret']);
    const refused = await who.call('PUT', '/profile/second-factor', { code: codeOf(secret, nowMs - 300_000) });
    expect(refused).toMatchObject({ status: 422, body: { fields: { code: { code: 'wrong_second_factor' } } } });
    const codes = codesOf(await who.call('PUT', '/profile/second-factor', { code: codeOf(secret) }));
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    expect(codes[0]).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    expect((await who.call('GET', '/profile/second-factor')).body).toEqual({
      since: new Date(nowMs).toISOString(),
      hasPasskey: false,
      recoveryCodesLeft: 10,
      required: false,
    });
    expect(await actionsOf(who)).toContain('second_factor_on');
    expect((await mailsTo(t, await emailOf(who))).map(({ subject }) => subject)).toEqual([appAdded]);
  });

  it('is finished once by two first codes at the same moment', async () => {
    const who = await t.signIn('operator');
    const begun = await who.call('POST', '/profile/second-factor', { current_password: testPassword });
    const confirm = () => who.call('PUT', '/profile/second-factor', { code: codeOf(String(begun.body['secret'])) });
    const both = await Promise.all([confirm(), confirm()]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    nextStep();
    const [recovery] = both.flatMap((answer) => (answer.status === 200 ? codesOf(answer) : []));
    expect((await login(who, { code: recovery })).status).toBe(200);
  });

  it('needs the current password', async () => {
    const who = await t.signIn('operator');
    const refused = await who.call('POST', '/profile/second-factor', { current_password: 'not the password' });
    expect(refused).toMatchObject({ status: 422, body: { fields: { current_password: { code: 'mismatch' } } } });
  });

  it('stores neither the secret nor a recovery code in a form that can be read', async () => {
    const who = await t.signIn('operator');
    const { secret, codes } = await setUp(who);
    const { rows } = await sql`
      SELECT encode("secretSealed", 'escape') AS secret, (SELECT array_agg(encode("codeHash", 'escape')) FROM recovery_code) AS codes
      FROM second_factor WHERE "user" = ${who.id}`.execute(t.deps.db);
    const stored = JSON.stringify(rows);
    for (const text of [secret, ...codes]) expect(stored).not.toContain(text);
  });

  it('of another app needs a code of the one before, which works until then', async () => {
    const who = await t.signIn('operator');
    const { secret: first } = await setUp(who);
    nextStep();
    const without = await who.call('POST', '/profile/second-factor', { current_password: testPassword });
    expect(without).toMatchObject({ status: 422, body: { fields: { code: { code: 'required' } } } });
    const proof = { current_password: testPassword, code: codeOf(first) };
    const second = String((await who.call('POST', '/profile/second-factor', proof)).body['secret']);
    nextStep();
    expect((await login(who, { code: codeOf(first) })).status).toBe(200);
    nextStep();
    expect((await who.call('PUT', '/profile/second-factor', { code: codeOf(second) })).status).toBe(200);
    nextStep();
    expect((await login(who, { code: codeOf(first) })).status).toBe(422);
    expect((await login(who, { code: codeOf(second) })).status).toBe(200);
  });
});

describe('signing in with a second factor', () => {
  it('needs a code after the right password, and only then says so', async () => {
    const who = await t.signIn('operator');
    const { secret } = await setUp(who);
    nextStep();
    expect(await login(who)).toMatchObject({ status: 403, body: { code: 'second_factor_needed' } });
    expect(await login(who, { password: 'not the password' })).toMatchObject({ body: { code: 'bad_credentials' } });
    const done = await login(who, { code: codeOf(secret) });
    expect(done).toMatchObject({
      status: 200,
      body: { uid: who.id, auth_token: expect.stringMatching(/^[\w-]{43}$/) },
    });
    expect(done.body).not.toHaveProperty('recovery_codes');
  });

  it('takes a code of the step before or after once, and none of a step before the last one that was used', async () => {
    const who = await t.signIn('operator');
    const { secret } = await setUp(who);
    nowMs += 120_000;
    for (const [offsetMs, status] of [
      [-60_000, 422],
      [60_000, 422],
      [-30_000, 200],
      [-30_000, 422],
      [30_000, 200],
      [0, 422],
    ] as const)
      expect([offsetMs, (await login(who, { code: codeOf(secret, nowMs + offsetMs) })).status]).toEqual([
        offsetMs,
        status,
      ]);
  });

  it('takes each recovery code once, however it is typed, until new ones replace them', async () => {
    const who = await t.signIn('operator');
    const { secret, codes } = await setUp(who);
    const [one = '', two = ''] = codes;
    expect((await login(who, { code: ` ${one.toUpperCase().replace('-', ' ')} ` })).status).toBe(200);
    expect((await login(who, { code: one })).status).toBe(422);
    expect((await who.call('GET', '/profile/second-factor')).body).toMatchObject({ recoveryCodesLeft: 9 });
    nextStep();
    const proof = { current_password: testPassword, code: codeOf(secret) };
    const [fresh = ''] = codesOf(await who.call('POST', '/profile/second-factor/codes', proof));
    expect((await login(who, { code: two })).status).toBe(422);
    expect((await login(who, { code: fresh })).status).toBe(200);
    expect(await actionsOf(who)).toContain('recovery_codes_made');
  });

  it('refuses every code after ten wrong ones within an hour, and logs the wrong ones', async () => {
    const who = await t.signIn('operator');
    const { secret } = await setUp(who);
    nextStep();
    const wrong = codeOf(secret, nowMs + 3_600_000);
    for (let tries = 0; tries < 10; tries++) expect((await login(who, { code: wrong })).status).toBe(422);
    expect(await login(who, { code: codeOf(secret) })).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    const { rows } = await sql<{ reason: string }>`
      SELECT after ->> 'reason' AS reason FROM audit WHERE action = 'sign_in_refused' AND record = ${who.id}`.execute(
      t.deps.db,
    );
    expect(rows.filter(({ reason }) => reason === 'wrong_second_factor')).toHaveLength(10);
  });

  it('lets one of two at the same moment in with the same code', async () => {
    const who = await t.signIn('operator');
    const { secret } = await setUp(who);
    nextStep();
    const code = codeOf(secret);
    const both = await Promise.all([login(who, { code }), login(who, { code })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });
});

describe('turning it off', () => {
  it('needs password and code, mails the user, and the password is enough again', async () => {
    const who = await t.signIn('operator');
    const { secret } = await setUp(who);
    nextStep();
    const off = (code: string) =>
      who.call('POST', '/profile/second-factor/off', { current_password: testPassword, code });
    expect((await off('000000')).status).toBe(422);
    expect((await off(codeOf(secret))).body).toEqual({ ok: true });
    expect((await login(who)).status).toBe(200);
    expect((await mailsTo(t, await emailOf(who))).at(-1)?.subject).toContain('second factor turned off');
    expect(await actionsOf(who)).toContain('second_factor_off');
  });

  it('is refused when there is none to turn off, and mails nobody', async () => {
    const who = await t.signIn('operator');
    const off = await who.call('POST', '/profile/second-factor/off', {
      current_password: testPassword,
      code: '000000',
    });
    expect(off).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await mailsTo(t, await emailOf(who))).toEqual([]);
  });

  it('is for administrators too, who end the sessions of the user; but not for their own', async () => {
    const [admin, who] = [await t.signIn('admin'), await t.signIn('operator')];
    const remove = (caller: Caller, id: number) => caller.call('POST', '/user/second-factor/remove', { id });
    await who.call('POST', '/profile/second-factor', { current_password: testPassword });
    // Begun is not set up.
    expect((await remove(admin, who.id)).status).toBe(404);
    await setUp(who);
    const listed = async () => (await admin.call('GET', '/user', { id: who.id })).body['hasSecondFactor'];
    expect(await listed()).toBe(true);
    expect((await remove(who, admin.id)).status).toBe(403);
    expect((await remove(admin, admin.id)).status).toBe(403);
    expect((await remove(admin, who.id)).body).toEqual({ ok: true });
    expect((await remove(admin, who.id)).status).toBe(404);
    expect(await listed()).toBe(false);
    expect(await isSignedIn(who)).toBe(false);
    expect((await login(who)).status).toBe(200);
    expect((await mailsTo(t, await emailOf(who))).at(-1)?.subject).toContain('second factor turned off');
  });
});

describe('a role that needs one', () => {
  const need = (admin: Caller, from: string) => admin.call('PUT', '/system/settings', { secondFactorFrom: from });

  it('ends the sessions of those without, and of nobody else', async () => {
    const [admin, editor, operator, protectedEditor] = [
      await t.signIn('admin'),
      await t.signIn('editor'),
      await t.signIn('operator'),
      await t.signIn('editor'),
    ];
    await setUp(protectedEditor);
    expect(await need(admin, 'editor')).toMatchObject({
      status: 422,
      body: { fields: { secondFactorFrom: { code: 'second_factor_first' } } },
    });
    expect(await isSignedIn(editor)).toBe(true);
    await setUp(admin);
    expect((await need(admin, 'editor')).status).toBe(200);
    const signedIn = await Promise.all([admin, protectedEditor, operator, editor].map(isSignedIn));
    expect(signedIn).toEqual([true, true, true, false]);
  });

  it('is set up at the next sign-in, which returns the recovery codes', async () => {
    const [admin, editor] = [await t.signIn('admin'), await t.signIn('editor')];
    await setUp(admin);
    await need(admin, 'editor');
    expect(await login(editor)).toMatchObject({ status: 403, body: { code: 'second_factor_missing' } });
    const credentials = { email: await emailOf(editor), password: testPassword };
    const begun = await t.visitor('POST', '/auth/second-factor', credentials);
    expect(begun.status).toBe(200);
    const wrong = await t.visitor('POST', '/auth/second-factor', { ...credentials, password: 'not the password' });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'bad_credentials' } });
    const secret = String(begun.body['secret']);
    expect((await login(editor, { code: codeOf(secret, nowMs + 600_000) })).status).toBe(422);
    const done = await login(editor, { code: codeOf(secret) });
    expect(done.status).toBe(200);
    expect(codesOf(done)).toHaveLength(10);
    expect((await mailsTo(t, await emailOf(editor))).at(-1)?.subject).toBe(appAdded);
    nextStep();
    expect(await login(editor)).toMatchObject({ body: { code: 'second_factor_needed' } });
    expect((await login(editor, { code: codeOf(secret) })).status).toBe(200);
    expect((await t.visitor('POST', '/auth/second-factor', credentials)).status).toBe(409);
  });

  it('cannot turn it off', async () => {
    const admin = await t.signIn('admin');
    const { secret } = await setUp(admin);
    await need(admin, 'admin');
    nextStep();
    const proof = { current_password: testPassword, code: codeOf(secret) };
    expect(await admin.call('POST', '/profile/second-factor/off', proof)).toMatchObject({
      status: 403,
      body: { code: 'second_factor_required' },
    });
    expect((await admin.call('GET', '/profile/second-factor')).body).toMatchObject({ required: true });
  });

  it('ends the sessions of whoever is given it without one', async () => {
    const [admin, operator] = [await t.signIn('admin'), await t.signIn('operator')];
    await setUp(admin);
    await need(admin, 'editor');
    expect((await admin.call('PUT', '/user', { id: operator.id, role: 'editor' })).status).toBe(200);
    expect(await isSignedIn(operator)).toBe(false);
  });
});
