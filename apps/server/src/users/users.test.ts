import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '#server/auth/accounts';
import { startTestApp, testPassword } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let editor: Caller;
beforeAll(async () => {
  t = await startTestApp();
  editor = await t.signIn('editor');
  admin = await t.signIn('admin');
  const base = { password: testPassword, role: 'operator', verified: true } as const;
  await createUser(t.deps.db, { ...base, email: 'zoya@touchline.test', name: 'Зоя' });
  await createUser(t.deps.db, { ...base, email: 'anna@touchline.test', name: 'анна 100%' });
  await createUser(t.deps.db, { ...base, email: 'new@touchline.test', name: 'Новый', verified: false });
  const blocked = await createUser(t.deps.db, { ...base, email: 'blocked@touchline.test', name: 'Blocked' });
  await t.deps.db.updateTable('user').set({ status: 'inactive' }).where('id', '=', blocked).execute();
  t.deps.totals.forgetAll();
});
afterAll(() => t.close());

const names = ({ body }: Awaited<ReturnType<Caller['call']>>) => body.data.map((row) => row['name']);
let made = 0;
const inputOf = (more: object = {}) => ({
  name: `Person ${++made}`,
  email: `person${made}@example.org`,
  password: 'a long walk in the park',
  role: 'viewer',
  ...more,
});
const create = async (more: object = {}) => {
  const { status, body } = await admin.call('POST', '/user', inputOf(more));
  expect({ status, body }).toMatchObject({ status: 200 });
  return Number(body['id']);
};
const signIn = (email: string, password = 'a long walk in the park') =>
  t.visitor('POST', '/auth/login', { email, password });

describe('users who may assign streams', () => {
  it('see only id and name of other users', async () => {
    const { status, body } = await editor.call('GET', '/users');
    expect(status).toBe(200);
    for (const row of body.data) expect(Object.keys(row).toSorted()).toEqual(['id', 'name']);
  });

  it('see the users who can be assigned, by name, without blocked and unconfirmed ones and viewers', async () => {
    await create({ role: 'viewer' });
    expect(names(await editor.call('GET', '/users'))).toEqual(['admin 2', 'editor 1', 'анна 100%', 'Зоя']);
  });

  it('search by name, in either script, and never by email address', async () => {
    const search = async (name: string) => names(await editor.call('POST', '/users', { name }));
    expect(await search('ЗОЯ')).toEqual(['Зоя']);
    expect(await search('anna')).toEqual(['анна 100%']);
    expect(await search('pjz')).toEqual(['Зоя']);
    expect(await search('%')).toEqual(['анна 100%']);
    expect(await search('touchline')).toEqual([]);
    expect(await search('')).toHaveLength(4);
  });

  it('cannot sort or filter by hidden columns', async () => {
    for (const column of ['email', 'role', 'lastname', 'password', 'passwordHash', 'settings']) {
      const headers = { 'Filter-Column': column, 'Filter-Value': 'x' };
      expect(await editor.call('GET', '/users', {}, headers)).toMatchObject({
        status: 422,
        body: { code: 'unknown_column' },
      });
      expect((await editor.call('GET', '/users', {}, { 'Sort-Column': column })).status).toBe(422);
    }
  });
});

describe('administrators', () => {
  it('see every user with every field and no secret, also the blocked and the unconfirmed', async () => {
    const { body } = await admin.call('GET', '/users', {}, { 'Page-Size': '100' });
    expect(names({ body } as Awaited<ReturnType<Caller['call']>>)).toEqual(
      expect.arrayContaining(['Blocked', 'Новый', 'Зоя']),
    );
    expect(body.data.find(({ id }) => id === admin.id)).toMatchObject({
      email: 'admin2@touchline.test',
      role: 'admin',
      status: 'active',
      streams: [],
    });
    expect(JSON.stringify(body)).not.toMatch(/password|argon2|settings/i);
  });

  it('cannot sort, filter or find by a password', async () => {
    for (const column of ['password', 'passwordHash', 'settings', 'archived', 'streams'])
      expect((await admin.call('GET', '/users', {}, { 'Sort-Column': column })).status).toBe(422);
    expect(names(await admin.call('POST', '/users', { name: 'argon2' }))).toEqual([]);
  });

  it('find by name, other names and address', async () => {
    await create({ name: 'Lena', lastname: 'Котова', email: 'lena@elsewhere.example.org' });
    for (const name of ['Лена', 'котов', 'elsewhere'])
      expect(names(await admin.call('POST', '/users', { name }))).toEqual(['Lena']);
  });

  it('filter by role and status and sort by any shown column', async () => {
    const filter = { 'Filter-Column': 'role,status', 'Filter-Value': 'operator,inactive' };
    expect(names(await admin.call('GET', '/users', {}, filter))).toEqual(['Blocked']);
    const sorted = { 'Sort-Column': 'lastSignInAt', 'Sort-Order': 'desc' };
    expect((await admin.call('GET', '/users', {}, sorted)).status).toBe(200);
  });

  it('create a user who can sign in at once, with every field as it was sent', async () => {
    const sent = inputOf({
      lastname: 'Л',
      firstname: 'И',
      middlename: 'О',
      betBroadcast: true,
      playlistAutoload: true,
      stream_format_priority: 'WSS',
      stream_quality_priority: 'UHD',
      access: 'deny',
    });
    const { body } = await admin.call('POST', '/user', sent);
    const { password, ...shown } = sent;
    expect(body).toMatchObject({ ...shown, status: 'active', streams: [], image: null, version: 1 });
    expect(body['email_verified_at']).not.toBeNull();
    expect(body).not.toHaveProperty('password');
    expect(body['lastSignInAt']).toBeNull();
    expect(await signIn(sent.email, password)).toMatchObject({ status: 200, body: { auth_token: expect.any(String) } });
    expect((await admin.call('GET', '/user', { id: body['id'] })).body['lastSignInAt']).not.toBeNull();
  });

  it('get the invalid field: a weak password, a taken address, an unknown role', async () => {
    const { email } = inputOf();
    await create({ email });
    const field = async (more: object) => (await admin.call('POST', '/user', inputOf(more))).body['fields'];
    expect(await field({ email: email.toUpperCase() })).toEqual({ email: { code: 'already_taken' } });
    expect(await field({ password: 'password123' })).toEqual({ password: { code: 'common_password' } });
    expect(await field({ password: 'short' })).toEqual({ password: { code: 'too_short', limit: 10 } });
    expect(await field({ role: 'root' })).toEqual({ role: { code: 'unknown_value' } });
    expect(await field({ streams: [999_999] })).toEqual({ streams: { code: 'missing_record' } });
  });

  it('cannot set a picture, a confirmation or a user’s preferences through the record', async () => {
    const id = await create();
    const { body: before } = await admin.call('GET', '/user', { id });
    for (const more of [{ image: 'x' }, { email_verified_at: null }, { lastSignInAt: '2026-01-01T00:00:00.000Z' }])
      expect(await admin.call('PUT', '/user', { id, ...more })).toMatchObject({ status: 200, body: before });
    expect(await admin.call('PUT', '/user', { id, settings: {} })).toMatchObject({ status: 422 });
  });

  it('see a new user last in the list, and a changed one after the others', async () => {
    const last = async () => {
      const { body } = await admin.call('GET', '/users', {}, { 'Page-Current': '999' });
      return body.data.at(-1)?.['id'];
    };
    const [one, two] = [await create({ name: 'Aaron' }), await create({ name: 'Aaliyah' })];
    expect(await last()).toBe(two);
    await admin.call('PUT', '/user', { id: one, middlename: 'B' });
    expect(await last()).toBe(one);
    const { body } = await admin.call('GET', '/users', {}, { 'Page-Size': '100' });
    expect(body.data.filter(({ id }) => id === one)).toHaveLength(1);
    expect(names(await admin.call('GET', '/users', {}, { 'Sort-Column': 'name' }))[0]).toBe('Aaliyah');
  });

  it('delete users and get the remaining list, by the list headers', async () => {
    const [one, two] = [await create({ name: 'Gone 1' }), await create({ name: 'Gone 2' })];
    const headers = { 'Filter-Column': 'name', 'Filter-Value': 'Gone' };
    const { status, body } = await admin.call('DELETE', '/user', { ids: one }, headers);
    expect({ status, body }).toMatchObject({ status: 200, body: { total: 1, data: [{ id: two, name: 'Gone 2' }] } });
  });
});

describe('blocking and deleting', () => {
  it.each([
    ['blocking', (id: number) => admin.call('PUT', '/user', { id, status: 'inactive' })],
    ['deleting', (id: number) => admin.call('DELETE', '/user', { ids: id })],
  ])('%s a user ends their sessions at once', async (_what, act) => {
    const who = await t.signIn('operator');
    expect((await who.call('GET', '/profile')).status).toBe(200);
    expect((await act(who.id)).status).toBe(200);
    expect(await who.call('GET', '/profile')).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    expect(await t.deps.db.selectFrom('session').select('id').where('user', '=', who.id).execute()).toEqual([]);
  });

  it('refuses a blocked user until they are unblocked, which restores no session', async () => {
    const { email } = inputOf();
    const id = await create({ email });
    const { body } = await signIn(email);
    await admin.call('PUT', '/user', { id, status: 'inactive' });
    expect(await signIn(email)).toMatchObject({ status: 403, body: { code: 'blocked' } });
    await admin.call('PUT', '/user', { id, status: 'active' });
    const asBefore = await t.app.inject({
      url: '/api/profile',
      headers: { authorization: `Bearer ${String(body['auth_token'])}` },
    });
    expect(asBefore.statusCode).toBe(401);
    expect((await signIn(email)).status).toBe(200);
  });

  it('keeps what a deleted user wrote, and records the administrator in the log', async () => {
    const who = await t.signIn('operator');
    await admin.call('DELETE', '/user', { ids: who.id });
    const { rows } = await sql<{ actorName: string; action: string }>`
      SELECT "actorName", action FROM audit WHERE entity = 'user' AND record = ${who.id} ORDER BY id DESC LIMIT 1`.execute(
      t.deps.db,
    );
    expect(rows).toEqual([{ actorName: 'admin 2', action: 'delete' }]);
  });
});
