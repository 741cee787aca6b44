import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsTo, newestCode } from '#server/auth/testing/visitor';
import { startTestApp, testPassword } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
});
afterAll(() => t.close());

const fresh = 'a quiet lake at dawn';
const twice = (password: string) => ({ password, password_confirmation: password });
const emailOf = async (id: number) =>
  (await t.deps.db.selectFrom('user').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;
const signIn = async (id: number, password: string) =>
  t.visitor('POST', '/auth/login', { email: await emailOf(id), password });
const isSignedIn = async (token: unknown) => {
  const headers = { authorization: `Bearer ${String(token)}` };
  return (await t.app.inject({ url: '/api/profile', headers })).statusCode === 200;
};
const mails = async (id: number) =>
  t.deps.db
    .selectFrom('mail')
    .select('subject')
    .where('recipient', '=', await emailOf(id))
    .execute();

it('is changed with the current one, ends all other sessions and sends a mail', async () => {
  const who = await t.signIn('viewer');
  const { body: elsewhere } = await signIn(who.id, testPassword);
  const answer = await who.call('POST', '/user/passwd', { current_password: testPassword, ...twice(fresh) });
  expect(answer).toMatchObject({ status: 200, body: { ok: true } });
  expect(await isSignedIn(who.token)).toBe(true);
  expect(await isSignedIn(elsewhere['auth_token'])).toBe(false);
  expect((await signIn(who.id, testPassword)).status).toBe(401);
  expect((await signIn(who.id, fresh)).status).toBe(200);
  expect(await mails(who.id)).toMatchObject([{ subject: expect.stringMatching(/password changed/) }]);
});

it('is not changed without the current one, with a wrong, weak or unconfirmed one', async () => {
  const who = await t.signIn('viewer');
  const field = async (more: object) => (await who.call('POST', '/user/passwd', more)).body['fields'];
  expect(await field(twice(fresh))).toEqual({ current_password: { code: 'required' } });
  expect(await field({ id: who.id, ...twice(fresh) })).toEqual({ current_password: { code: 'required' } });
  expect(await field({ current_password: 'not this one', ...twice(fresh) })).toEqual({
    current_password: { code: 'mismatch' },
  });
  const present = { current_password: testPassword };
  expect(await field({ ...present, ...twice('password123') })).toEqual({ password: { code: 'common_password' } });
  expect(await field({ ...present, ...twice('short') })).toMatchObject({ password: { code: 'too_short' } });
  expect(await field({ ...present, password: fresh, password_confirmation: 'other' })).toEqual({
    password_confirmation: { code: 'mismatch' },
  });
  expect((await signIn(who.id, testPassword)).status).toBe(200);
  expect(await mails(who.id)).toEqual([]);
});

it('is set by an administrator in the user form, and unchanged when empty', async () => {
  const who = await t.signIn('viewer');
  const put = (more: object) => admin.call('PUT', '/user', { id: who.id, ...more });
  expect(await put({ password: '', lastname: 'Lee' })).toMatchObject({ status: 200, body: { lastname: 'Lee' } });
  expect([await isSignedIn(who.token), await mails(who.id)]).toEqual([true, []]);
  expect((await put({ password: 'short' })).body['fields']).toEqual({ password: { code: 'too_short', limit: 10 } });
  expect((await put({ password: 'password123' })).body['fields']).toEqual({ password: { code: 'common_password' } });
  expect((await put({ password: fresh })).body).not.toHaveProperty('password');
  expect(await isSignedIn(who.token)).toBe(false);
  expect((await signIn(who.id, fresh)).status).toBe(200);
  expect(await mails(who.id)).toMatchObject([{ subject: expect.stringMatching(/password changed/) }]);
});

it('cannot be changed in one’s own user form without the current one', async () => {
  const own = await admin.call('PUT', '/user', { id: admin.id, password: fresh });
  expect(own).toMatchObject({ status: 422, body: { fields: { current_password: { code: 'required' } } } });
  expect((await signIn(admin.id, testPassword)).status).toBe(200);
});

it('is throttled when it is guessed in an open session', async () => {
  const who = await t.signIn('viewer');
  const statuses: number[] = [];
  for (let guess = 0; guess < 11; guess++) {
    const body = { current_password: `a wrong guess ${guess}`, ...twice(fresh) };
    statuses.push((await who.call('POST', '/user/passwd', body)).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
});

it('is set by an administrator for others, without the current one', async () => {
  const who = await t.signIn('operator');
  expect((await admin.call('POST', '/user/passwd', { id: who.id, ...twice(fresh) })).status).toBe(200);
  expect(await isSignedIn(who.token)).toBe(false);
  expect((await signIn(who.id, fresh)).status).toBe(200);
  expect(await mails(who.id)).toHaveLength(1);
});

it('is set for others only by administrators', async () => {
  const victim = await t.signIn('viewer');
  for (const role of ['editor', 'operator', 'viewer'] as const) {
    const who = await t.signIn(role);
    const body = { id: victim.id, current_password: testPassword, ...twice(fresh) };
    expect(await who.call('POST', '/user/passwd', body)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  }
  expect((await signIn(victim.id, testPassword)).status).toBe(200);
  expect((await admin.call('POST', '/user/passwd', { id: 999_999, ...twice(fresh) })).status).toBe(404);
});

it('is not set for somebody who is deleted at that moment', async () => {
  const { id } = await t.signIn('viewer');
  const waiting = sql`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
  const answer = await t.deps.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('user').where('id', '=', id).execute();
    const setting = admin.call('POST', '/user/passwd', { id, ...twice(fresh) });
    await expect.poll(async () => (await waiting.execute(t.deps.db)).rows.length, { timeout: 10_000 }).toBe(1);
    return { setting };
  });
  expect(await answer.setting).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

it('is changed by one of two sessions that change it at the same moment, and that session goes on', async () => {
  const who = await t.signIn('operator');
  const { body } = await signIn(who.id, testPassword);
  const tokens = [who.token, String(body['auth_token'])];
  const passwords = ['the password of browser A', 'the password of browser B'];
  const answers = await Promise.all(
    tokens.map((token, n) =>
      t.app.inject({
        method: 'POST',
        url: '/api/user/passwd',
        headers: { authorization: `Bearer ${token}` },
        payload: { current_password: testPassword, ...twice(passwords[n] ?? '') },
      }),
    ),
  );
  const winner = answers.findIndex(({ statusCode }) => statusCode === 200);
  const loser = 1 - winner;
  expect([401, 422]).toContain(answers[loser]?.statusCode);
  expect(await Promise.all([winner, loser].map((n) => isSignedIn(tokens[n])))).toEqual([true, false]);
  expect((await signIn(who.id, passwords[winner] ?? '')).status).toBe(200);
  expect((await signIn(who.id, passwords[loser] ?? '')).status).toBe(401);
});

it('is changed once by the same session twice at the same moment', async () => {
  const who = await t.signIn('operator');
  const answers = await Promise.all(
    ['the first of two', 'the second of two'].map((password) =>
      who.call('POST', '/user/passwd', { current_password: testPassword, ...twice(password) }),
    ),
  );
  const refused = answers.find(({ status }) => status !== 200);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(refused).toMatchObject({ status: 422, body: { fields: { current_password: { code: 'mismatch' } } } });
  expect(await isSignedIn(who.token)).toBe(true);
});

describe('a code for a new password', () => {
  const codeFor = async (email: string) => {
    expect((await t.visitor('POST', '/auth/recovery', { email })).status).toBe(200);
    return newestCode(t, email);
  };
  const reset = (email: string, code: string) => t.visitor('POST', '/auth/reset', { email, code, ...twice(fresh) });
  const wrong = { status: 422, body: { code: 'wrong_code' } };

  it('that was mailed to the former address opens no account with a new one, and both addresses are told', async () => {
    const who = await t.signIn('editor');
    const former = await emailOf(who.id);
    const code = await codeFor(former);
    const email = `moved-${former}`;
    await admin.call('PUT', '/user', { id: who.id, email, password: 'a door that is shut' });
    expect(await reset(email, code)).toMatchObject(wrong);
    for (const address of [former, email])
      expect((await mailsTo(t, address)).at(-1)?.subject).toContain('password changed');
  });

  it.each([
    ['address', (id: number) => admin.call('PUT', '/user', { id, email: `other${id}@touchline.test` })],
    ['password', (id: number) => admin.call('POST', '/user/passwd', { id, ...twice('a door that is shut') })],
  ])('ends with a new %s', async (_what, act) => {
    const who = await t.signIn('editor');
    const code = await codeFor(await emailOf(who.id));
    expect((await act(who.id)).status).toBe(200);
    expect(await reset(await emailOf(who.id), code)).toMatchObject(wrong);
  });
});

it('another address is told to both addresses', async () => {
  const who = await t.signIn('editor');
  const former = await emailOf(who.id);
  const email = `other-${former}`;
  expect((await admin.call('PUT', '/user', { id: who.id, email: former, lastname: 'Same' })).status).toBe(200);
  expect(await mailsTo(t, former)).toEqual([]);
  expect((await admin.call('PUT', '/user', { id: who.id, email })).status).toBe(200);
  for (const address of [former, email])
    expect((await mailsTo(t, address)).map(({ subject }) => subject)).toEqual([
      'Touchline: изменён адрес почты / email address changed',
    ]);
});
