import { afterEach, beforeEach, expect, it } from 'vitest';
import { createUser } from './accounts.ts';
import { setupCode } from './setup.ts';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';

let t: TestApp;
beforeEach(async () => {
  t = await startTestApp();
});
afterEach(() => t.close());

const password = 'a long walk in the park';
const inputOf = (code: string | null, more: object = {}) => ({
  code: code ?? '',
  name: 'Первая',
  email: 'first@example.org',
  password,
  password_confirmation: password,
  ...more,
});
const setUp = (body: object) => t.visitor('POST', '/auth/setup', body);
const isNeeded = async () => (await t.visitor('GET', '/auth/setup')).body['needed'];
const administrators = () => t.deps.db.selectFrom('user').select('email').where('role', '=', 'admin').execute();
const wrong = { status: 422, body: { code: 'wrong_code' } };
const closed = { status: 409, body: { code: 'conflict' } };

it('creates the first administrator with the printed code, once, and is closed afterwards', async () => {
  const code = await setupCode(t.deps);
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}$/);
  expect(await isNeeded()).toBe(true);
  expect(await setUp(inputOf(code))).toMatchObject({ status: 200, body: { ok: true } });
  expect(await isNeeded()).toBe(false);
  const login = await t.visitor('POST', '/auth/login', { email: 'first@example.org', password });
  expect(login).toMatchObject({ status: 200, body: { auth_token: expect.any(String) } });
  expect(await setUp(inputOf(code, { email: 'second@example.org' }))).toMatchObject(closed);
  expect(await setupCode(t.deps)).toBeNull();
  await t.deps.db.deleteFrom('user').execute();
  expect(await setUp(inputOf(code))).toMatchObject(closed);
});

it('prints the same code again at the next start, and stores only its hash', async () => {
  const code = (await setupCode(t.deps)) ?? '';
  expect(await setupCode(t.deps)).toBe(code);
  const row = await t.deps.db.selectFrom('setup').selectAll().executeTakeFirstOrThrow();
  expect(Buffer.concat([row.nonce, row.codeHash]).toString('latin1')).not.toContain(code.replaceAll('-', ''));
});

it('accepts the code in lower case and with spaces, and no other code', async () => {
  const code = (await setupCode(t.deps)) ?? '';
  const other = `${code.startsWith('A') ? 'B' : 'A'}${code.slice(1)}`;
  for (const typed of [other, code.slice(0, -1), 'x', 'АААА-АААА-АААА'])
    expect(await setUp(inputOf(typed))).toMatchObject(wrong);
  expect((await setUp(inputOf(` ${code.toLowerCase().replaceAll('-', ' ')} `))).status).toBe(200);
});

it('accepts no code before one was printed, and none of another key', async () => {
  expect(await setUp(inputOf('AAAA-AAAA-AAAA'))).toMatchObject(wrong);
  const code = await setupCode(t.deps);
  const elsewhere = await setupCode({ ...t.deps, env: { ...t.deps.env, SECRET_KEY: 'x'.repeat(32) } });
  expect(elsewhere).not.toBe(code);
  expect(await setUp(inputOf(code))).toMatchObject(wrong);
  expect((await setUp(inputOf(elsewhere))).status).toBe(200);
});

it('throttles guessing', async () => {
  const code = await setupCode(t.deps);
  const statuses: number[] = [];
  for (let guess = 0; guess < 11; guess++) statuses.push((await setUp(inputOf(`WRONG-${guess}`))).status);
  expect(statuses.at(-1)).toBe(429);
  expect(await setUp(inputOf(code))).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } });
});

it('refuses a weak password before it uses the code', async () => {
  const code = await setupCode(t.deps);
  const weak = { password: 'password123', password_confirmation: 'password123' };
  expect((await setUp(inputOf(code, weak))).body['fields']).toEqual({ password: { code: 'common_password' } });
  expect((await setUp(inputOf(code))).status).toBe(200);
});

it('creates one administrator from many concurrent requests', async () => {
  const code = await setupCode(t.deps);
  const requests = Array.from({ length: 6 }, (_, n) => setUp(inputOf(code, { email: `person${n}@example.org` })));
  const statuses = (await Promise.all(requests)).map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([200, 409, 409, 409, 409, 409]);
  expect(await administrators()).toHaveLength(1);
});

it('is closed by an administrator created on the command line, but not by a sign-up', async () => {
  const visitor = { email: 'stranger@example.org', name: 'S', password, role: 'viewer', verified: false } as const;
  await createUser(t.deps.db, visitor);
  expect(await isNeeded()).toBe(true);
  await createUser(t.deps.db, { ...visitor, email: 'boss@example.org', role: 'admin', verified: true });
  expect(await isNeeded()).toBe(false);
  expect(await setUp(inputOf('AAAA-AAAA-AAAA'))).toMatchObject(closed);
});
