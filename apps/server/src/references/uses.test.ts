import { resolution } from '@touchline/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { idOf, makeRecords, match } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let records: Records;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  records = await makeRecords(admin);
});
afterAll(() => t.close());

const uses = async (entity: string, ids: number[]) =>
  (await admin.call('GET', '/stream/uses', { entity, ids: ids.join(',') })).body.data;
const only = (id: number, more: Record<string, string> = {}) => ({
  'Filter-Column': ['id', ...Object.keys(more)].join(','),
  'Filter-Value': [id, ...Object.values(more)].join(','),
});

it('counts the uses of a record, including archived streams, also in the list', async () => {
  const { sport, home, tournament, server } = records;
  await idOf(admin, '/stream', match(records, { tournament, server }));
  const archived = await idOf(admin, '/stream', match(records));
  await admin.call('DELETE', '/stream', { ids: archived });
  expect((await admin.call('GET', '/stream/sport', { id: sport })).body).toMatchObject({
    streams: 2,
    tournaments: 1,
    teams: 2,
  });
  const { body } = await admin.call('GET', '/stream/teams', {}, { 'Sort-Column': 'streams', 'Sort-Order': 'desc' });
  expect(body.data.map((row) => row['streams'])).toEqual([2, 2]);
  expect(await uses('team', [home])).toEqual([{ id: home, by: [{ entity: 'stream', count: 2 }] }]);
  expect(await uses('server', [server])).toEqual([{ id: server, by: [{ entity: 'stream', count: 1 }] }]);
  expect(await uses('sport', [sport])).toEqual([
    {
      id: sport,
      by: expect.arrayContaining([
        { entity: 'stream', count: 2 },
        { entity: 'team', count: 2 },
        { entity: 'tournament', count: 1 },
      ]),
    },
  ]);
});

it('counts and moves the references of later tables without listing them', async () => {
  const { sport } = records;
  const [kept, gone] = [
    await idOf(admin, '/stream/team', { name: 'K', sport }),
    await idOf(admin, '/stream/team', { name: 'G', sport }),
  ];
  await sql`CREATE TABLE later (id int8 PRIMARY KEY, team int8 REFERENCES team, "teamToo" int8 REFERENCES team ON DELETE SET NULL)`.execute(
    t.deps.db,
  );
  await sql`INSERT INTO later VALUES (1, ${gone}, ${gone})`.execute(t.deps.db);
  expect(await uses('team', [gone])).toEqual([{ id: gone, by: [{ entity: 'later', count: 1 }] }]);
  await admin.call('POST', '/stream/team/merge', { id: kept, from: gone });
  const { rows } = await sql`SELECT * FROM later`.execute(t.deps.db);
  expect(rows).toEqual([{ id: 1, team: kept, teamToo: kept }]);
  await sql`DROP TABLE later`.execute(t.deps.db);
  await admin.call('DELETE', '/stream/team', { ids: kept });
});

it('reports in advance whether deleting archives or deletes a record', async () => {
  const free = await idOf(admin, '/stream/team', { name: 'Free', sport: records.sport });
  const [used, unused] = await uses('team', [records.away, free]);
  expect([used?.['by'], unused?.['by']]).toEqual([[{ entity: 'stream', count: 2 }], []]);
  await admin.call('DELETE', '/stream/team', { ids: `${records.away},${free}` });
  expect((await admin.call('GET', '/stream/team', { id: free })).status).toBe(404);
  expect((await admin.call('GET', '/stream/team', { id: records.away })).body['archivedAt']).not.toBeNull();
});

it.each(['tournament', 'team'] as const)(
  'archives a %s that is in use, lists it on request, and restores it',
  async (kind) => {
    const { sport } = records;
    const id = await idOf(admin, `/stream/${kind}`, { name: 'Сезон', sport });
    const use = kind === 'team' ? { team1: id } : { tournament: id };
    await idOf(admin, '/stream', match(records, { team2: null, ...use }));
    const listed = async (more: Record<string, string>) =>
      (await admin.call('GET', `/stream/${kind}s`, {}, only(id, more))).body['total'];
    expect((await admin.call('DELETE', `/stream/${kind}`, { ids: id })).body).toEqual({ ids: [id] });
    expect((await admin.call('GET', `/stream/${kind}`, { id })).body['archivedAt']).toMatch(/Z$/);
    expect([await listed({}), await listed({ archived: 'false' }), await listed({ archived: 'true' })]).toEqual([
      0, 0, 1,
    ]);
    const restored = await admin.call('POST', `/stream/${kind}/restore`, { ids: [id, 999_999] });
    expect(restored.body).toEqual({ ids: [id] });
    expect([await listed({}), await listed({ archived: 'true' })]).toEqual([1, 0]);
    expect((await admin.call('GET', `/stream/${kind}`, { id })).body['archivedAt']).toBeNull();
  },
);

it('refuses to restore a name that another record has now', async () => {
  await admin.call('DELETE', '/stream/team', { ids: records.away });
  await idOf(admin, '/stream/team', { name: 'Спартак', sport: records.sport });
  const { status, body } = await admin.call('POST', '/stream/team/restore', { ids: [records.away] });
  expect({ status, code: body['code'] }).toEqual({ status: 409, code: 'already_exists' });
});

it('shows the counts, which include all streams, only to users who may edit references', async () => {
  const viewer = await t.signIn('viewer');
  const { body } = await viewer.call('GET', '/stream/sport', { id: records.sport });
  expect(body).toMatchObject({ streams: null, tournaments: null, teams: null });
  const asked: Record<string, string>[] = [
    { 'Sort-Column': 'streams', 'Sort-Order': 'desc' },
    { 'Filter-Column': 'streams', 'Filter-Value': '1' },
  ];
  for (const headers of asked) {
    expect((await viewer.call('GET', '/stream/sports', {}, headers)).status).toBe(422);
    expect((await admin.call('GET', '/stream/sports', {}, headers)).status).toBe(200);
  }
});

it('is installed with the six qualities', async () => {
  const { body } = await admin.call('GET', '/stream/resolutions', {}, { 'Sort-Column': 'id' });
  expect(body.data.map((row) => [row['name'], row['width'], row['height']])).toEqual([
    ['SD', 720, 576],
    ['HD', 1280, 720],
    ['FHD', 1920, 1080],
    ['UHD', 3840, 2160],
    ['HV', 4320, 2160],
    ['SHV', 7680, 4320],
  ]);
  expect(Object.keys(resolution.fields)).toEqual(expect.arrayContaining(['name', 'description', 'width', 'height']));
});

it('is installed with four built-in statuses that can be renamed but not deleted', async () => {
  const { body } = await admin.call('GET', '/stream/statuses', {}, { 'Sort-Column': 'id' });
  expect(body.data.map((row) => [row['phase'], row['builtIn']])).toEqual(
    ['scheduled', 'live', 'finished', 'canceled'].map((phase) => [phase, true]),
  );
  const id = Number(body.data[0]?.['id']);
  expect((await admin.call('PUT', '/stream/status', { id, name: 'Planned' })).body['name']).toBe('Planned');
  expect(await admin.call('DELETE', '/stream/status', { ids: id })).toMatchObject({
    status: 409,
    body: { code: 'in_use' },
  });
});

it.each<[string, string, string]>([
  ['servers', 'ьувшф.учфьзду', 'media.example.org'],
  ['servers', 'MEDIA.EXAMPLE', 'media.example.org'],
  ['resolutions', 'агдд', 'Full picture'],
  ['statuses', 'отменена', 'Canceled'],
  ['statuses', 'jnvtytyf', 'Canceled'],
  ['statuses', 'otmenena', 'Canceled'],
])('finds %s by %s', async (many, typed, name) => {
  await admin.call('POST', '/stream/resolution', { name: 'Full picture', width: 640, height: 360 });
  const { body } = await admin.call('POST', `/stream/${many}`, { name: typed });
  expect(body.data.map((row) => row['name'] ?? row['fqdn'])).toContain(name);
});
