import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildApp } from '#server/app';
import { hiddenInLogs } from '#server/operation/hidden-in-logs';
import { openDeps } from '#server/open-deps';
import { idOf } from '#server/testing/records';
import { startTestApp, testPassword } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';
import type { Deps } from '#server/deps';

let t: TestApp;
let admin: Caller;
let deps: Deps;
let app: TestApp['app'];
let text = '';
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  const kept = new Writable({
    write(part: Buffer, _encoding, done) {
      text += part.toString();
      done();
    },
  });
  deps = await openDeps(t.deps.env, t.databaseUrl, pino({ level: 'debug', redact: hiddenInLogs }, kept));
  app = await buildApp(deps);
});
afterAll(async () => {
  await app.close();
  await deps.eventBus.stop();
  await deps.db.destroy();
  await t.close();
});
beforeEach(() => {
  text = '';
});

type Line = Record<string, unknown> & { msg: string; time: number };
const lines = (): Line[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
const call = (
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload: object | undefined,
  headers: Record<string, string>,
) => app.inject({ method, url: `/api${url}`, headers, ...(payload ? { payload } : {}) });
const bearer = () => ({ authorization: `Bearer ${admin.token}` });

it('has a line for each request: user, route, address, result and time', async () => {
  const { headers } = await call('GET', '/profile', undefined, bearer());
  expect(lines()).toMatchObject([
    { msg: 'request', id: headers['x-request-id'], method: 'GET', path: '/api/profile', status: 200, ip: '127.0.0.1' },
  ]);
  expect(Math.abs(Date.now() - (lines()[0]?.time ?? 0))).toBeLessThan(600_000);
});

it('records sign-ins and refusals', async () => {
  await call('POST', '/auth/login', { email: 'admin1@touchline.test', password: 'wrong password' }, {});
  await call('POST', '/auth/login', { email: 'admin1@touchline.test', password: testPassword }, {});
  expect(lines().filter(({ msg }) => msg !== 'request')).toMatchObject([
    { msg: 'sign-in refused', email: 'admin1@touchline.test', ip: '127.0.0.1' },
    { msg: 'signed in', user: admin.id, ip: '127.0.0.1' },
  ]);
});

it('contains no token, password or code from any part of a request', async () => {
  const secret = 'this-must-not-be-written';
  await call('GET', `/profile?auth_token=${secret}&code=${secret}`, undefined, bearer());
  await call('GET', '/profile', undefined, { authorization: `Bearer ${secret}`, cookie: `auth_token=${secret}` });
  await call('POST', '/auth/login', { email: 'admin1@touchline.test', password: secret, token: secret }, {});
  await call('POST', '/auth/login', { email: 'admin1@touchline.test', password: secret }, {});
  await call(
    'PUT',
    '/user/passwd',
    { current_password: secret, password: secret, password_confirmation: secret },
    bearer(),
  );
  await call(
    'POST',
    '/auth/reset',
    { email: 'a@b.org', code: '12345678', password: secret, password_confirmation: secret },
    {},
  );
  await call('POST', '/auth/login', { email: 'admin1@touchline.test', password: testPassword }, {});
  expect(lines().length).toBeGreaterThan(7);
  for (const hidden of [secret, admin.token, testPassword, '12345678', 'argon2']) expect(text).not.toContain(hidden);
});

it('contains no whole stream key', async () => {
  const key = 'final-harbour-2026';
  const server = await idOf(admin, '/stream/server', { fqdn: 'log.example.org' });
  const { token } = (await admin.call('GET', '/stream/server', { id: server })).body;
  const hook = { authorization: `Bearer ${String(token)}` };
  await call(
    'POST',
    `/hooks/${server}/touchline`,
    { action: 'publish', key, ip: '', protocol: 'rtmp', clientId: '1' },
    hook,
  );
  await call('GET', `/stream/findby/key?key=${key}`, undefined, bearer());
  // Addresses of players, asked of the wrong server.
  const wrong = [
    `/hls/${key}/index.m3u8`,
    `/live/${key}.flv?token=${key}`,
    `/${key}/manifest.mpd`,
    `/api/ws/${key}`,
    `/watch/${key}`,
  ];
  for (const url of wrong) await app.inject({ url });
  const written = lines().map(({ path }) => path);
  expect(written.slice(0, 2)).toEqual([`/api/hooks/${server}/touchline`, '/api/stream/findby/key']);
  expect(written.slice(2)).toEqual([
    '/hls/fina…/index.m3u8',
    '/live/fina….flv',
    '/fina…/ma….mpd',
    '/api/ws/fina…',
    '/watch/fina…',
  ]);
  const detail = Object.assign(new Error('duplicate key'), {
    detail: `Key (key)=(${key}) already exists.`,
    where: key,
  });
  deps.log.warn({ err: detail }, 'could not store');
  expect(text).toContain('duplicate key');
  expect(text).not.toContain(key);
});

it('has one line per event, whatever text the caller sends', async () => {
  const forged = 'x\r\n{"level":30,"msg":"signed in"}\u2028';
  await call('GET', `/${encodeURIComponent(forged)}`, undefined, {});
  await call('POST', '/auth/login', { email: `a@b${forged}.org`, password: 'wrong password' }, {});
  await call('GET', '/profile', undefined, { 'user-agent': 'x\ty', 'x-request-id': 'forged', ...bearer() });
  expect(lines().map(({ msg }) => msg)).toEqual(['request', 'request', 'request']);
  expect(text).not.toContain('"forged"');
});

it('gives the reason of a failure without the data of the row', async () => {
  await sql`ALTER TABLE "user" ADD CONSTRAINT no_such_name CHECK (name <> 'Unlucky')`.execute(t.deps.db);
  const response = await call('PUT', '/profile', { name: 'Unlucky' }, bearer());
  expect(response.statusCode).toBe(500);
  expect(response.json()).toEqual({ code: 'internal', message: expect.any(String) });
  expect(text).toContain('no_such_name');
  for (const hidden of ['argon2', 'admin1@touchline.test']) expect(text).not.toContain(hidden);
});

it('has no error for a request whose client disconnected before it was read', async () => {
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  text = '';
  app.server.prependOnceListener('request', ({ socket }) => socket.destroy());
  await expect(fetch(`${url}/api/profile`, { headers: bearer() })).rejects.toThrow('fetch failed');
  expect((await fetch(`${url}/api/profile`, { headers: bearer() })).status).toBe(200);
  expect(lines().map(({ msg, status }) => ({ msg, status }))).toEqual([{ msg: 'request', status: 200 }]);
});
