import { maxAccessTokens } from '@touchline/contract';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app';
import { openTokenDesk } from '#server/access-tokens/testing/token-desk';
import type { MadeToken } from '#server/access-tokens/testing/token-desk';
import { endSessions } from '#server/auth/sessions';
import { tokenRequestLimit } from '#server/auth/request-counts';
import { change } from '#kit/change';
import { idOf, makeRecords, match } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';
import { whenFree } from '#server/testing/when-free';

let t: TestApp;
let admin: Caller;
let records: Records;
let desk: Awaited<ReturnType<typeof openTokenDesk>>;
beforeAll(async () => {
  t = await startTestApp();
  desk = await openTokenDesk(t);
  ({ admin } = desk);
  records = await makeRecords(admin);
});
afterAll(() => t.close());

const twice = (password: string) => ({ password, password_confirmation: password });
const listed = async (who: Caller, path = '/profile/tokens') => (await who.call('GET', path)).body.data;

describe('the text of a token', () => {
  it('begins so that scanners know it, and is in the first answer alone', async () => {
    const who = await t.signIn('editor');
    const made = await desk.make(who, 'read', '/profile/tokens', 'Nightly report');
    expect(made.token).toMatch(/^touchline_pat_[\w-]{49}$/);
    expect((await desk.makeService('read')).token).toMatch(/^touchline_svc_[\w-]{49}$/);
    const secret = made.token.slice('touchline_pat_'.length);
    expect(JSON.stringify(await listed(who))).not.toContain(secret);
    const { rows } = await t.deps.pool.query<{ text: string }>(
      `SELECT concat((SELECT jsonb_agg(x) FROM access_token x), (SELECT jsonb_agg(x) FROM access_token_use x),
        (SELECT jsonb_agg(x) FROM audit x), (SELECT jsonb_agg(x) FROM event x)) AS text`,
    );
    expect(rows[0]?.text).toContain('Nightly report');
    expect(rows[0]?.text).not.toContain(secret);
  });

  it('is in no line of the log of requests', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const app = await buildApp({ ...t.deps, log });
    const { token } = await desk.make(await t.signIn('editor'), 'read');
    await app.inject({ url: '/api/profile', headers: { authorization: `Bearer ${token}` } });
    await app.inject({ url: '/api/profile', headers: { authorization: `Bearer ${token.slice(0, -1)}` } });
    await app.close();
    expect(lines.join('')).toContain('/api/profile');
    expect(lines.join('')).not.toContain(token.slice(14, 40));
  });

  it('is refused as unknown when it is wrong, expired or revoked', async () => {
    const who = await t.signIn('editor');
    const [right, expired, revoked] = [
      await desk.make(who, 'read'),
      await desk.make(who, 'read'),
      await desk.make(who, 'read'),
    ];
    await t.deps.pool.query(`UPDATE access_token SET "expiresAt" = now() WHERE id = $1`, [expired.id]);
    expect((await who.call('DELETE', '/profile/tokens', { ids: revoked.id })).body).toEqual({ ids: [revoked.id] });
    expect(await desk.outcome(right, 'GET', '/profile')).toBe(200);
    const flipped = `${right.token.slice(0, -10)}${right.token.at(-10) === 'A' ? 'B' : 'A'}${right.token.slice(-9)}`;
    for (const token of [expired.token, revoked.token, flipped, right.token.replace('pat', 'svc'), `${right.token}A`])
      expect(await desk.outcome({ token }, 'GET', '/profile')).toBe('401 unauthorized');
  });

  it('counts in the Authorization header only, as of a session', async () => {
    const { token } = await desk.make(await t.signIn('viewer'), 'read');
    const cookie = `auth_token=${token}; token=${token}`;
    expect((await t.app.inject({ url: `/api/profile?token=${token}`, headers: { cookie } })).statusCode).toBe(401);
  });
});

describe('a personal token ends', () => {
  it('with a block of its owner, for good', async () => {
    const who = await t.signIn('editor');
    const token = await desk.make(who, 'edit');
    await admin.call('PUT', '/user', { id: who.id, status: 'inactive' });
    expect(await desk.outcome(token, 'GET', '/profile')).toBe('401 unauthorized');
    await admin.call('PUT', '/user', { id: who.id, status: 'active' });
    expect(await desk.outcome(token, 'GET', '/profile')).toBe('401 unauthorized');
  });

  it('with a new password, whoever sets it, and with the user', async () => {
    const [who, leaving] = [await t.signIn('editor'), await t.signIn('editor')];
    const input = { ...twice('another horse battery'), current_password: 'correct horse battery' };
    const [byOwner, gone] = [await desk.make(who, 'read'), await desk.make(leaving, 'read')];
    expect((await who.call('POST', '/user/passwd', input)).status).toBe(200);
    expect(await desk.outcome(byOwner, 'GET', '/profile')).toBe('401 unauthorized');
    const byAdmin = await desk.make(who, 'read');
    await admin.call('POST', '/user/passwd', { id: who.id, ...twice('a third horse battery') });
    expect(await desk.outcome(byAdmin, 'GET', '/profile')).toBe('401 unauthorized');
    await admin.call('DELETE', '/user', { ids: leaving.id });
    expect(await desk.outcome(gone, 'GET', '/profile')).toBe('401 unauthorized');
  });
});

it('a token that is asked for while the session is being ended is not made', async () => {
  const who = await t.signIn('editor');
  const [ended, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ending = change(t.deps.db, null, async (trx) => {
    await sql`SELECT FROM "user" WHERE id = ${who.id} FOR UPDATE`.execute(trx);
    await endSessions(trx, who.id, null);
    ended.resolve();
    await mayCommit.promise;
  });
  await ended.promise;
  const asked = who.call('POST', '/profile/tokens', { name: 'late', scope: 'read', days: 1 });
  const waiting = sql`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
  await expect.poll(async () => (await waiting.execute(t.deps.db)).rows.length).toBe(1);
  mayCommit.resolve();
  await ending;
  expect((await asked).status).toBe(401);
});

describe('one’s own tokens', () => {
  it('are nobody else’s to see or revoke, not even an administrator’s', async () => {
    const who = await t.signIn('viewer');
    const token = await desk.make(who, 'read');
    for (const path of ['/profile/tokens', '/system/tokens']) {
      expect((await listed(admin, path)).map(({ id }) => id)).not.toContain(token.id);
      expect((await admin.call('DELETE', path, { ids: token.id })).body).toEqual({ ids: [] });
    }
    expect(await desk.outcome(token, 'GET', '/profile')).toBe(200);
  });

  it('show when, from where and by what each was last used, written at most once a minute', async () => {
    const who = await t.signIn('viewer');
    const { id, token } = await desk.make(who, 'read');
    expect(await listed(who)).toMatchObject([{ id, name: 'Script', scope: 'read', usedAt: null, ip: null }]);
    const use = (agent: string) =>
      t.app.inject({ url: '/api/profile', headers: { authorization: `Bearer ${token}`, 'user-agent': agent } });
    await use('curl/8.5');
    await use('wget/1.2');
    expect(await listed(who)).toMatchObject([{ ip: '127.0.0.1', userAgent: 'curl/8.5' }]);
    await t.deps.pool.query(`UPDATE access_token_use SET "usedAt" = now() - interval '2 minutes' WHERE token = $1`, [
      id,
    ]);
    await use('wget/1.2');
    expect(await listed(who)).toMatchObject([{ userAgent: 'wget/1.2' }]);
  });

  it(`are ${maxAccessTokens.personal} at most, also when they are made at once`, async () => {
    const who = await t.signIn('viewer');
    const answers = await Promise.all(
      Array.from({ length: maxAccessTokens.personal + 3 }, () =>
        whenFree(() => who.call('POST', '/profile/tokens', { name: 'x', scope: 'read', days: 1 })),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: maxAccessTokens.personal }, () => 200),
      409,
      409,
      409,
    ]);
  });
});

describe('a service', () => {
  it('acts under the name of its token, also after its maker is gone', async () => {
    const maker = await t.signIn('admin');
    const token = await desk.make(maker, 'operate', '/system/tokens', 'Scoreboard');
    await admin.call('DELETE', '/user', { ids: maker.id });
    const stream = await idOf(admin, '/stream', match(records, {}));
    expect(await desk.outcome(token, 'POST', '/stream/comment', { stream_id: stream, message: 'Goal' })).toBe(200);
    const { body } = await admin.call('GET', '/stream/comments', { stream_id: stream });
    expect(body.data).toMatchObject([{ message: 'Goal', userName: 'Scoreboard' }]);
    expect((await desk.ask(token, 'GET', '/profile')).body).toMatchObject({ name: 'Scoreboard', role: 'operator' });
  });

  it('is in no list of people, takes nothing, cannot sign in, and is no administrator', async () => {
    const token = await desk.makeService('administer', 'Provisioning');
    const { id } = (await desk.ask(token, 'GET', '/profile')).body as { id: number };
    const people = (await admin.call('GET', '/users', {}, { 'Page-Size': '100' })).body.data;
    expect(people.map((row) => row['id'])).not.toContain(id);
    expect((await admin.call('GET', '/user', { id })).status).toBe(404);
    expect((await admin.call('PUT', '/user', { id, name: 'Other' })).status).toBe(404);
    expect((await admin.call('POST', '/user/passwd', { id, ...twice('correct horse battery') })).status).toBe(404);
    expect((await admin.call('DELETE', '/user', { ids: id })).status).toBe(200);
    expect(await desk.outcome(token, 'GET', '/profile')).toBe(200);
    const stream = await idOf(admin, '/stream', match(records, {}));
    expect((await admin.call('PUT', '/stream/takes', { stream_id: stream, take: [id] })).status).toBe(422);
    const email = ((await desk.ask(token, 'GET', '/profile')).body as { email: string }).email;
    for (const password of ['', 'correct horse battery'])
      expect((await t.visitor('POST', '/auth/login', { email, password })).body['code']).not.toBeNull();
    // The last person among the administrators.
    const others = people.filter((row) => row['role'] === 'admin' && row['id'] !== admin.id).map((row) => row['id']);
    if (others.length > 0) await admin.call('DELETE', '/user', { ids: others.join(',') });
    expect((await admin.call('PUT', '/user', { id: admin.id, role: 'viewer' })).body['code']).toBe(
      'last_administrator',
    );
  });

  it('ends when any administrator revokes its token', async () => {
    const token = await desk.makeService('read', 'Old');
    const other = await t.signIn('admin');
    expect(await listed(other, '/system/tokens')).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: token.id, name: 'Old', createdByName: 'admin 1' })]),
    );
    expect((await other.call('DELETE', '/system/tokens', { ids: token.id })).body).toEqual({ ids: [token.id] });
    expect(await desk.outcome(token, 'GET', '/profile')).toBe('401 unauthorized');
  });
});

it('the audit log names the token of each change, and none for what is changed in the console', async () => {
  const who = await t.signIn('editor');
  const token = await desk.make(who, 'edit', '/profile/tokens', 'Import at night');
  await desk.ask(token, 'POST', '/stream/sport', { name: 'By token' });
  await who.call('POST', '/stream/sport', { name: 'By hand' });
  const { body } = await admin.call('GET', '/system/audit', {}, { 'Filter-Column': 'entity', 'Filter-Value': 'sport' });
  expect(body.data.slice(0, 2)).toMatchObject([
    { actor: who.id, tokenName: null, after: { name: 'By hand' } },
    { actor: who.id, tokenName: 'Import at night', after: { name: 'By token' } },
  ]);
});

it('requests are limited for each token by itself', async () => {
  const who = await t.signIn('viewer');
  const [one, other] = [await desk.make(who, 'read'), await desk.make(who, 'read')];
  const left = async (of: MadeToken) =>
    Number((await desk.ask(of, 'GET', '/profile')).headers['x-ratelimit-remaining']);
  expect([await left(one), await left(one), await left(other)]).toEqual(
    [1, 2, 1].map((used) => tokenRequestLimit.max - used),
  );
  expect((await who.call('GET', '/profile')).headers['x-ratelimit-limit']).toBe('6000');
});

it('live events come by token, and end when it is revoked', async () => {
  const who = await t.signIn('viewer');
  const { id, token } = await desk.make(who, 'read');
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const address = t.app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const response = await fetch(`http://127.0.0.1:${port}/api/events`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  const stream = await idOf(admin, '/stream', match(records, {}));
  let text = '';
  const decoder = new TextDecoder();
  const body = response.body ?? new ReadableStream<Uint8Array>();
  for await (const part of body) {
    text += decoder.decode(part);
    // The loop ends when the server closes the stream.
    if (text.includes(`"id":${stream}`)) await who.call('DELETE', '/profile/tokens', { ids: id });
  }
  expect(text).toContain('event: stream');
});
