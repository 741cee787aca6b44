import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stream } from '@touchline/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rehearsalMatches } from '#server/rehearsal/matches';
import { bundledNode } from '#server/references/bundled-node';
import { demoPassword } from '#server/rehearsal/password';
import { demoPeople } from '#server/rehearsal/people';
import { seedRehearsal } from '#server/rehearsal/seed';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

const password = 'a long walk in the park';
const hundred = { 'Page-Size': '100' };

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await startTestApp({ REHEARSAL_DAYS: '0' });
  await bundledNode(t.deps.db, t.deps.env);
  await seedRehearsal(t.deps, password);
  admin = await t.signIn('admin');
});
afterAll(() => t.close());

const streams = async (headers = {}) => (await admin.call('GET', '/streams', {}, { ...hundred, ...headers })).body.data;
const counts = async () => {
  const lists = ['/streams', '/stream/sports', '/stream/teams', '/stream/tournaments', '/stream/servers', '/users'];
  return Promise.all(lists.map(async (path) => (await admin.call('GET', path)).body.total));
};

it('creates an account for each role', async () => {
  for (const { email, role } of demoPeople) {
    const { body } = await t.visitor('POST', '/auth/login', { email, password });
    const headers = { authorization: `Bearer ${String(body['auth_token'])}` };
    expect((await t.app.inject({ url: '/api/profile', headers })).json()).toMatchObject({ role });
  }
  expect(new Set(demoPeople.map(({ role }) => role)).size).toBe(4);
});

it('plans valid matches around the current time, in every phase', async () => {
  const made = await streams();
  expect(made).toHaveLength(rehearsalMatches.length);
  for (const match of rehearsalMatches) {
    const found = made.find(({ key }) => key === match.key);
    expect(stream.item.safeParse(found).error).toBeUndefined();
    const early = Date.parse(String(found?.['startAt'])) - Date.now() - match.startsIn * 60_000;
    expect(Math.abs(early)).toBeLessThan(30 * 60_000);
  }
  expect(new Set(made.map(({ phase }) => phase))).toEqual(new Set(['scheduled', 'live', 'finished', 'canceled']));
});

it('adds nothing at the next start, restores archived matches and resets changed ones', async () => {
  const before = await counts();
  const [first] = await streams();
  await admin.call('PUT', '/stream', { id: first?.['id'], title: 'Played with', duration: 5 });
  await admin.call('DELETE', '/stream', { ids: first?.['id'] });
  await seedRehearsal(t.deps, password);
  expect(await counts()).toEqual(before);
  expect((await streams()).find(({ id }) => id === first?.['id'])).toMatchObject({
    title: first?.['title'],
    duration: first?.['duration'],
    archivedAt: null,
  });
});

it('still starts after somebody reused the key of an archived match', async () => {
  const key = 'demo-tomorrow';
  const planned = (await streams()).find((one) => one['key'] === key);
  await admin.call('DELETE', '/stream', { ids: planned?.['id'] });
  const body = { key, sport: planned?.['sport'], title: 'Mine', startDate: '2026-05-01', startTime: '18:00' };
  expect((await admin.call('POST', '/stream', body)).status).toBe(200);
  await seedRehearsal(t.deps, password);
  expect((await streams()).filter((one) => one['key'] === key)).toHaveLength(1);
});

it('gives the bundled media node a valid token', async () => {
  const node = await bundledNode(t.deps.db, t.deps.env);
  const headers = { authorization: `Bearer ${node.token}` };
  expect((await t.app.inject({ url: `/api/hooks/${node.id}/pulls`, headers })).statusCode).toBe(200);
});

it('generates its password once, readable only by its owner, unless one is configured', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-rehearsal-'));
  try {
    const env = { DATA_DIR: join(folder, 'data'), DEMO_PASSWORD: undefined };
    const made = await demoPassword(env);
    expect(made.length).toBeGreaterThanOrEqual(10);
    expect(await demoPassword(env)).toBe(made);
    const file = join(env.DATA_DIR, 'demo-password');
    expect([(await readFile(file, 'utf8')).trim(), (await stat(file)).mode & 0o777]).toEqual([made, 0o600]);
    expect(await demoPassword({ ...env, DEMO_PASSWORD: 'given by hand' })).toBe('given by hand');
  } finally {
    await rm(folder, { recursive: true });
  }
});
