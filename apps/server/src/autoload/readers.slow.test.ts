import { feedLimits } from '@touchline/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runFeed } from '#server/autoload/autoload';
import { InterruptedError } from '#server/autoload/failure';
import { loadEntries, resolveEntries } from '#server/autoload/load-feed';
import { entryOf } from '#server/fixtures/reported-match';
import { readEntry } from '#server/autoload/read-entry';
import { json, startFeedServer } from '#server/autoload/testing/feed-server';
import { openDesk, reviewsOf } from '#server/playlist/testing/desk';
import type { Desk } from '#server/playlist/testing/desk';
import { idOf } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let feed: Awaited<ReturnType<typeof startFeedServer>>;
let admin: Caller;
let [first, second]: Caller[] = [];
let desk: Desk;
let round = 0;
beforeAll(async () => {
  t = await startTestApp();
  feed = await startFeedServer();
  admin = await t.signIn('admin');
  await admin.call('PUT', '/system/settings', { feedUrl: feed.url, feedAllowPrivate: true, feedMapping: {} });
});
afterAll(async () => {
  await feed.stop();
  await t.close();
});
beforeEach(async () => {
  await t.deps.db.updateTable('user').set({ playlistAutoload: false }).execute();
  [first, second] = [await reader(), await reader()];
  desk = await openDesk(admin, `Sport ${++round}`);
});

async function reader(): Promise<Caller> {
  const who = await t.signIn('operator');
  await autoload(who, true);
  return who;
}
const autoload = (who: Caller, playlistAutoload: boolean) =>
  t.deps.db.updateTable('user').set({ playlistAutoload }).where('id', '=', who.id).execute();

/** The nth match of this test's sport. */
const match = (n: number, more: object = {}) => ({
  event_id: `r${round}-${n}`,
  sport: `Sport ${round}`,
  tournament: 'League',
  team1: `Хозяева ${round} ${n}`,
  team2: `Гости ${round} ${n}`,
  startAt: '2099-05-01T18:00:00Z',
  ...more,
});
async function load(...matches: object[]) {
  feed.says(json(matches));
  return (await admin.call('POST', '/system/feed/run')).body;
}
async function queriesOf(who: Caller | undefined): Promise<Record<string, unknown>[]> {
  const headers = { 'Sort-Column': 'event_id', 'Page-Size': '100' };
  return (await who?.call('GET', '/profile/playlists', {}, headers))?.body.data ?? [];
}
const shown = (rows: Record<string, unknown>[], ...names: string[]) =>
  rows.map((row) => names.map((name) => row[name]));
const streamOf = (n: number, more: object = {}) =>
  desk.stream(`Хозяева ${round} ${n}`, `Гости ${round} ${n}`, { startDate: '2099-05-01', ...more });

/** Everything of a load that stays: versions of rows, the log, notices, and events of live screens. */
async function footprint(): Promise<unknown> {
  const { rows } = await sql`
    SELECT (SELECT jsonb_object_agg(id, xmin::text) FROM feed_entry) AS entries,
      (SELECT jsonb_agg(xmin::text ORDER BY "user", "from") FROM feed_reader) AS readers,
      (SELECT jsonb_object_agg(id, xmin::text) FROM playlist) AS queries,
      (SELECT count(*) FROM audit WHERE entity <> 'setting') AS audit, (SELECT count(*) FROM notice) AS notices,
      (SELECT count(*) FROM event WHERE data ->> 'entity' = 'playlist') AS events,
      (SELECT count(*) FROM feed_rematch) AS rematch`.execute(t.deps.db);
  return rows[0];
}

describe('people with autoload', () => {
  it('each get what their own blacklist leaves, in lists, counts and on the dashboard', async () => {
    await idOf(first ?? admin, '/profile/blacklist', { field: 'tournament', operator: 'exact', value: 'Youth' });
    await idOf(second ?? admin, '/profile/blacklist', { field: 'team2', operator: 'contains', value: 'гости' });
    const outcome = await load(match(1), match(2, { tournament: 'Youth' }), match(3, { team2: 'Юниоры' }));
    expect(outcome).toMatchObject({ users: 2, new: 3, excluded: 3, unchanged: 0 });
    const own = [`r${round}-1`, `r${round}-2`, `r${round}-3`];
    expect(shown(await queriesOf(first), 'event_id')).toEqual([[own[0]], [own[2]]]);
    expect(shown(await queriesOf(second), 'event_id')).toEqual([[own[2]]]);
    expect((await first?.call('GET', '/profile/playlist/counts'))?.body).toMatchObject({
      all: 2,
      awaiting: 2,
      complete: 0,
    });
    expect((await second?.call('GET', '/dashboard'))?.body).toMatchObject({ awaiting: 1 });
    await streamOf(1);
    await streamOf(2);
    expect(shown(await queriesOf(first), 'event_id', 'status')).toEqual([
      [own[0], 'complete'],
      [own[2], 'awaiting'],
    ]);
    expect(shown(await queriesOf(second), 'event_id', 'status')).toEqual([[own[2], 'awaiting']]);
  });

  it('get it at the next load when a filter is gone', async () => {
    const filter = await idOf(first ?? admin, '/profile/blacklist', {
      field: 'team1',
      operator: 'contains',
      value: 'хозяева',
    });
    await streamOf(1);
    expect(await load(match(1), match(2))).toMatchObject({ new: 2, excluded: 2 });
    await first?.call('DELETE', '/profile/blacklist', { ids: filter });
    expect(await load(match(1), match(2))).toMatchObject({ new: 2, unchanged: 2, excluded: 0 });
    expect(shown(await queriesOf(first), 'status')).toEqual([['complete'], ['awaiting']]);
  });

  it('cost nothing when the feed says the same again', async () => {
    await streamOf(1);
    expect(await load(match(1), match(2), match(3, { canceled: true }))).toMatchObject({ new: 4, unchanged: 2 });
    const before = await footprint();
    expect(await load(match(1), match(2), match(3, { canceled: true }))).toMatchObject({
      new: 0,
      changed: 0,
      unchanged: 6,
    });
    expect(await footprint()).toEqual(before);
  });

  it('see a changed start, stored or not, and keep what they chose', async () => {
    await load(match(1), match(2));
    const [query] = await queriesOf(first);
    await first?.call('POST', '/profile/playlist/format', { id: query?.['id'], stream_format_priority: 'HLS' });
    const moved = { startAt: '2099-05-02T19:30:00Z' };
    expect(await load(match(1, moved), match(2, moved))).toMatchObject({ changed: 4, new: 0 });
    const start = ['startAt', 'startTime', 'stream_format_priority'];
    const at = ['2099-05-02T19:30:00.000Z', '19:30'];
    expect(shown(await queriesOf(first), ...start)).toEqual([
      [...at, 'HLS'],
      [...at, 'default'],
    ]);
    expect(shown(await queriesOf(second), ...start)).toEqual([
      [...at, 'default'],
      [...at, 'default'],
    ]);
    expect((await queriesOf(first))[0]?.['id']).toBe(query?.['id']);
  });

  it('keep a match that the feed no longer tells; whoever comes later does not get it', async () => {
    await load(match(1), match(2));
    await load(match(2));
    const later = await reader();
    expect(await load(match(2))).toMatchObject({ users: 3, new: 1, unchanged: 2 });
    expect(shown(await queriesOf(first), 'event_id', 'revokedBy')).toEqual([
      [`r${round}-1`, null],
      [`r${round}-2`, null],
    ]);
    expect(shown(await queriesOf(later), 'event_id')).toEqual([[`r${round}-2`]]);
  });

  it('have theirs revoked with a canceled match, and joined again when it is on', async () => {
    await load(match(1), match(2));
    await streamOf(1);
    expect(await load(match(1, { canceled: true }), match(2, { canceled: true }))).toMatchObject({ canceled: 4 });
    expect(shown(await queriesOf(second), 'revokedBy')).toEqual([['feed'], ['feed']]);
    expect(await load(match(1), match(2))).toMatchObject({ changed: 4, new: 0 });
    expect(shown(await queriesOf(second), 'revokedBy', 'status')).toEqual([
      [null, 'complete'],
      [null, 'awaiting'],
    ]);
  });

  it('get nothing new while they are switched off or blocked, and what is there once they are back', async () => {
    await load(match(1));
    await autoload(second ?? admin, false);
    await load(match(1), match(2));
    expect(shown(await queriesOf(second), 'event_id')).toEqual([[`r${round}-1`]]);
    await autoload(second ?? admin, true);
    expect(await load(match(1), match(2))).toMatchObject({ users: 2 });
    expect(shown(await queriesOf(second), 'event_id')).toEqual([[`r${round}-1`], [`r${round}-2`]]);
  });
});

describe('a query of the feed', () => {
  it('is stored only when somebody changes it, in the name of the console', async () => {
    await load(match(1));
    const [query] = await queriesOf(first);
    const id = Number(query?.['id']);
    const stored = () =>
      t.deps.db.selectFrom('playlist').select('user').where('event_id', '=', `r${round}-1`).execute();
    expect(await stored()).toEqual([]);
    expect((await second?.call('POST', '/profile/playlist/revoke', { id }))?.status).toBe(404);
    expect(await stored()).toEqual([]);
    await first?.call('PUT', '/profile/playlist', { id, version: query?.['version'], description: 'with sound' });
    expect(await stored()).toEqual([{ user: first?.id }]);
    const { rows } =
      await sql`SELECT action, actor FROM audit WHERE entity = 'playlist' AND record = ${id} ORDER BY id`.execute(
        t.deps.db,
      );
    expect(rows).toEqual([
      { action: 'create', actor: null },
      { action: 'update', actor: first?.id },
    ]);
    expect(shown(await queriesOf(first), 'id', 'description')).toEqual([[id, 'with sound']]);
  });

  it('is never made again once it was deleted, whatever its owner had called it', async () => {
    await load(match(1), match(2));
    const [one, other] = await queriesOf(first);
    await first?.call('PUT', '/profile/playlist', { id: other?.['id'], event_id: 'mine' });
    expect(shown(await queriesOf(first), 'event_id')).toEqual([['mine'], [`r${round}-1`]]);
    const ids = [one?.['id'], other?.['id']].join(',');
    expect((await first?.call('DELETE', '/profile/playlist', { ids }))?.body['ids']).toHaveLength(2);
    await load(match(1, { team1: 'Новые' }), match(2, { team1: 'Новые' }));
    expect(await queriesOf(first)).toEqual([]);
    expect(await queriesOf(second)).toHaveLength(2);
  });

  it('joins a stream that comes later for those who may see it, and tells them once', async () => {
    await load(match(1));
    await t.deps.db
      .updateTable('user')
      .set({ betBroadcast: true })
      .where('id', '=', first?.id ?? 0)
      .execute();
    const stream = await streamOf(1, { betting: true });
    // A change waits for the comparison a few seconds at most.
    await expect.poll(async () => shown(await queriesOf(first), 'stream', 'joinedBy')).toEqual([[stream, 'names']]);
    expect(shown(await queriesOf(second), 'stream', 'status')).toEqual([[null, 'awaiting']]);
    const { rows } = await sql`
      SELECT "user", kind FROM notice WHERE "user" IN (${first?.id}, ${second?.id}) ORDER BY id`.execute(t.deps.db);
    expect(rows).toEqual([{ user: first?.id, kind: 'query_complete' }]);
  });

  it('asks each of its readers about a doubtful stream, and keeps what one of them answers', async () => {
    await load(match(1));
    const stream = await streamOf(1, { startTime: '23:30' });
    const asked = async (who: Caller | undefined) => {
      const [query] = await queriesOf(who);
      return reviewsOf(who ?? admin, Number(query?.['id']));
    };
    const [proposal] = await asked(first);
    expect(proposal).toMatchObject({ stream });
    expect(await asked(second)).toMatchObject([{ stream }]);
    await first?.call('POST', '/profile/playlist/review/reject', { id: proposal?.['id'] });
    await load(match(1, { tournament: 'Cup' }));
    expect(await asked(first)).toEqual([]);
    expect(await asked(second)).toMatchObject([{ stream }]);
  });

  it('joins a stream whose team learns the name, and one that is moved near', async () => {
    await load(match(1, { team1: `Вымпел ${round}` }), match(2));
    const far = await streamOf(2, { startDate: '2099-07-01' });
    const named = await streamOf(1);
    expect(shown(await queriesOf(first), 'stream')).toEqual([[null], [null]]);
    const team = await desk.team(`Хозяева ${round} 1`);
    await admin.call('POST', '/stream/synonym', { type: 'team', internal_id: team, content: `Вымпел ${round}` });
    await admin.call('PUT', '/stream', { id: far, startDate: '2099-05-01' });
    expect(shown(await queriesOf(first), 'stream')).toEqual([[named], [far]]);
    expect(shown(await queriesOf(second), 'stream')).toEqual([[named], [far]]);
  });
});

it('a load that is stopped anywhere is completed by the next one', async () => {
  const { db } = t.deps;
  await streamOf(1);
  const many = Array.from({ length: 120 }, (_, n) => match(n));
  const entries = many.flatMap((one) => {
    const reported = readEntry(one, {}, { zone: 'UTC', sport: '', tournament: '' });
    const entry = 'reason' in reported ? reported : entryOf(reported);
    return 'reason' in entry ? [] : [entry];
  });
  for (let steps = 0; steps < 3; steps++) {
    let left = steps;
    await expect(loadEntries(db, await resolveEntries(db, entries), true, async () => left-- > 0)).rejects.toThrow(
      InterruptedError,
    );
  }
  feed.says(json(many));
  expect(await runFeed(t.deps, feedLimits, 'autoload', null, new AbortController().signal)).toMatchObject({
    failure: null,
  });
  for (const who of [first, second]) {
    const { body } = (await who?.call('GET', '/profile/playlist/counts')) ?? { body: {} };
    expect(body).toMatchObject({ all: 120, awaiting: 119, complete: 1 });
  }
});
