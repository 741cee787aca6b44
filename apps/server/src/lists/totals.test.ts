import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#server/app';
import { publish } from '#kit/events';
import { openDeps } from '#server/open-deps';
import type { Deps } from '#server/deps';
import { idOf, makeRecords, match, statusId } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
/** A second process on the same database. */
let second: Awaited<ReturnType<typeof buildApp>>;
let secondDeps: Deps;
let admin: Caller;
let records: Records;
beforeAll(async () => {
  t = await startTestApp();
  secondDeps = await openDeps(t.deps.env, t.databaseUrl, pino({ level: 'silent' }));
  second = await buildApp(secondDeps);
  admin = await t.signIn('admin');
  records = await makeRecords(admin);
});
afterAll(async () => {
  await second.close();
  await secondDeps.eventBus.stop();
  await secondDeps.db.destroy();
  await t.close();
});

const total = async (path: string, headers: Record<string, string> = {}) =>
  Number((await admin.call('GET', path, {}, headers)).body['total']);

async function totalOnSecond(path: string): Promise<number> {
  const headers = { authorization: `Bearer ${admin.token}` };
  return (await second.inject({ url: `/api${path}`, headers })).json<{ total: number }>().total;
}

it('are correct in the next list after a change by this process', async () => {
  const before = await total('/streams');
  const id = await idOf(admin, '/stream', match(records));
  expect(await total('/streams')).toBe(before + 1);
  const live = { 'Filter-Column': 'phase', 'Filter-Value': 'live' };
  const liveBefore = await total('/streams', live);
  await admin.call('PUT', '/streams/update/statuses', { ids: [id], status: await statusId(admin, 'Live') });
  expect(await total('/streams', live)).toBe(liveBefore + 1);
  await admin.call('PUT', '/stream', { id, title: 'Единственный' });
  expect(await total('/streams', { 'Filter-Column': 'title', 'Filter-Value': encodeURIComponent('единств') })).toBe(1);
  await admin.call('DELETE', '/stream', { ids: id });
  expect(await total('/streams')).toBe(before);
  await admin.call('DELETE', '/archive', { ids: id });
  expect(await total('/streams')).toBe(before + 1);
});

it('are correct when the name of a referenced record changes', async () => {
  const resolution = await idOf(admin, '/stream/resolution', { name: 'Old name', width: 640, height: 480 });
  await idOf(admin, '/stream', match(records, { resolution }));
  const by = (name: string) => total('/streams', { 'Filter-Column': 'resolutionName', 'Filter-Value': name });
  const teams = (name: string) => total('/stream/teams', { 'Filter-Column': 'sportName', 'Filter-Value': name });
  expect([await by('old'), await by('fresh'), await teams('fresh')]).toEqual([1, 0, 0]);
  await admin.call('PUT', '/stream/resolution', { id: resolution, name: 'Fresh name' });
  await admin.call('PUT', '/stream/sport', { id: records.sport, name: 'Fresh sport' });
  expect([await by('old'), await by('fresh'), await teams('fresh')]).toEqual([0, 1, 2]);
});

it('are correct when the signal changes, which publishes no stream event', async () => {
  const stream = await idOf(admin, '/stream', match(records));
  const ok = { 'Filter-Column': 'state', 'Filter-Value': 'ok' };
  const available = { 'Filter-Column': 'available', 'Filter-Value': 'true' };
  expect([await total('/streams', ok), await total('/streams', available)]).toEqual([0, 0]);
  await sql`INSERT INTO monitor (stream, state, "stateSince", formats, memory, "dueAt")
    VALUES (${stream}, 'ok', now(), 'null', 'null', now())`.execute(t.deps.db);
  expect([await total('/streams', ok), await total('/streams', available)]).toEqual([1, 1]);
});

it('are correct soon after a change by another process', async () => {
  const before = await totalOnSecond('/streams');
  const teams = await totalOnSecond('/stream/teams');
  await idOf(admin, '/stream', match(records));
  await idOf(admin, '/stream/team', { name: 'Локомотив', sport: records.sport });
  await expect.poll(() => totalOnSecond('/streams'), { timeout: 5_000 }).toBe(before + 1);
  await expect.poll(() => totalOnSecond('/stream/teams'), { timeout: 5_000 }).toBe(teams + 1);
});

it('are correct soon after a manual change with a notification', async () => {
  const before = await total('/streams');
  const { rows } = await sql<{ id: number }>`
    INSERT INTO stream (key, title, sport, "startDate", "startTime", timezone, duration, status)
    SELECT 'by-hand', 'By hand', ${records.sport}, '2026-05-01', '18:00', 'UTC', 60, id FROM status WHERE name = 'Live'
    RETURNING id`.execute(t.deps.db);
  expect(await total('/streams')).toBe(before);
  await publish(t.deps.db, 'stream', { id: rows[0]?.id ?? 0 });
  await expect.poll(() => total('/streams'), { timeout: 5_000 }).toBe(before + 1);
});

it('survive unknown notifications and events', async () => {
  for (const notice of ['', 'not json', '{"id":1,"kind":"unheard","data":{}}'])
    await sql`SELECT pg_notify('touchline', ${notice})`.execute(t.deps.db);
  await sql`INSERT INTO event (kind, data) VALUES ('unheard', '{}')`.execute(t.deps.db);
  const before = await total('/stream/teams');
  await idOf(admin, '/stream/team', { name: 'Рубин', sport: records.sport });
  await expect.poll(() => totalOnSecond('/stream/teams'), { timeout: 5_000 }).toBe(before + 1);
});

it('are counted again after a failed count', async () => {
  const from = sql`FROM stream WHERE id = ANY(ARRAY[1 / (SELECT count(*)::int FROM event WHERE kind = 'none')])`;
  await expect(t.deps.totals.count('stream', from)).rejects.toThrow('division by zero');
  await sql`INSERT INTO event (kind, data) VALUES ('none', '{}')`.execute(t.deps.db);
  expect(await t.deps.totals.count('stream', from)).toBe(1);
});

it('are counted once for concurrent callers', async () => {
  await sql`CREATE SEQUENCE counted`.execute(t.deps.db);
  const from = sql`FROM stream, (SELECT nextval('counted'), pg_sleep(0.05)) AS once`;
  const answers = await Promise.all(Array.from({ length: 10 }, () => t.deps.totals.count('stream', from)));
  expect(new Set(answers).size).toBe(1);
  const { rows } = await sql<{ count: string }>`SELECT last_value AS count FROM counted`.execute(t.deps.db);
  expect(Number(rows[0]?.count)).toBe(1);
});
