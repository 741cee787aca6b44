import { randomBytes } from 'node:crypto';
import { maxPersonalFeeds } from '@touchline/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app';
import { openFeedDesk } from '#server/personal-feeds/testing/feed-desk';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let desk: Awaited<ReturnType<typeof openFeedDesk>>;
let owner: Caller;
beforeAll(async () => {
  t = await startTestApp();
  desk = await openFeedDesk(t);
  owner = await t.signIn('operator');
});
afterAll(() => t.close());

const feedsOf = async (who: Caller) => (await who.call('GET', '/profile/feeds')).body.data;

/** What a stranger learns from an answer; the id of the request differs each time. */
const answerTo = async (address: string) => {
  const { statusCode, body, headers } = await desk.read(address);
  const { 'x-request-id': _id, date: _date, ...rest } = headers;
  const counters = Object.keys(rest).filter((name) => name.startsWith('x-ratelimit'));
  for (const name of counters) delete rest[name];
  return { statusCode, body, headers: rest };
};

describe('the token of a feed', () => {
  it('is in the first answer alone, and stored as a hash that no log shows', async () => {
    const { id, address } = await desk.open(owner, { name: 'My phone' });
    const secret = address.split('-').slice(1).join('-');
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await feedsOf(owner))).not.toContain(secret);
    const dump = await t.deps.pool.query<{ text: string }>(
      `SELECT concat((SELECT jsonb_agg(f) FROM personal_feed f), (SELECT jsonb_agg(u) FROM personal_feed_use u),
        (SELECT jsonb_agg(a) FROM audit a), (SELECT jsonb_agg(e) FROM event e)) AS text`,
    );
    expect(dump.rows[0]?.text).toContain('My phone');
    expect(dump.rows[0]?.text).not.toContain(secret);
    const { rows } = await t.deps.pool.query(`SELECT after FROM audit WHERE entity = 'personal_feed' AND record = $1`, [
      id,
    ]);
    expect(rows).toMatchObject([{ after: { name: 'My phone', tokenHash: '•••' } }]);
  });

  it('is in no line of the log of requests', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const app = await buildApp({ ...t.deps, log });
    const { address } = await desk.open(owner);
    const wrong = `${address.slice(0, -1)}${address.endsWith('A') ? 'B' : 'A'}`;
    for (const url of [address, wrong]) await app.inject({ url });
    await app.close();
    const all = lines.join('');
    expect(all).toContain('/api/feeds/calendar.ics');
    expect(all).not.toContain('token');
    expect(all).not.toContain(address.slice(-30, -1));
  });

  it('gets one answer when it is wrong, unknown, revoked, of another kind, missing, or of somebody who is blocked or gone', async () => {
    const reader = await t.signIn('operator');
    const leaving = await t.signIn('operator');
    const revoked = await desk.open(reader);
    const links = await desk.open(reader, { kind: 'links' });
    const blocked = await desk.open(reader);
    const deleted = await desk.open(leaving);
    for (const { address } of [revoked, blocked, deleted]) expect((await desk.read(address)).statusCode).toBe(200);
    await reader.call('DELETE', '/profile/feeds', { ids: revoked.id });
    await t.deps.db.updateTable('user').set({ status: 'inactive' }).where('id', '=', reader.id).execute();
    await t.deps.db.deleteFrom('user').where('id', '=', leaving.id).execute();
    const { address: right } = await desk.open(owner);
    expect((await desk.read(right)).statusCode).toBe(200);
    const path = '/api/feeds/calendar.ics';
    const wrong = [
      revoked.address,
      blocked.address,
      deleted.address,
      links.address.replace('/links.m3u', '/calendar.ics'),
      `${right.slice(0, -1)}${right.endsWith('A') ? 'B' : 'A'}`,
      `${right}A`,
      right.toUpperCase().replace('/API/FEEDS/CALENDAR.ICS?TOKEN', `${path}?token`),
      `${path}?token=999999-${randomBytes(32).toString('base64url')}`,
      `${path}?token=`,
      `${path}?token=%00`,
      path,
    ];
    const answers = await Promise.all(wrong.map((address) => answerTo(address)));
    const [first] = answers;
    expect(first).toMatchObject({ statusCode: 404, body: '{"code":"not_found","message":"Record not found"}' });
    expect(first?.headers['cache-control']).toBe('no-store');
    for (const answer of answers) expect(answer).toEqual(first);
  });

  it('ends at once for somebody who is blocked, and works again afterwards', async () => {
    const reader = await t.signIn('operator');
    const { address } = await desk.open(reader);
    const set = (status: 'inactive' | 'active') =>
      t.deps.db.updateTable('user').set({ status }).where('id', '=', reader.id).execute();
    await set('inactive');
    expect((await desk.read(address)).statusCode).toBe(404);
    await set('active');
    expect((await desk.read(address)).statusCode).toBe(200);
  });
});

describe('a new password ends', () => {
  const password = 'another horse battery';
  const twice = { password, password_confirmation: password };
  const statusOf = async ({ address }: { address: string }) => (await desk.read(address)).statusCode;

  it('feeds of links, and leaves calendars, when their owner sets it', async () => {
    const reader = await t.signIn('operator');
    const [links, calendar] = [await desk.open(reader, { kind: 'links' }), await desk.open(reader)];
    const changed = await reader.call('POST', '/user/passwd', {
      ...twice,
      current_password: 'correct horse battery',
    });
    expect(changed.status).toBe(200);
    expect([await statusOf(links), await statusOf(calendar)]).toEqual([404, 200]);
  });

  it('all feeds when an administrator sets it, since somebody else may have made them', async () => {
    const reader = await t.signIn('operator');
    const [links, calendar] = [await desk.open(reader, { kind: 'links' }), await desk.open(reader)];
    expect((await desk.admin.call('POST', '/user/passwd', { id: reader.id, ...twice })).status).toBe(200);
    expect([await statusOf(links), await statusOf(calendar)]).toEqual([404, 404]);
  });
});

describe('one’s own feeds', () => {
  it('show when, from where and by what each was last read', async () => {
    const reader = await t.signIn('operator');
    const { id, address } = await desk.open(reader, { name: 'Phone' });
    expect(await feedsOf(reader)).toMatchObject([{ id, name: 'Phone', usedAt: null, ip: null, userAgent: null }]);
    const before = Date.now();
    await desk.read(address, { 'user-agent': 'iOS/18.0 dataaccessd/1.0' });
    const [feed] = await feedsOf(reader);
    expect(feed).toMatchObject({ ip: '127.0.0.1', userAgent: 'iOS/18.0 dataaccessd/1.0' });
    expect(Date.parse(String(feed?.['usedAt']))).toBeGreaterThan(before - 5_000);
  });

  it('are written at most once a minute, and no entry of the audit log is made', async () => {
    const reader = await t.signIn('operator');
    const { id, address } = await desk.open(reader);
    const count = async () => (await t.deps.pool.query('SELECT count(*) FROM audit')).rows[0]?.count;
    const entries = await count();
    await desk.read(address, { 'user-agent': 'first' });
    await desk.read(address, { 'user-agent': 'second' });
    expect(await feedsOf(reader)).toMatchObject([{ userAgent: 'first' }]);
    await t.deps.pool.query(`UPDATE personal_feed_use SET "usedAt" = now() - interval '2 minutes' WHERE feed = $1`, [
      id,
    ]);
    await desk.read(address, { 'user-agent': 'third' });
    expect(await feedsOf(reader)).toMatchObject([{ userAgent: 'third' }]);
    expect(await count()).toBe(entries);
  });

  it('are nobody else’s to see or revoke', async () => {
    const [reader, stranger] = [await t.signIn('viewer'), desk.admin];
    const { id, address } = await desk.open(reader);
    expect((await feedsOf(stranger)).map((feed) => feed['id'])).not.toContain(id);
    expect((await stranger.call('DELETE', '/profile/feeds', { ids: id })).body).toEqual({ ids: [] });
    expect((await desk.read(address)).statusCode).toBe(200);
  });

  it(`are ${maxPersonalFeeds} at most, also when they are made at once`, async () => {
    const reader = await t.signIn('viewer');
    const input = { name: 'x', kind: 'calendar', scope: 'taken' };
    const answers = await Promise.all(
      Array.from({ length: maxPersonalFeeds + 5 }, () => reader.call('POST', '/profile/feeds', input)),
    );
    const statuses = Map.groupBy(answers, ({ status }) => status);
    expect(statuses.get(200)).toHaveLength(maxPersonalFeeds);
    expect(statuses.get(409)).toMatchObject(Array.from({ length: 5 }, () => ({ body: { code: 'too_many' } })));
    expect(await feedsOf(reader)).toHaveLength(maxPersonalFeeds);
  });

  it('need a sport, tournament and team that exist', async () => {
    const input = { name: 'x', kind: 'calendar', scope: 'taken' };
    for (const field of ['sport', 'tournament', 'team']) {
      const { status, body } = await owner.call('POST', '/profile/feeds', { ...input, [field]: 999_999 });
      expect([status, body['fields']]).toEqual([422, { [field]: { code: 'missing_record' } }]);
    }
  });
});

describe('reading is limited', () => {
  it('to 60 times in five minutes for each feed', async () => {
    const [{ address }, { address: other }] = [await desk.open(owner), await desk.open(owner)];
    const statuses = [];
    for (let n = 0; n < 61; n++) statuses.push((await desk.read(address)).statusCode);
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([60, 429]);
    expect((await desk.read(address)).headers['retry-after']).toMatch(/^\d+$/);
    expect((await desk.read(other)).statusCode).toBe(200);
  });

  it('for wrong tokens by network, which stops no right one', async () => {
    const { address } = await desk.open(owner);
    const wrong = '/api/feeds/links.m3u?token=1-wrong';
    let last = 404;
    for (let n = 0; n < 70 && last === 404; n++) last = (await desk.read(wrong)).statusCode;
    expect(last).toBe(429);
    expect((await desk.read(address)).statusCode).toBe(200);
  });
});
