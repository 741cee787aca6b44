import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sees } from '#http/user';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';
import { findUser } from './authenticator.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const get = async (url: string, headers: Record<string, string>) => (await t.app.inject({ url, headers })).statusCode;

it('takes the token from the Authorization header only', async () => {
  const { token } = await t.signIn('viewer');
  expect(await get('/api/profile', { authorization: `Bearer ${token}` })).toBe(200);
  expect(await get(`/api/profile?auth_token=${token}&access_token=${token}&token=${token}`, {})).toBe(401);
  expect(await get('/api/profile', { cookie: `auth_token=${token}; token=${token}` })).toBe(401);
  for (const wrong of [
    '',
    'Bearer',
    'Bearer ',
    `Basic ${token}`,
    `Bearer ${token}x`,
    `Bearer ${token.slice(1)}`,
    token,
  ])
    expect(await get('/api/profile', { authorization: wrong })).toBe(401);
});

it('applies a new role or a deleted user to the next request', async () => {
  const { id, token, call } = await t.signIn('admin');
  const sport = { name: 'Curling', duration: 120 };
  expect((await call('POST', '/stream/sport', sport)).status).toBe(200);
  await t.deps.db.updateTable('user').set({ role: 'viewer' }).where('id', '=', id).execute();
  expect((await call('POST', '/stream/sport', sport)).status).toBe(403);
  await t.deps.db.deleteFrom('user').where('id', '=', id).execute();
  expect(await get('/api/profile', { authorization: `Bearer ${token}` })).toBe(401);
});

it('reads the streams of the access rule as numbers, so that the list includes and excludes them', async () => {
  const { id, token } = await t.signIn('viewer');
  const listed = await anyStream();
  const read = async (access: 'allow' | 'deny') => {
    await t.deps.db.updateTable('user').set({ access }).where('id', '=', id).execute();
    const user = await findUser(t.deps.pool, token, null);
    if (!user) throw new Error('No such session');
    return user;
  };
  expect([sees(await read('allow'), listed), sees(await read('deny'), listed)]).toEqual([true, false]);
  await t.deps.db.insertInto('user_stream').values({ user: id, stream: listed }).execute();
  expect(await read('allow')).toMatchObject({ streams: [listed] });
  expect([sees(await read('allow'), listed), sees(await read('deny'), listed)]).toEqual([false, true]);
  expect([sees(await read('allow'), listed + 1), sees(await read('deny'), listed + 1)]).toEqual([true, false]);
});

it('stores the use of a session once a minute', async () => {
  const { id, token } = await t.signIn('viewer');
  const used = async () =>
    (await t.deps.db.selectFrom('session').select('lastUsedAt').where('user', '=', id).executeTakeFirstOrThrow())
      .lastUsedAt;
  const first = await used();
  await get('/api/profile', { authorization: `Bearer ${token}` });
  expect(await used()).toBe(first);
  await sql`UPDATE session SET "lastUsedAt" = now() - interval '61 seconds' WHERE "user" = ${id}`.execute(t.deps.db);
  await get('/api/profile', { authorization: `Bearer ${token}` });
  expect(Date.parse(await used())).toBeGreaterThanOrEqual(Date.parse(first));
});

it('takes no look at an open live connection for a use, so that a forgotten tab is signed out after seven days', async () => {
  const { id, token } = await t.signIn('viewer');
  const age = (by: string) =>
    sql`UPDATE session SET "lastUsedAt" = now() - ${by}::interval WHERE "user" = ${id}`.execute(t.deps.db);
  await age('6 days');
  expect((await findUser(t.deps.pool, token, null))?.id).toBe(id);
  await sql`UPDATE session SET "lastUsedAt" = "lastUsedAt" - interval '1 day' WHERE "user" = ${id}`.execute(t.deps.db);
  expect(await findUser(t.deps.pool, token, null)).toBeNull();
  await age('6 days');
  await get('/api/profile', { authorization: `Bearer ${token}` });
  await sql`UPDATE session SET "lastUsedAt" = "lastUsedAt" - interval '1 day' WHERE "user" = ${id}`.execute(t.deps.db);
  expect((await findUser(t.deps.pool, token, null))?.id).toBe(id);
});

async function anyStream(): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    WITH made AS (INSERT INTO sport (name, duration) VALUES ('Luge', 60) RETURNING id)
    INSERT INTO stream (key, title, sport, "startDate", "startTime", timezone, duration, status)
    SELECT 'gate-test', 'A race', made.id, '2026-05-01', '18:00', 'UTC', 60, (SELECT min(id) FROM status) FROM made
    RETURNING id`.execute(t.deps.db);
  return rows[0]?.id ?? 0;
}
