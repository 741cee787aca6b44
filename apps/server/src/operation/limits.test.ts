import { request } from 'node:http';
import type { Agent, OutgoingHttpHeaders } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let viewer: Caller;
let port = 0;
beforeAll(async () => {
  t = await startTestApp();
  [admin, viewer] = [await t.signIn('admin'), await t.signIn('viewer')];
  for (const name of ['Хоккей', 'Теннис', 'Регби']) await admin.call('POST', '/stream/sport', { name, duration: 90 });
  port = Number(new URL(await t.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => t.close());

type Answer = { status: number; code: unknown; names: unknown[] };

/** Uses a real connection, on which headers can be repeated. */
function get(path: string, headers: OutgoingHttpHeaders | string[], agent: Agent | false = false): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request({ port, path: `/api${path}`, headers, agent }, (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part.toString()));
      response.on('end', () => {
        const { code, data = [] } = JSON.parse(text) as { code: unknown; data?: { name: string }[] };
        resolve({ status: response.statusCode ?? 0, code, names: data.map(({ name }) => name) });
      });
    })
      .on('error', reject)
      .end();
  });
}
const as = (who: Caller) => ({ authorization: `Bearer ${who.token}` });

it.each([
  [{ 'Page-Size': ['1', '100'] }, 422, 'invalid'],
  [{ 'Page-Current': ['1', '1'] }, 422, 'invalid'],
  [{ 'Sort-Order': ['asc', 'desc'] }, 422, 'invalid'],
  [{ 'Sort-Column': ['name', 'id'] }, 422, 'unknown_column'],
  [{ 'Filter-Column': ['name', 'name'], 'Filter-Value': 'x' }, 422, 'invalid'],
])('the contradictory headers %j are refused', async (headers, status, code) => {
  expect(await get('/stream/sports', { ...as(viewer), ...headers })).toMatchObject({ status, code });
});

it('filters in several headers work like those in one', async () => {
  const one = { 'Filter-Column': 'name,duration', 'Filter-Value': `${encodeURIComponent('и')},90` };
  const two = { 'Filter-Column': ['name', 'duration'], 'Filter-Value': [encodeURIComponent('и'), '90'] };
  const answers = [
    await get('/stream/sports', { ...as(viewer), ...one }),
    await get('/stream/sports', { ...as(viewer), ...two }),
  ];
  expect(answers[0]).toEqual({ status: 200, code: undefined, names: ['Теннис', 'Регби'] });
  expect(answers[1]).toEqual(answers[0]);
});

it('a request with two tokens is refused', async () => {
  const twice = (one: Caller, two: Caller) =>
    get('/users', ['Host', 'x', 'Authorization', `Bearer ${one.token}`, 'Authorization', `Bearer ${two.token}`]);
  expect(await twice(admin, viewer)).toMatchObject({ status: 400, code: 'bad_request' });
  expect(await twice(viewer, admin)).toMatchObject({ status: 400, code: 'bad_request' });
  expect(await get('/users', as(admin))).toMatchObject({ status: 200 });
});

it('accepts a hundred headers and refuses more', async () => {
  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`X-${n}`, '1']));
  // Host, Authorization and Connection are three more.
  expect(await get('/stream/sports', { ...as(viewer), ...many(97) })).toMatchObject({ status: 200 });
  expect(await get('/stream/sports', { ...as(viewer), ...many(98) })).toMatchObject({ status: 431, code: 'too_large' });
});

it('every database connection has its timeouts', async () => {
  const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
  const values = await Promise.all(
    names.map(async (name) => (await t.deps.pool.query<Record<string, string>>(`SHOW ${name}`)).rows[0]?.[name]),
  );
  expect(values).toEqual(['5s', '2s', '10s']);
});

it('a write that waits too long for another gets 503 with Retry-After', async () => {
  const answer = await t.deps.db.transaction().execute(async (trx) => {
    await sql`LOCK sport IN ACCESS EXCLUSIVE MODE`.execute(trx);
    return admin.call('POST', '/stream/sport', { name: 'Бокс', duration: 60 });
  });
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': '2' } });
  expect((await admin.call('POST', '/stream/sport', { name: 'Бокс', duration: 60 })).status).toBe(200);
});

it('slow clients time out', () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout } = t.app.server;
  expect({ headersTimeout, requestTimeout, keepAliveTimeout }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 75_000,
  });
});

it('the requests of an IPv6 network are counted together, like those of one IPv4 address', async () => {
  const left = async (remoteAddress: string) => {
    const { headers } = await t.app.inject({ url: '/api/profile', remoteAddress });
    return Number(headers['x-ratelimit-remaining']);
  };
  expect(await left('2001:db8:7:7::1')).toBe(5_999);
  expect([await left('2001:db8:7:7:ffff::2'), await left('2001:db8:7:8::1')]).toEqual([5_998, 5_999]);
  expect(await left('198.51.100.77')).toBe(5_999);
  expect([await left('::ffff:198.51.100.77'), await left('198.51.100.78')]).toEqual([5_998, 5_999]);
});
