import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';
import { createUser } from './accounts.ts';
import { goodPassword, visitorAt } from './testing/visitor.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const visit = (...call: Parameters<ReturnType<typeof visitorAt>>) => visitorAt(t, '198.51.100.1')(...call);
const person = (email: string, verified = true) =>
  createUser(t.deps.db, { email, name: 'Somebody', password: goodPassword, role: 'operator', verified });
const login = (email: string, password = goodPassword) => visit('login', { email, password });
const profile = async (token: unknown) => {
  const { statusCode } = await t.app.inject({
    url: '/api/profile',
    headers: { authorization: `Bearer ${String(token)}` },
  });
  return statusCode;
};
const sessions = (user: number) => t.deps.db.selectFrom('session').selectAll().where('user', '=', user).execute();

it('returns a valid token and stores only its hash', async () => {
  const id = await person('works@example.org');
  const { status, body } = await login(' Works@Example.ORG ');
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      uid: id,
      auth_token: expect.stringMatching(/^[\w-]{43}$/),
      email_verified_at: expect.stringMatching(/^\d{4}-/),
    },
  });
  expect(await profile(body['auth_token'])).toBe(200);
  const [session] = await sessions(id);
  expect(session?.tokenHash).toHaveLength(32);
  expect(JSON.stringify(session)).not.toContain(body['auth_token']);
});

it('opens a new session for each sign-in and never adopts a presented token', async () => {
  const id = await person('fresh@example.org');
  const chosen = 'a'.repeat(43);
  const forged = { authorization: `Bearer ${chosen}`, cookie: `auth_token=${chosen}` };
  const one = await visit('login', { email: 'fresh@example.org', password: goodPassword }, forged);
  const two = await visit('login', { email: 'fresh@example.org', password: goodPassword }, forged);
  expect(new Set([one.body['auth_token'], two.body['auth_token'], chosen]).size).toBe(3);
  expect(await profile(chosen)).toBe(401);
  expect(await sessions(id)).toHaveLength(2);
  const named = await visit('login', { email: 'fresh@example.org', password: goodPassword, auth_token: chosen });
  expect(named).toMatchObject({ status: 422, body: { fields: { auth_token: { code: 'unknown_key' } } } });
});

it('gives the same response to a wrong password and an unknown address', async () => {
  await person('alike@example.org');
  const wrong = await login('alike@example.org', 'not the password');
  const unknown = await login('unlike@example.org', 'not the password');
  expect([wrong.status, wrong.body['code']]).toEqual([401, 'bad_credentials']);
  expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
});

it('reveals that an account is unconfirmed only after the right password, and opens no session', async () => {
  const id = await person('waiting@example.org', false);
  expect((await login('waiting@example.org', 'not the password')).body).toMatchObject({ code: 'bad_credentials' });
  expect(await login('waiting@example.org')).toMatchObject({
    status: 200,
    body: { uid: id, auth_token: null, email_verified_at: null },
  });
  expect(await sessions(id)).toEqual([]);
});

it('reveals that an account is blocked only after the right password', async () => {
  const id = await person('blocked@example.org');
  const { body } = await login('blocked@example.org');
  await t.deps.db.updateTable('user').set({ status: 'inactive' }).where('id', '=', id).execute();
  expect(await profile(body['auth_token'])).toBe(401);
  expect(await login('blocked@example.org', 'not the password')).toMatchObject({
    status: 401,
    body: { code: 'bad_credentials' },
  });
  expect(await login('blocked@example.org')).toMatchObject({ status: 403, body: { code: 'blocked' } });
  expect(await sessions(id)).toHaveLength(1);
});

it('ends only this session on logout', async () => {
  await person('leaves@example.org');
  const [one, two] = [await login('leaves@example.org'), await login('leaves@example.org')];
  const headers = { authorization: `Bearer ${String(one.body['auth_token'])}` };
  expect(await visit('logout', {}, headers)).toMatchObject({ status: 200, body: { ok: true } });
  expect(await profile(one.body['auth_token'])).toBe(401);
  expect(await profile(two.body['auth_token'])).toBe(200);
  expect((await visit('logout', {}, headers)).status).toBe(401);
});

it('ends a session after seven days without use, and after thirty days in any case', async () => {
  const id = await person('ages@example.org');
  const token = (await login('ages@example.org')).body['auth_token'];
  const { rows } = await sql<{ days: number }>`
    SELECT extract(epoch FROM "expiresAt" - "createdAt")::int4 / 86400 AS days FROM session WHERE "user" = ${id}`.execute(
    t.deps.db,
  );
  expect(rows).toEqual([{ days: 30 }]);
  const age = (column: 'lastUsedAt' | 'expiresAt', by: string) =>
    sql`UPDATE session SET ${sql.ref(column)} = now() - ${by}::interval WHERE "user" = ${id}`.execute(t.deps.db);
  await age('lastUsedAt', '6 days');
  expect(await profile(token)).toBe(200);
  await age('lastUsedAt', '7 days');
  expect(await profile(token)).toBe(401);
  await age('lastUsedAt', '0 days');
  expect(await profile(token)).toBe(200);
  await age('expiresAt', '0 days');
  expect(await profile(token)).toBe(401);
});

it('renews a weak hash on sign-in, also with two concurrent sign-ins', async () => {
  const id = await person('weak@example.org');
  const weak = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
  await t.deps.db.updateTable('user').set({ passwordHash: weak }).where('id', '=', id).execute();
  await t.deps.db.deleteFrom('event').execute();
  const both = await Promise.all([login('weak@example.org', 'password'), login('weak@example.org', 'password')]);
  // A webhook of users gets a message of it.
  expect(await t.deps.db.selectFrom('event').select('data').execute()).toEqual([{ data: { id, entity: 'user' } }]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const { passwordHash } = await t.deps.db
    .selectFrom('user')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await login('weak@example.org', 'password')).status).toBe(200);
});

it('refuses a password of a megabyte before it is hashed or counted', async () => {
  await person('huge@example.org');
  const tooLong = { status: 422, body: { fields: { password: { code: 'too_long', limit: 128 } } } };
  for (let n = 0; n < 12; n++) expect(await login('huge@example.org', 'x'.repeat(1_000_000))).toMatchObject(tooLong);
  expect(await login('huge@example.org', 'x'.repeat(1_100_000))).toMatchObject({
    status: 413,
    body: { code: 'too_large' },
  });
  expect((await login('huge@example.org')).status).toBe(200);
});

it('uses all of a password of 128 characters', async () => {
  const long = `${'щ'.repeat(127)}a`;
  await createUser(t.deps.db, {
    email: 'long@example.org',
    name: 'Long',
    password: long,
    role: 'viewer',
    verified: true,
  });
  expect((await login('long@example.org', `${'щ'.repeat(127)}b`)).status).toBe(401);
  expect((await login('long@example.org', long)).status).toBe(200);
});
