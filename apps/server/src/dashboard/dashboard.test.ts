import { dashboard as schema } from '@touchline/contract';
import type { Dashboard } from '@touchline/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nothingSeen } from '#server/streams/item';
import { idOf, makeRecords, match, statusId } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let operator: Caller;
let records: Records;
const streams: Record<string, number> = {};

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
async function make(name: string, minutes: number, more: object = {}): Promise<number> {
  const start = at(minutes);
  const when = { startDate: start.slice(0, 10), startTime: start.slice(11, 16), timezone: 'UTC', duration: 60 };
  const id = await idOf(admin, '/stream', match(records, { title: name, ...when, ...more }));
  streams[name] = id;
  return id;
}
const watch = (stream: number, state: string, formats: object | null = null) =>
  sql`INSERT INTO monitor (stream, state, "stateSince", formats, memory, "dueAt", "staleAt")
    VALUES (${stream}, ${state}, now(), ${JSON.stringify(formats)}, 'null', now(), 'infinity')`.execute(t.deps.db);
const note = (stream: number, minutes: number, to: string, kind = 'state') =>
  sql`INSERT INTO history (stream, at, kind, "to") VALUES (${stream}, ${at(minutes)}, ${kind}, ${to})`.execute(
    t.deps.db,
  );
const take = (stream: number, user: number, when: string) =>
  t.deps.db.insertInto('take').values({ stream, user, takenAt: when, takenBy: null }).execute();
const monthsAgo = (months: number) => {
  const day = new Date();
  day.setUTCDate(15);
  day.setUTCMonth(day.getUTCMonth() - months);
  return day.toISOString();
};

async function read(who: Caller): Promise<Dashboard> {
  const { status, body } = await who.call('GET', '/dashboard');
  expect(status).toBe(200);
  return schema.parse(body);
}

/** The number of rows in the stream list behind a link with these filters. */
async function listed(who: Caller, filters: Record<string, string | number>): Promise<unknown> {
  const { status, body } = await who.call(
    'GET',
    '/streams',
    {},
    {
      'Filter-Column': Object.keys(filters).join(),
      'Filter-Value': Object.values(filters)
        .map((value) => encodeURIComponent(value))
        .join(),
    },
  );
  expect(status).toBe(200);
  return body['total'];
}

/** Signals that nobody expects are on the wall outside of their window, too. */
const onlyExpected = (state: string): Record<string, string> =>
  ['unexpected', 'overrun'].includes(state) ? {} : { inWindow: 'true' };

beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  operator = await t.signIn('operator');
  records = await makeRecords(admin);
  const live = await statusId(admin, 'Live');
  const { server } = records;
  const blank = nothingSeen({ rtmp: null, hls: null, wss: null, dash: null });
  const bitrates = (rtmp: number | null, hls: number | null) => ({
    ...blank,
    rtmp: { ...blank.rtmp, bitrate: rtmp },
    hls: { ...blank.hls, bitrate: hls },
  });
  await watch(await make('good', -30, { status: live, server }), 'ok', bitrates(4_000_000, 3_900_000));
  await watch(await make('broken', -20, { status: live, server }), 'down');
  await make('unseen', -10, { status: live });
  await watch(await make('soon', 10, { server }), 'waiting', bitrates(null, 1_000_000));
  await watch(await make('late', -5), 'down');
  await make('later', 50);
  await make('tomorrow', 1500);
  await make('called off', 30, { status: await statusId(admin, 'Canceled') });
  await take(await make('held', 40), operator.id, new Date().toISOString());
});
afterAll(() => t.close());

describe('the overview', () => {
  it('counts live streams by the state of their signal, and each number matches its list', async () => {
    const { live } = await read(operator);
    expect(live).toMatchObject({ total: 3, states: { ok: 1, down: 2, waiting: 1, unknown: 1, degraded: 0 } });
    expect(await listed(operator, { phase: 'live' })).toBe(live.total);
    for (const [state, count] of Object.entries(live.states))
      expect({ state, count: await listed(operator, { state, ...onlyExpected(state) }) }).toEqual({ state, count });
    const wall = (await operator.call('GET', '/monitoring')).body.data;
    expect(wall.filter(({ state }) => state === 'down')).toHaveLength(live.states.down);
  });

  it('counts the matches of the next hour and the untaken ones', async () => {
    const { nextHour } = await read(operator);
    expect(nextHour).toEqual({ total: 3, untaken: 2, serverless: 2 });
    const link = { phase: 'scheduled', starts: 'hour' };
    expect(await listed(operator, link)).toBe(nextHour.total);
    expect(await listed(operator, { ...link, taken: 'false' })).toBe(nextHour.untaken);
    expect(await listed(operator, { ...link, hasServer: 'false' })).toBe(nextHour.serverless);
  });

  it('reflects a take at once, in the number and in the list', async () => {
    const stream = streams['soon'];
    await operator.call('PUT', '/stream/takes', { stream_id: stream, take: [operator.id] });
    expect((await read(operator)).nextHour.untaken).toBe(1);
    expect(await listed(operator, { phase: 'scheduled', starts: 'hour', taken: 'false' })).toBe(1);
    await operator.call('PUT', '/stream/takes', { stream_id: stream, release: [operator.id] });
    expect((await read(operator)).nextHour.untaken).toBe(2);
  });

  it('counts a match as untaken whose only holder was blocked, takes no streams any more or may not see it', async () => {
    const holder = await t.signIn('operator');
    const id = streams['soon'] ?? 0;
    await operator.call('PUT', '/stream/takes', { stream_id: id, take: [operator.id] });
    await admin.call('PUT', '/stream/takes', { stream_id: id, take: [holder.id], release: [operator.id] });
    const untaken = async () => [
      (await read(admin)).nextHour.untaken,
      await listed(admin, { phase: 'scheduled', starts: 'hour', taken: 'false' }),
    ];
    expect(await untaken()).toEqual([1, 1]);
    for (const [change, back] of [
      [{ status: 'inactive' }, { status: 'active' }],
      [{ role: 'viewer' }, { role: 'operator' }],
      [{ streams: [id] }, { streams: [] }],
    ]) {
      await admin.call('PUT', '/user', { id: holder.id, ...change });
      expect({ change, untaken: await untaken() }).toEqual({ change, untaken: [2, 2] });
      await admin.call('PUT', '/user', { id: holder.id, ...back });
      expect(await untaken()).toEqual([1, 1]);
    }
    await admin.call('DELETE', '/user', { ids: holder.id });
  });

  it('adds up the load of each server: streams on air or in their window, with the highest bitrate of each', async () => {
    await admin.call('PUT', '/stream/server', { id: records.server, capacity: 4 });
    const { servers } = await read(admin);
    expect(servers).toEqual([
      expect.objectContaining({ name: 'media.example.org', capacity: 4, streams: 3, bitrate: 5_000_000 }),
    ]);
    expect(await listed(admin, { server: records.server, inWindow: 'true', hidden: 'true' })).toBe(3);
  });
});

describe('the user’s own figures', () => {
  it('count the waiting queries of the playlist, and none of others', async () => {
    const query = { team1: records.home, sport: records.sport, startDate: '2031-05-01', startTime: '18:00' };
    const [first, second] = [
      { ...query, timezone: 'UTC' },
      { ...query, startDate: '2031-05-02', timezone: 'UTC' },
    ];
    await idOf(operator, '/profile/playlist', first);
    const id = await idOf(operator, '/profile/playlist', second);
    expect([(await read(operator)).awaiting, (await read(admin)).awaiting]).toEqual([2, 0]);
    await operator.call('POST', '/profile/playlist/revoke', { id });
    const headers = { 'Filter-Column': 'status,revoked', 'Filter-Value': 'awaiting,false' };
    const { body } = await operator.call('GET', '/profile/playlists', {}, headers);
    expect([(await read(operator)).awaiting, body['total']]).toEqual([1, 1]);
  });

  it('count the listed streams of each own import, and none of others', async () => {
    const [kept, gone] = [await make('imported', -9500), await make('imported and archived', -9500)];
    await admin.call('DELETE', '/stream', { ids: gone });
    const { rows } = await sql<{ id: number }>`INSERT INTO import ("user", entity, state, "fileName", options, counts)
      VALUES (${admin.id}, 'stream', 'done', 'matches.xlsx', '{}', '{"new": 2, "changed": 0, "unchanged": 1, "error": 0}')
      RETURNING id`.execute(t.deps.db);
    const id = rows[0]?.id ?? 0;
    for (const [row, target] of [kept, gone].entries())
      await sql`INSERT INTO import_row (import, row, result, name, target, "values", issues, matches, creates)
        VALUES (${id}, ${row + 2}, 'new', 'x', ${target}, '{}', '[]', '[]', '[]')`.execute(t.deps.db);
    expect((await read(admin)).imports).toMatchObject([{ id, fileName: 'matches.xlsx', new: 2, listed: 1 }]);
    expect(await listed(admin, { import: id, hidden: 'true' })).toBe(1);
    expect((await read(await t.signIn('editor'))).imports).toEqual([]);
    expect((await read(operator)).imports).toBeNull();
  });
});

describe('takes', () => {
  it('count a stream once per month, archived ones separately, and link to their lists', async () => {
    const [one, two] = [await make('month one', -9000), await make('month two', -9000)];
    await take(one, operator.id, monthsAgo(2));
    await take(one, admin.id, monthsAgo(2));
    await take(two, operator.id, monthsAgo(2));
    await take(two, admin.id, monthsAgo(14));
    await admin.call('DELETE', '/stream', { ids: two });
    // A released stream counts as taken too.
    await t.deps.db.deleteFrom('take').where('stream', '=', one).execute();
    const { months, people } = await read(admin);
    const month = monthsAgo(2).slice(0, 7);
    expect(months).toHaveLength(12);
    expect(months.map((each) => each.month)).toEqual(months.map((each) => each.month).toSorted());
    expect(months.find((each) => each.month === month)).toEqual({ month, streams: 1, archived: 1 });
    for (const { month: takenIn, streams, archived } of months) {
      expect(await listed(admin, { takenIn, hidden: 'true' })).toBe(streams);
      expect(await listed(admin, { takenIn, hidden: 'true', archived: 'true' })).toBe(archived);
    }
    const takenIn = `${months[0]?.month}..${months.at(-1)?.month}`;
    expect(people?.map(({ id }) => id)).toEqual([operator.id, admin.id]);
    for (const { id: takenBy, streams, archived } of people ?? []) {
      expect(await listed(admin, { takenBy, takenIn, hidden: 'true' })).toBe(streams);
      expect(await listed(admin, { takenBy, takenIn, hidden: 'true', archived: 'true' })).toBe(archived);
    }
    expect(people?.find(({ id }) => id === admin.id)).toMatchObject({ streams: 1, archived: 0 });
    const ofMonth = async () => (await read(admin)).months.find((each) => each.month === month);
    await t.deps.db.updateTable('stream').set({ archivedAt: null }).where('id', '=', two).execute();
    expect(await ofMonth()).toEqual({ month, streams: 2, archived: 0 });
    await t.deps.db.deleteFrom('stream').where('id', '=', one).execute();
    expect(await ofMonth()).toEqual({ month, streams: 1, archived: 0 });
    // The administrator has taken no other.
    const left = await listed(admin, { takenBy: operator.id, takenIn, hidden: 'true' });
    expect((await read(admin)).people).toMatchObject([{ id: operator.id, streams: left, archived: 0 }]);
  });
});

describe('access to the figures', () => {
  it('shows people only to users who may assign streams, and servers only to users who may see them', async () => {
    const viewer = await t.signIn('viewer');
    for (const who of [operator, viewer])
      expect(await read(who)).toMatchObject({ people: null, servers: null, live: { total: 3 } });
    expect((await read(await t.signIn('editor'))).people).not.toBeNull();
  });

  it('respects the access rule in every number', async () => {
    const outsider = await t.signIn('editor');
    const db = t.deps.db;
    await db.updateTable('user').set({ access: 'deny' }).where('id', '=', outsider.id).execute();
    const empty = await read(outsider);
    expect(empty).toMatchObject({ live: { total: 0 }, nextHour: { total: 0, untaken: 0 }, people: [] });
    expect(empty.servers).toEqual([expect.objectContaining({ streams: 0, bitrate: 0 })]);
    expect(empty.availability.week.matches).toBe(0);
    expect(empty.months.every(({ streams, archived }) => streams + archived === 0)).toBe(true);
    await db
      .insertInto('user_stream')
      .values({ user: outsider.id, stream: streams['broken'] ?? 0 })
      .execute();
    await note(streams['broken'] ?? 0, -15, 'down');
    expect(await read(outsider)).toMatchObject({
      live: { total: 1, states: { down: 1, ok: 0 } },
      servers: [{ streams: 1, bitrate: null }],
      availability: { day: { matches: 1 } },
    });
  });

  it('excludes what the caller’s blacklist hides, like the lists', async () => {
    const picky = await t.signIn('operator');
    await picky.call('POST', '/profile/blacklist', { field: 'team1', operator: 'exact', value: 'Зенит' });
    const { live, nextHour } = await read(picky);
    expect([live.total, nextHour.total]).toEqual([0, 0]);
    expect(await listed(picky, { phase: 'live' })).toBe(0);
    expect(await listed(picky, { phase: 'live', hidden: 'true' })).toBe(3);
  });
});

it.each([
  ['starts', 'soon'],
  ['starts', 'toString'],
  ['takenIn', '2026-13'],
  ['takenIn', '2026-01..2026-02..2026-03'],
  ['takenBy', 'me'],
  ['import', 'last'],
])('refuses the filter %s %s', async (column, value) => {
  const answer = await admin.call('GET', '/streams', {}, { 'Filter-Column': column, 'Filter-Value': value });
  expect(answer).toMatchObject({ status: 422, body: { fields: { 'Filter-Value': expect.anything() } } });
});
