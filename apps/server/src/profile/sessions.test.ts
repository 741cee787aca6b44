import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, testPassword } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

async function signInAgain(who: Caller): Promise<string> {
  const { email } = await t.deps.db
    .selectFrom('user')
    .select('email')
    .where('id', '=', who.id)
    .executeTakeFirstOrThrow();
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
  const { body } = await t.visitor('POST', '/auth/login', { email, password: testPassword }, headers);
  return String(body['auth_token']);
}
const isSignedIn = async (token: string) =>
  (await t.app.inject({ url: '/api/profile', headers: { authorization: `Bearer ${token}` } })).statusCode === 200;
const sessions = async (who: Caller) => (await who.call('GET', '/profile/sessions')).body.data;

it('are listed with device, address and times, with the current one marked, and no token', async () => {
  const who = await t.signIn('viewer');
  await signInAgain(who);
  const { body } = await who.call('GET', '/profile/sessions');
  expect(body.data.filter(({ current }) => current === true)).toHaveLength(1);
  expect(body.data.find(({ current }) => !current)).toMatchObject({
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
    ip: '127.0.0.1',
    createdAt: expect.stringMatching(/Z$/),
    lastUsedAt: expect.stringMatching(/Z$/),
  });
  expect(JSON.stringify(body)).not.toMatch(/token/i);
});

it('are returned in pages, by the list headers', async () => {
  const who = await t.signIn('viewer');
  await signInAgain(who);
  await signInAgain(who);
  const all = (await sessions(who)).map(({ id }) => Number(id));
  const headers = { 'Page-Size': '2', 'Page-Current': '2', 'Sort-Column': 'id' };
  const { body } = await who.call('GET', '/profile/sessions', {}, headers);
  expect(body).toMatchObject({
    current_page: 2,
    per_page: 2,
    total: 3,
    last_page: 2,
    data: [{ id: Math.max(...all) }],
  });
  const firefox = { 'Filter-Column': 'userAgent', 'Filter-Value': 'firefox' };
  expect((await who.call('GET', '/profile/sessions', {}, firefox)).body).toMatchObject({ total: 2 });
});

it('end at once when they are revoked, and the others stay', async () => {
  const who = await t.signIn('viewer');
  const [one, two] = [await signInAgain(who), await signInAgain(who)];
  const [newest] = (await sessions(who))
    .filter(({ current }) => !current)
    .toSorted((a, b) => Number(b['id']) - Number(a['id']));
  expect((await who.call('DELETE', '/profile/sessions', { ids: newest?.['id'] })).body).toEqual({
    ids: [newest?.['id']],
  });
  expect([await isSignedIn(one), await isSignedIn(two), await isSignedIn(who.token)]).toEqual([true, false, true]);
});

it('of others cannot be seen or ended', async () => {
  const [who, other] = [await t.signIn('viewer'), await t.signIn('admin')];
  const ids = (await sessions(other)).map(({ id }) => id);
  expect((await sessions(who)).map(({ id }) => id)).not.toEqual(expect.arrayContaining(ids));
  expect((await who.call('DELETE', '/profile/sessions', { ids })).body).toEqual({ ids: [] });
  expect(await isSignedIn(other.token)).toBe(true);
});
