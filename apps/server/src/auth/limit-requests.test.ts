import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#server/app';
import { openDeps } from '#server/open-deps';
import type { Deps } from '#server/deps';
import { serveProfile } from '#server/profile/routes';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';
import { handleError } from '#http/error-handler';
import { setWire, wireOptions } from '#http/wire';
import { limitRequests } from './limit-requests.ts';

let t: TestApp;
/** The dependencies of a second process on the same database. */
let secondDeps: Deps;
const opened: FastifyInstance[] = [];
beforeAll(async () => {
  t = await startTestApp();
  secondDeps = await openDeps(t.deps.env, t.databaseUrl, pino({ level: 'silent' }));
});
afterAll(async () => {
  for (const app of opened) await app.close();
  await secondDeps.eventBus.stop();
  await secondDeps.db.destroy();
  await t.close();
});

/** The profile behind a limit that is quickly reached. */
async function serveLimited(deps: Deps, limit: { max: number; windowS: number; sharedFrom: number }) {
  const app = Fastify(wireOptions);
  opened.push(app);
  setWire(app);
  app.setErrorHandler(handleError);
  limitRequests(app, deps, { ...limit, shareEveryMs: 20 });
  await app.register(async (api) => serveProfile(api, deps), { prefix: '/api' });
  return app;
}

type Asked = { token?: string; from: string };

async function ask(app: FastifyInstance, { token, from }: Asked) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await app.inject({ url: '/api/profile', headers, remoteAddress: from });
  return { status: response.statusCode, left: response.headers['x-ratelimit-remaining'], headers: response.headers };
}

async function statuses(app: FastifyInstance, count: number, asked: Asked): Promise<number[]> {
  const all = [];
  for (let n = 0; n < count; n++) all.push((await ask(app, asked)).status);
  return all;
}
const times = (count: number, status: number) => Array.from({ length: count }, () => status);

it('limits a user at all addresses together, and no one else at these addresses', async () => {
  const app = await serveLimited(t.deps, { max: 4, windowS: 60, sharedFrom: 100 });
  const [busy, neighbor] = [await t.signIn('viewer'), await t.signIn('viewer')];
  const [one, other] = ['192.0.2.1', '192.0.2.2'];
  expect(await statuses(app, 2, { token: busy.token, from: one })).toEqual(times(2, 200));
  expect(await statuses(app, 3, { token: busy.token, from: other })).toEqual([200, 200, 429]);
  for (const from of [one, other]) expect((await ask(app, { token: neighbor.token, from })).status).toBe(200);
  expect((await ask(app, { from: one })).status).toBe(401);
});

it('says when a refused user may go on', async () => {
  const app = await serveLimited(t.deps, { max: 1, windowS: 60, sharedFrom: 100 });
  const { token } = await t.signIn('viewer');
  await ask(app, { token, from: '192.0.2.1' });
  const { status, headers } = await ask(app, { token, from: '192.0.2.1' });
  expect([status, headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']]).toEqual([429, '1', '0']);
  expect(Number(headers['retry-after'])).toBeGreaterThan(50);
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
});

it('counts by address without a valid session, and lets the users of that address go on', async () => {
  const app = await serveLimited(t.deps, { max: 3, windowS: 60, sharedFrom: 100 });
  const from = '192.0.2.3';
  const wrong = 'an-invalid-token-of-nobody';
  const { token } = await t.signIn('viewer');
  expect(await statuses(app, 2, { from })).toEqual([401, 401]);
  expect(await statuses(app, 2, { token: wrong, from })).toEqual([401, 429]);
  expect((await ask(app, { token, from })).status).toBe(200);
  expect((await ask(app, { from: '192.0.2.4' })).status).toBe(401);
});

it('begins anew after the window', async () => {
  const app = await serveLimited(t.deps, { max: 1, windowS: 0.05, sharedFrom: 1 });
  const asked = { token: (await t.signIn('viewer')).token, from: '192.0.2.1' };
  await ask(app, asked);
  await expect.poll(async () => (await ask(app, asked)).status).toBe(200);
});

it('counts the requests to two processes together', async () => {
  const limit = { max: 60, windowS: 60, sharedFrom: 1 };
  const [first, second] = [await serveLimited(t.deps, limit), await serveLimited(secondDeps, limit)];
  const asked = { token: (await t.signIn('viewer')).token, from: '192.0.2.1' };
  expect(await statuses(first, 10, asked)).toEqual(times(10, 200));
  let toSecond = 0;
  const isTold = async () => {
    toSecond += 1;
    return (await ask(second, asked)).left === String(limit.max - 10 - toSecond);
  };
  await expect.poll(isTold).toBe(true);
  const rest = limit.max - 10 - toSecond;
  expect(await statuses(second, rest + 1, asked)).toEqual([...times(rest, 200), 429]);
  // On its own the first would admit more than this asks.
  await expect.poll(async () => (await ask(first, asked)).status).toBe(429);
});

it('writes nothing about who makes few requests', async () => {
  const app = await serveLimited(t.deps, { max: 100, windowS: 60, sharedFrom: 5 });
  const keys = async () => {
    const rows = await t.deps.db.selectFrom('throttle').select(['key', 'count']).execute();
    return rows.filter(({ key }) => [busy, quiet].some(({ id }) => key === `requests user ${id}`));
  };
  const [quiet, busy] = [await t.signIn('viewer'), await t.signIn('viewer')];
  await statuses(app, 4, { token: quiet.token, from: '192.0.2.1' });
  await statuses(app, 5, { token: busy.token, from: '192.0.2.1' });
  await expect.poll(keys).toEqual([{ key: `requests user ${busy.id}`, count: 5 }]);
});

it('the application limits calls and pages, also those that are refused or do not exist', async () => {
  const app = await buildApp(t.deps);
  opened.push(app);
  const left = async (url: string) =>
    Number((await app.inject({ url, remoteAddress: '192.0.2.9' })).headers['x-ratelimit-remaining']);
  expect([await left('/api/profile'), await left('/api/nothing'), await left('/nothing'), await left('/')]).toEqual([
    5_999, 5_998, 5_997, 5_996,
  ]);
});
