import { readFileSync } from 'node:fs';
import { feedLimits } from '@touchline/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runFeed, workFeeds } from '#server/autoload/autoload';
import { claimFeed, releaseFeed, renewFeed } from '#server/autoload/lease';
import { json, startFeedServer, text } from '#server/autoload/testing/feed-server';
import { idOf, makeRecords } from '#server/testing/records';
import { pino } from 'pino';
import { openDeps } from '#server/open-deps';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let feed: Awaited<ReturnType<typeof startFeedServer>>;
let admin: Caller;
let lucky: Caller;
let plain: Caller;
beforeAll(async () => {
  t = await startTestApp();
  feed = await startFeedServer();
  admin = await t.signIn('admin');
  plain = await t.signIn('operator');
  await makeRecords(admin);
  await admin.call('PUT', '/system/settings', { feedUrl: feed.url, feedAllowPrivate: true, feedMapping: {} });
});
afterAll(async () => {
  await feed.stop();
  await t.close();
});
beforeEach(async () => {
  lucky = await t.signIn('viewer');
  await t.deps.db.updateTable('user').set({ playlistAutoload: true }).where('id', '=', lucky.id).execute();
});
afterEach(async () => {
  await t.deps.db.updateTable('user').set({ playlistAutoload: false }).execute();
});

const event = (n: number, more: object = {}) => ({
  event_id: `e${n}`,
  sport: 'Футбол',
  tournament: 'Лига',
  team1: `Хозяева ${n}`,
  team2: `Гости ${n}`,
  startAt: '2099-05-01T18:00:00Z',
  ...more,
});
const run = async () => (await admin.call('POST', '/system/feed/run')).body;
const tryIt = async () => (await admin.call('POST', '/system/feed/try')).body;
const status = async () => (await admin.call('GET', '/system/feed')).body;
const queries = async (who: Caller) => {
  const { body } = await who.call('GET', '/profile/playlists', {}, { 'Sort-Column': 'event_id', 'Page-Size': '100' });
  return body.data;
};
const events = async (who: Caller) => (await queries(who)).map(({ event_id }) => event_id);

describe('a feed', () => {
  it('makes a query of each match for whoever has autoload, once, however often it is loaded', async () => {
    feed.says(json([event(1), event(2)]));
    expect(await run()).toMatchObject({ failure: null, users: 1, items: 2, new: 2, changed: 0, unchanged: 0 });
    expect(await queries(lucky)).toMatchObject([
      {
        event_id: 'e1',
        origin: 'feed',
        status: 'awaiting',
        sportText: 'Футбол',
        team1Text: 'Хозяева 1',
        team2Text: 'Гости 1',
      },
      { event_id: 'e2', origin: 'feed', startAt: '2099-05-01T18:00:00.000Z' },
    ]);
    expect(await run()).toMatchObject({ new: 0, changed: 0, unchanged: 2 });
    expect(await queries(plain)).toEqual([]);
    expect(await events(lucky)).toEqual(['e1', 'e2']);
  });

  it('moves a query with its match, cancels it, brings it back, and leaves alone what it no longer tells', async () => {
    feed.says(json([event(1), event(2)]));
    await run();
    feed.says(json([event(1, { startAt: '2099-05-02T19:30:00Z', team2: 'Другие' })]));
    expect(await run()).toMatchObject({ changed: 1, unchanged: 0, new: 0 });
    expect(await queries(lucky)).toMatchObject([
      { startAt: '2099-05-02T19:30:00.000Z', team2Text: 'Другие', revokedAt: null },
      { event_id: 'e2', revokedAt: null },
    ]);
    feed.says(json([event(1, { canceled: true })]));
    expect(await run()).toMatchObject({ canceled: 1 });
    expect((await queries(lucky))[0]).toMatchObject({ revokedBy: 'feed' });
    feed.says(json([event(1)]));
    expect(await run()).toMatchObject({ changed: 1 });
    expect((await queries(lucky))[0]).toMatchObject({ revokedAt: null, revokedBy: null });
  });

  it('does not make again what its owner deleted, nor what is canceled or long over', async () => {
    feed.says(json([event(1), event(2, { canceled: 'cancelled' }), event(3, { startAt: '2020-01-01T10:00:00Z' })]));
    expect(await run()).toMatchObject({ new: 1, past: 1 });
    const [query] = await queries(lucky);
    await lucky.call('DELETE', '/profile/playlist', { ids: query?.['id'] });
    feed.says(json([event(1, { team1: 'Новые' })]));
    await run();
    expect(await events(lucky)).toEqual([]);
  });

  it('leaves out what the blacklist of that person excludes, by the feed’s words, by synonym, in any case', async () => {
    const spare = await t.signIn('viewer');
    await t.deps.db.updateTable('user').set({ playlistAutoload: true }).where('id', '=', spare.id).execute();
    const team = await idOf(admin, '/stream/team', { name: `Зубры ${lucky.id}`, sport: 1 });
    await admin.call('POST', '/stream/synonym', { type: 'team', internal_id: team, content: `Bison ${lucky.id}` });
    const block = (field: string, operator: string, value: string) =>
      idOf(lucky, '/profile/blacklist', { field, operator, value });
    await block('tournament', 'contains', 'молодёж');
    await block('team2', 'exact', `ЗУБРЫ ${lucky.id}`);
    feed.says(
      json([
        event(1, { tournament: 'Первенство МОЛОДЕЖНЫХ команд' }),
        event(2, { team2: `bison ${lucky.id}` }),
        event(3, { team1: `bison ${lucky.id}` }),
        event(4),
      ]),
    );
    expect(await run()).toMatchObject({ users: 2, excluded: 2, new: 6 });
    expect(await events(lucky)).toEqual(['e3', 'e4']);
    expect(await events(spare)).toEqual(['e1', 'e2', 'e3', 'e4']);
  });

  it('loads the rest when some of its matches cannot be used, and says which and why', async () => {
    const many = Array.from({ length: 25 }, (_, n) => event(100 + n, { sport: null }));
    feed.says(json([event(1), event(1, { team1: 'Twice' }), 'nonsense', ...many]));
    const outcome = await run();
    expect(outcome).toMatchObject({ items: 28, new: 1, left_out: 27 });
    expect(outcome['errors']).toHaveLength(20);
    expect(outcome['errors']).toMatchObject({
      0: { item: 2, event_id: 'e1', reason: 'repeated' },
      1: { item: 3, event_id: null, reason: 'not_an_object' },
      2: { item: 4, event_id: 'e100', reason: 'missing', field: 'sport' },
    });
  });

  it('is for people who are active and confirmed', async () => {
    await t.deps.db.updateTable('user').set({ status: 'inactive' }).where('id', '=', lucky.id).execute();
    feed.says(json([event(1)]));
    expect(await run()).toMatchObject({ users: 0, items: 1, new: 0 });
  });

  it('of many matches is loaded in portions', async () => {
    feed.says(json(Array.from({ length: 250 }, (_, n) => event(n))));
    expect(await run()).toMatchObject({ new: 250 });
    expect(await run()).toMatchObject({ unchanged: 250 });
  });

  it('is read as its mapping says', async () => {
    const feedMapping = {
      event_id: 'id',
      sport: 'sport.name',
      tournament: 'league',
      team1: 'home.name',
      team2: 'away.name',
      startAt: 'start',
      canceled: 'state',
    };
    await admin.call('PUT', '/system/settings', { feedMapping, feedItemsPath: 'data.events' });
    feed.says(text('application/json', readFileSync(new URL('testing/example-feed.json', import.meta.url), 'utf8')));
    expect(await run()).toMatchObject({ items: 3, new: 2, unchanged: 1, left_out: 0 });
    expect(await events(lucky)).toEqual(['700101', '700103']);
    await admin.call('PUT', '/system/settings', { feedMapping: {}, feedItemsPath: '' });
  });
});

describe('trying the feed', () => {
  it('says what loading it would do, and writes nothing', async () => {
    feed.says(json([event(1), event(2), event(3)]));
    await run();
    const before = await status();
    feed.says(json([event(1), event(2, { team1: 'Другие' }), event(3, { canceled: true }), event(4)]));
    expect(await tryIt()).toMatchObject({ items: 4, new: 1, changed: 1, unchanged: 1, canceled: 1 });
    expect(await events(lucky)).toEqual(['e1', 'e2', 'e3']);
    expect(await status()).toEqual(before);
    expect(await run()).toMatchObject({ new: 1, changed: 1, unchanged: 1, canceled: 1 });
  });
});

describe('a feed that cannot be read', () => {
  it('says why, keeps the time of the last good one, and comes back by itself', async () => {
    feed.says(json([]));
    await run();
    const { lastGoodAt } = await status();
    expect(lastGoodAt).not.toBeNull();
    feed.says((_request, response) => response.writeHead(503).end());
    expect(await run()).toMatchObject({ failure: { code: 'http_status', detail: '503' }, items: 0 });
    expect(await status()).toMatchObject({ lastFailure: { code: 'http_status', detail: '503' }, lastGoodAt });
    const { body: settings } = await admin.call('GET', '/system/settings');
    expect(settings).toMatchObject({ feedLastError: 'http_status 503', feedLastGoodAt: lastGoodAt });
    feed.says(text('application/json', '{broken'));
    expect(await run()).toMatchObject({ failure: { code: 'broken_json' } });
    feed.says(json([]));
    await run();
    expect(await status()).toMatchObject({ lastFailure: null, isRunning: false });
  });

  it('at a private address is not asked unless the settings allow it', async () => {
    await admin.call('PUT', '/system/settings', { feedAllowPrivate: false });
    feed.says(json([event(1)]));
    expect(await run()).toMatchObject({ failure: { code: 'forbidden_target' } });
    expect(feed.requests).toEqual([]);
    await admin.call('PUT', '/system/settings', { feedAllowPrivate: true });
  });
});

describe('of several processes', () => {
  it('one at a time loads, and whoever asks meanwhile is told', async () => {
    expect(await claimFeed(t.deps.db, 'autoload', 'first', null)).toBe(true);
    expect(await claimFeed(t.deps.db, 'autoload', 'second', null)).toBe(false);
    expect(await admin.call('POST', '/system/feed/run')).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await status()).toMatchObject({ isRunning: true });
    await releaseFeed(t.deps.db, 'second');
    expect(await renewFeed(t.deps.db, 'first')).toBe(true);
    await releaseFeed(t.deps.db, 'first');
    expect(await claimFeed(t.deps.db, 'autoload', 'second', null)).toBe(true);
    await releaseFeed(t.deps.db, 'second');
  });

  it('another takes over from one that died', async () => {
    await claimFeed(t.deps.db, 'autoload', 'dead', null);
    await t.deps.db
      .updateTable('feed_state')
      .set({ leasedUntil: new Date(Date.now() - 1) })
      .execute();
    expect(await claimFeed(t.deps.db, 'autoload', 'heir', null)).toBe(true);
    expect(await renewFeed(t.deps.db, 'dead')).toBe(false);
    await releaseFeed(t.deps.db, 'heir');
  });

  it('one that loses the feed to another in the middle notes nothing, and the rest is loaded the next time', async () => {
    const { db } = t.deps;
    await db.updateTable('setting').set({ feedLastGoodAt: null }).execute();
    await sql`CREATE FUNCTION inherit() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN UPDATE feed_state SET "leasedBy" = 'heir'; RETURN NULL; END $$`.execute(db);
    await sql`CREATE TRIGGER inherit AFTER INSERT ON feed_entry EXECUTE FUNCTION inherit()`.execute(db);
    feed.says(json(Array.from({ length: 150 }, (_, n) => event(n))));
    expect(await runFeed(t.deps, feedLimits, 'autoload', null, new AbortController().signal)).toBeNull();
    expect((await status())['lastGoodAt']).toBeNull();
    await sql`DROP TRIGGER inherit ON feed_entry`.execute(db);
    await releaseFeed(db, 'heir');
    expect(await run()).toMatchObject({ failure: null, new: 50, unchanged: 100 });
    expect((await status())['lastGoodAt']).not.toBeNull();
  });

  it('one that stops before the end notes nothing', async () => {
    await t.deps.db.updateTable('setting').set({ feedLastGoodAt: null }).execute();
    feed.says(json([event(1)]));
    expect(await runFeed(t.deps, feedLimits, 'autoload', null, AbortSignal.abort())).toBeNull();
    expect((await status())['lastGoodAt']).toBeNull();
    expect(await events(lucky)).toEqual([]);
  });

  it('none asks again before the interval is over', async () => {
    feed.says(json([]));
    const { signal } = new AbortController();
    expect(await runFeed(t.deps, feedLimits, 'autoload', null, signal)).not.toBeNull();
    expect(await runFeed(t.deps, feedLimits, 'autoload', 5, signal)).toBeNull();
    await t.deps.db
      .updateTable('feed_state')
      .set({ triedAt: new Date(Date.now() - 6 * 60_000) })
      .execute();
    expect(await runFeed(t.deps, feedLimits, 'autoload', 5, signal)).not.toBeNull();
  });

  it('those with jobs load by themselves once another one turns the feed on', async () => {
    await t.deps.db.updateTable('feed_state').set({ triedAt: null }).execute();
    feed.says(json([event(1)]));
    const second = await openDeps(t.deps.env, t.databaseUrl, pino({ level: 'silent' }));
    const working = [await workFeeds(second, feedLimits), await workFeeds(second, feedLimits)];
    await admin.call('PUT', '/system/settings', { feedEnabled: true });
    await expect.poll(() => events(lucky), { timeout: 10_000 }).toEqual(['e1']);
    for (const each of working) each.stop();
    const planned = async () =>
      (
        await sql<{ minutes: number }>`SELECT round(extract(epoch FROM start_after - now()) / 60)::int4 AS minutes
        FROM pgboss.job WHERE name = 'feed' AND state = 'created'`.execute(t.deps.db)
      ).rows;
    const { feedIntervalMin } = (await admin.call('GET', '/system/settings')).body;
    await expect.poll(planned).toEqual([{ minutes: feedIntervalMin }]);
    expect(feed.requests).toHaveLength(1);
    await second.jobs.stop();
    await second.eventBus.stop();
    await second.db.destroy();
    await admin.call('PUT', '/system/settings', { feedEnabled: false });
  });
});
