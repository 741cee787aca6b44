import { user } from '@touchline/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idOf, makeRecords, match } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let listed: Caller;
let stream = 0;
let team = 0;
const long = 'Ж'.repeat(5_000);
const title = `Final ${long}`;

/** Rows as looser rules of the past may have let them in. */
beforeAll(async () => {
  t = await startTestApp();
  [admin, listed] = [await t.signIn('admin'), await t.signIn('viewer')];
  const records = await makeRecords(admin);
  team = records.home;
  stream = await idOf(admin, '/stream', match(records));
  await sql`
    UPDATE stream SET title = ${title}, description = ${`\u0007${long}`}, source_url = 'gopher://old'
    WHERE id = ${stream}`.execute(t.deps.db);
  await sql`UPDATE team SET name = ${`Zenit ${long}`} WHERE id = ${team}`.execute(t.deps.db);
  await sql`UPDATE "user" SET name = ${`viewer ${long}`} WHERE id = ${listed.id}`.execute(t.deps.db);
  await sql`
    WITH made AS (
      INSERT INTO stream (key, sport, team1, "startDate", "startTime", timezone, status, duration)
      SELECT 'listed-' || n, ${records.sport}, ${records.home}, '2026-05-01', '18:00', 'UTC', status.id, 90
      FROM generate_series(1, 1001) n, status WHERE status."builtIn" AND phase = 'scheduled' RETURNING id
    ) INSERT INTO user_stream ("user", stream) SELECT ${listed.id}, id FROM made`.execute(t.deps.db);
});
afterAll(() => t.close());

const ok = (body: object) => ({ status: 200, body });

describe('a user who has more listed streams than a form may send', () => {
  const streamsOf = async () => (await admin.call('GET', '/user', { id: listed.id })).body['streams'] as number[];

  it('is answered by the list, the search and the item', async () => {
    const headers = { 'Page-Size': '100' };
    for (const answer of [
      await admin.call('GET', '/users', {}, headers),
      await admin.call('POST', '/users', { name: 'viewer' }, headers),
    ])
      expect(answer.body.data.find(({ id }) => id === listed.id)?.['streams']).toHaveLength(1_001);
    expect(await streamsOf()).toHaveLength(1_001);
  });

  it('can be changed in other fields, also by who sends the list back', async () => {
    const { body } = await admin.call('GET', '/user', { id: listed.id });
    const { id, version, streams } = body;
    expect(await admin.call('PUT', '/user', { id, version, name: 'Renamed' })).toMatchObject(ok({ name: 'Renamed' }));
    expect(await admin.call('PUT', '/user', { id, lastname: 'Long', streams })).toMatchObject(ok({ lastname: 'Long' }));
    expect(await streamsOf()).toHaveLength(1_001);
    const preview = await admin.call('POST', '/user/access/preview', { access: 'deny', streams });
    expect(preview).toMatchObject(ok({ total: 1_001 }));
  });

  it('can lose streams and gets no further ones', async () => {
    const streams = await streamsOf();
    const put = (next: number[]) => admin.call('PUT', '/user', { id: listed.id, streams: next });
    const refused = { status: 422, body: { fields: { streams: { code: 'too_big', limit: 1_000 } } } };
    expect(await put([...streams, stream])).toMatchObject(refused);
    expect(await put([...streams.slice(1), stream])).toMatchObject(refused);
    expect(await put(streams.slice(1))).toMatchObject({ status: 200 });
    expect(await put([...streams.slice(2), stream])).toMatchObject({ status: 200 });
    expect(await streamsOf()).toEqual([...streams.slice(2), stream].toSorted((a, b) => a - b));
  });

  it('is refused beyond every bound before anything is read', async () => {
    const streams = Array.from({ length: 10_001 }, (_, n) => n + 1);
    expect(await admin.call('PUT', '/user', { id: listed.id, streams })).toMatchObject({
      status: 422,
      body: { fields: { streams: { code: 'too_big', limit: 10_000 } } },
    });
  });
});

describe('a stream that today’s rules would refuse', () => {
  const named = { 'Filter-Column': 'id', 'Page-Size': '100' };

  it('is answered by the list, the item, the search and the export', async () => {
    const list = await admin.call('GET', '/streams', {}, { ...named, 'Filter-Value': String(stream) });
    expect(list.body.data[0]).toMatchObject({ title, source_url: 'gopher://old' });
    expect((await admin.call('GET', '/stream', { id: stream })).body).toMatchObject({ title });
    expect(await admin.call('POST', '/streams', { name: 'Final Ж' })).toMatchObject(ok({ data: [{ id: stream }] }));
    const headers = { authorization: `Bearer ${admin.token}` };
    const file = await t.app.inject({ url: '/api/streams/export?format=csv&name=Final', headers });
    expect([file.statusCode, file.body.includes(title)]).toEqual([200, true]);
  });

  it('can be changed in its other fields, and not into something else that is refused', async () => {
    expect(await admin.call('PUT', '/stream', { id: stream, monitor: 'W-7' })).toMatchObject(ok({ monitor: 'W-7' }));
    expect(await admin.call('PUT', '/stream', { id: stream, title: `${title}!` })).toMatchObject({
      status: 422,
      body: { fields: { title: { code: 'too_long', limit: 200 } } },
    });
  });
});

it('an over-long name is answered wherever it stands', async () => {
  const headers = { 'Page-Size': '100' };
  expect((await admin.call('GET', '/stream/team', { id: team })).body['name']).toHaveLength(5_006);
  for (const answer of [
    await admin.call('GET', '/stream/teams', {}, headers),
    await admin.call('POST', '/stream/teams', { name: 'Zenit' }, headers),
  ])
    expect(answer.body.data.find(({ id }) => id === team)?.['name']).toHaveLength(5_006);
  const conflict = await admin.call('PUT', '/stream/team', { id: team, version: 99, name: 'Zenit' });
  expect(conflict).toMatchObject({ status: 409, body: { code: 'version_conflict', current: { id: team } } });
});

it('settings that are no choice any more are answered', async () => {
  await sql`UPDATE "user" SET settings = '{"pageSize": 33, "timezone": "Asia/Old", "gone": true}' WHERE id = ${admin.id}`.execute(
    t.deps.db,
  );
  const { status, body } = await admin.call('GET', '/profile/settings');
  expect([status, body['pageSize'], 'gone' in body]).toEqual([200, 33, false]);
});

it('what is sent stays bound by the rules of today', () => {
  expect(user.update.safeParse({ id: 1, name: long }).success).toBe(false);
});
