import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';
import {
  confirmedUser,
  goodPassword,
  mailsTo,
  newestCode,
  otherThan,
  registration,
  visitorAt,
} from './testing/visitor.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

let places = 0;
const someone = () => visitorAt(t, `203.0.113.${++places}`);
const password = 'a brand new password';
const change = (email: string, code: string, given = password) => ({
  email,
  code,
  password: given,
  password_confirmation: given,
});

it('sets a new password with the mailed code, ends every session, and notifies the owner', async () => {
  const visit = someone();
  const email = 'forgot@example.org';
  await confirmedUser(t, visit, email);
  const before = [
    await visit('login', { email, password: goodPassword }),
    await visit('login', { email, password: goodPassword }),
  ];
  expect(await visit('recovery', { email })).toMatchObject({ status: 200, body: { ok: true } });
  const code = await newestCode(t, email);
  expect(await visit('reset', change(email, code))).toMatchObject({ status: 200, body: { ok: true } });
  for (const { body } of before) {
    const headers = { authorization: `Bearer ${String(body['auth_token'])}` };
    expect((await t.app.inject({ url: '/api/profile', headers })).statusCode).toBe(401);
  }
  expect((await visit('login', { email, password: goodPassword })).status).toBe(401);
  expect((await visit('login', { email, password })).status).toBe(200);
  expect((await mailsTo(t, email)).at(-1)?.subject).toContain('password changed');
  expect(await visit('reset', change(email, code, 'yet another password'))).toMatchObject({
    status: 422,
    body: { code: 'wrong_code' },
  });
});

it('gives the same response for known, blocked and unknown addresses', async () => {
  const visit = someone();
  await confirmedUser(t, visit, 'known@example.org');
  await confirmedUser(t, visit, 'blocked@example.org');
  await t.deps.db.updateTable('user').set({ status: 'inactive' }).where('email', '=', 'blocked@example.org').execute();
  const emails = ['known@example.org', 'blocked@example.org', 'nobody@example.org'];
  const sent = await Promise.all(emails.map((email) => visit('recovery', { email })));
  expect(new Set(sent.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  const guessed = await Promise.all(emails.map((email) => visit('reset', change(email, '00000000'))));
  expect(new Set(guessed.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  expect(guessed[0]).toMatchObject({ status: 422, body: { code: 'wrong_code' } });
  const subjects = await Promise.all(emails.map(async (email) => (await mailsTo(t, email)).at(-1)?.subject ?? ''));
  expect(subjects.map((subject) => subject.includes('new password'))).toEqual([true, false, false]);
});

it('refuses a weak password before it counts a try', async () => {
  const visit = someone();
  const email = 'weak@example.org';
  await confirmedUser(t, visit, email);
  await visit('recovery', { email });
  const code = await newestCode(t, email);
  for (const weak of ['qwerty123456', email])
    expect(await visit('reset', change(email, code, weak))).toMatchObject({ status: 422, body: { code: 'invalid' } });
  const kept = await t.deps.db
    .selectFrom('code')
    .selectAll()
    .where('kind', '=', 'reset')
    .orderBy('expiresAt', 'desc')
    .executeTakeFirstOrThrow();
  expect(kept.triesLeft).toBe(5);
  expect((await visit('reset', change(email, code))).status).toBe(200);
});

it('refuses a code after five tries, after fifteen minutes, or when a newer one exists', async () => {
  const visit = someone();
  const email = 'strict@example.org';
  await confirmedUser(t, visit, email);
  await visit('recovery', { email });
  const old = await newestCode(t, email);
  await visit('recovery', { email });
  expect((await visit('reset', change(email, old))).status).toBe(422);
  const code = await newestCode(t, email);
  for (let n = 0; n < 4; n++) expect((await visit('reset', change(email, otherThan(code)))).status).toBe(422);
  expect((await visit('reset', change(email, code))).status).toBe(422);
  await visit('recovery', { email });
  await sql`UPDATE code SET "expiresAt" = "expiresAt" - interval '15 minutes'`.execute(t.deps.db);
  expect((await visit('reset', change(email, await newestCode(t, email)))).status).toBe(422);
  expect((await visit('login', { email, password: goodPassword })).status).toBe(200);
});

it('also confirms the address, since the code was mailed', async () => {
  const visit = someone();
  const email = 'lost@example.org';
  await visit('register', registration(email));
  await visit('recovery', { email });
  expect((await visit('reset', change(email, await newestCode(t, email)))).status).toBe(200);
  expect((await visit('login', { email, password })).body['auth_token']).toEqual(expect.any(String));
});

it('sets one password when twenty resets use one code concurrently', async () => {
  const email = 'parallel@example.org';
  await confirmedUser(t, someone(), email);
  await someone()('recovery', { email });
  const code = await newestCode(t, email);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => someone()('reset', change(email, code, `parallel password ${n}`))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => ![200, 422, 429].includes(status))).toEqual([]);
});

it('lets the owner sign in again after guesses from the same network locked the account', async () => {
  const email = 'locked@example.org';
  await confirmedUser(t, someone(), email);
  // On the network of the guesser, and on a device that never signed in.
  const owner = someone();
  for (let n = 0; n < 10; n++) await owner('login', { email, password: 'a wrong guess' });
  expect((await owner('login', { email, password: goodPassword })).status).toBe(429);
  await owner('recovery', { email });
  await owner('reset', change(email, await newestCode(t, email)));
  expect((await owner('login', { email, password })).status).toBe(200);
});
