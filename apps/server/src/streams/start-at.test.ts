import { readFile } from 'node:fs/promises';
import { stream } from '@touchline/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRecords, match } from '#server/testing/records';
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

it.each([
  ['2026-05-01', '18:00', 'UTC', '2026-05-01T18:00:00.000Z'],
  ['2026-05-01', '18:00', 'Europe/Moscow', '2026-05-01T15:00:00.000Z'],
  ['2026-05-01', '00:15', 'Asia/Kolkata', '2026-04-30T18:45:00.000Z'],
  ['2026-05-01', '18:00', 'Etc/GMT+3', '2026-05-01T21:00:00.000Z'],
  ['2026-01-01', '18:00', 'America/New_York', '2026-01-01T23:00:00.000Z'],
  ['2026-07-01', '18:00', 'America/New_York', '2026-07-01T22:00:00.000Z'],
  ['2026-05-01', '18:00', 'europe/berlin', '2026-05-01T16:00:00.000Z'],
  // The clock jumps from 02:00 to 03:00.
  ['2026-03-29', '01:59', 'Europe/Berlin', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29', '03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  // The clock goes back from 03:00 to 02:00: 02:30 occurs twice and means the first one, in summer time. Only UTC can
  // express the second.
  ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25', '02:00', 'Europe/Berlin', '2026-10-25T00:00:00.000Z'],
  ['2026-10-25', '03:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
  ['2026-10-25', '01:30', 'UTC', '2026-10-25T01:30:00.000Z'],
  ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ['2026-04-05', '01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
  ['2026-10-25', '01:59', 'Europe/Berlin', '2026-10-24T23:59:00.000Z'],
  // Lord Howe changes by half an hour only, from 02:00 to 02:30.
  ['2026-10-04', '02:30', 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
])('%s %s in %s starts at %s', async (startDate, startTime, timezone, startAt) => {
  const { status, body } = await admin.call('POST', '/stream', match(records, { startDate, startTime, timezone }));
  expect(status).toBe(200);
  expect(body).toMatchObject({ startDate, startTime, timezone, startAt });
});

it.each([
  ['CET', 'Europe/Brussels', '2027-07-01T10:00:00.000Z'],
  ['met', 'Europe/Brussels', '2027-07-01T10:00:00.000Z'],
  ['EET', 'Europe/Athens', '2027-07-01T09:00:00.000Z'],
  ['WET', 'Europe/Lisbon', '2027-07-01T11:00:00.000Z'],
])('in %s, the start is in the summer time of %s', async (timezone, canonical, startAt) => {
  const summer = { startDate: '2027-07-01', startTime: '12:00', timezone };
  const { body } = await admin.call('POST', '/stream', match(records, summer));
  expect(body).toMatchObject({ timezone: canonical, startAt });
  const asked = { sport: records.sport, team1: records.home, ...summer };
  const { body: query } = await admin.call('POST', '/profile/playlist', asked);
  expect(query).toMatchObject({ timezone: canonical, startAt });
  const { body: settings } = await admin.call('PUT', '/system/settings', { defaultZone: timezone });
  expect(settings).toMatchObject({ defaultZone: canonical });
  await admin.call('PUT', '/system/settings', { defaultZone: null });
});

describe('a start time that daylight saving time skips', () => {
  const night = { startDate: '2026-03-29', startTime: '02:30', timezone: 'Europe/Berlin' };
  const refused = {
    status: 422,
    body: { code: 'invalid', fields: { startTime: { code: 'skipped_time', nearest: ['01:59', '03:00'] } } },
  };

  it('is refused with the nearest valid times', async () => {
    expect(await admin.call('POST', '/stream', match(records, night))).toMatchObject(refused);
  });

  it('is refused whether day, time or zone causes it, and changes nothing', async () => {
    for (const part of ['startDate', 'startTime', 'timezone'] as const) {
      const other = { startDate: '2026-03-28', startTime: '12:00', timezone: 'UTC' };
      const { body } = await admin.call('POST', '/stream', match(records, { ...night, [part]: other[part] }));
      const { id } = body;
      expect(await admin.call('PUT', '/stream', { id, [part]: night[part] })).toMatchObject(refused);
      expect((await admin.call('GET', '/stream', { id })).body).toMatchObject({ [part]: other[part], version: 1 });
    }
  });

  it('is accepted while the time is not known yet, and does not block other changes', async () => {
    const { status, body } = await admin.call('POST', '/stream', match(records, { ...night, startTimeTbd: true }));
    expect(status).toBe(200);
    const { id } = body;
    expect((await admin.call('PUT', '/stream', { id, title: 'Night match' })).status).toBe(200);
    expect(await admin.call('PUT', '/stream', { id, startTimeTbd: false })).toMatchObject(refused);
    await t.deps.db.updateTable('stream').set({ startTimeTbd: false }).where('id', '=', Number(id)).execute();
    expect((await admin.call('PUT', '/stream', { id, title: 'Stored before' })).status).toBe(200);
  });

  it('is refused for a query too, whether it is new or changed', async () => {
    const asked = { sport: records.sport, team1: records.home, ...night };
    expect(await admin.call('POST', '/profile/playlist', asked)).toMatchObject(refused);
    const { body } = await admin.call('POST', '/profile/playlist', { ...asked, startTime: '12:00' });
    const { id } = body;
    expect(await admin.call('PUT', '/profile/playlist', { id, startTime: '02:30' })).toMatchObject(refused);
    await sql`UPDATE playlist SET "startTime" = '02:30' WHERE id = ${id}`.execute(t.deps.db);
    expect((await admin.call('PUT', '/profile/playlist', { id, description: 'Stored before' })).status).toBe(200);
  });

  it('is refused in the default zone as well', async () => {
    await admin.call('PUT', '/system/settings', { defaultZone: 'Europe/Berlin' });
    const { startDate, startTime } = night;
    expect(await admin.call('POST', '/stream', match(records, { startDate, startTime }))).toMatchObject(refused);
    await admin.call('PUT', '/system/settings', { defaultZone: null });
  });
});

it('measures the duration in elapsed minutes, also across a clock change', async () => {
  const night = { startDate: '2026-03-29', startTime: '01:30', timezone: 'Europe/Berlin', duration: 60 };
  const { body } = await admin.call('POST', '/stream', match(records, night));
  expect(body).toMatchObject({ startAt: '2026-03-29T00:30:00.000Z', endAt: '2026-03-29T01:30:00.000Z' });
});

it('moves start and end when day, time, zone or duration change', async () => {
  const { body } = await admin.call('POST', '/stream', match(records, { timezone: 'UTC' }));
  const { body: later } = await admin.call('PUT', '/stream', { id: body['id'], startTime: '20:30', duration: 60 });
  expect(later).toMatchObject({ startAt: '2026-05-01T20:30:00.000Z', endAt: '2026-05-01T21:30:00.000Z' });
  const { body: moved } = await admin.call('PUT', '/stream', { id: body['id'], timezone: 'Asia/Tokyo' });
  expect(moved).toMatchObject({ startAt: '2026-05-01T11:30:00.000Z', endAt: '2026-05-01T12:30:00.000Z' });
});

it('is understood by the database in every zone of a browser', async () => {
  const { rows } = await t.deps.pool.query<{ name: string }>('SELECT lower(name) AS name FROM pg_timezone_names');
  const known = new Set(rows.map(({ name }) => name));
  expect(Intl.supportedValuesOf('timeZone').filter((zone) => !known.has(zone.toLowerCase()))).toEqual([]);
});

it('is the same to the database and to a browser in every zone that is accepted, in winter and in summer', async () => {
  const { rows } = await t.deps.pool.query<{ name: string }>(
    'SELECT name FROM pg_timezone_names UNION SELECT abbrev FROM pg_timezone_abbrevs',
  );
  const names = [...rows.map(({ name }) => name), ...Intl.supportedValuesOf('timeZone')];
  const accepted = new Set(names.flatMap((name) => stream.fields.timezone.schema.safeParse(name).data ?? []));
  expect(accepted.size).toBeGreaterThan(400);
  // Both know what was; not both of them know every change that is planned.
  const { rows: starts } = await t.deps.pool.query<{ zone: string; wall: string; at: string }>(
    `SELECT zone, wall, instant_of(wall::timestamp, zone) AS at FROM unnest($1::text[]) AS zone,
       unnest('{2024-01-15 12:00,2024-07-15 12:00}'::text[]) AS wall`,
    [[...accepted]],
  );
  const shown = (zone: string, at: string) =>
    new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(at));
  expect(starts.filter(({ zone, wall, at }) => shown(zone, at) !== wall)).toEqual([]);
});

it('is computed the same way for queries and for existing streams', async () => {
  const night = { startDate: '2031-10-26', startTime: '02:30', timezone: 'Europe/Berlin' };
  const asked = { sport: records.sport, team1: records.home, ...night };
  const { body: query } = await admin.call('POST', '/profile/playlist', asked);
  expect(query).toMatchObject({ startAt: '2031-10-26T00:30:00.000Z' });
  const { body } = await admin.call('POST', '/stream', match(records, night));
  await sql`ALTER TABLE stream DISABLE TRIGGER stream_follow`.execute(t.deps.db);
  await sql`UPDATE stream SET "startAt" = '2031-10-26T01:30:00Z' WHERE id = ${body['id']}`.execute(t.deps.db);
  await sql`ALTER TABLE stream ENABLE TRIGGER stream_follow`.execute(t.deps.db);
  await runMigration('0024_logs_and_starts.sql');
  expect((await admin.call('GET', '/stream', { id: body['id'] ?? 0 })).body).toMatchObject({
    startAt: '2031-10-26T00:30:00.000Z',
    endAt: '2031-10-26T02:15:00.000Z',
    version: 2,
  });
});

it('is corrected for stored zones that the database reads without summer time, and stays what the feed says', async () => {
  const summer = { startDate: '2035-07-01', startTime: '12:00' };
  const stored = async (more: object) => {
    const { body } = await admin.call('POST', '/stream', match(records, { timezone: 'UTC', ...more }));
    await sql`UPDATE stream SET timezone = 'CET' WHERE id = ${body['id']}`.execute(t.deps.db);
    return Number(body['id']);
  };
  const [future, past] = [await stored(summer), await stored({ ...summer, startDate: '2025-07-01' })];
  await sql`WITH planned AS (INSERT INTO fixture (feed, event_id, stream, title, "startAt")
      VALUES ('autoload', 'cet', ${future}, '', now()) RETURNING id)
    INSERT INTO fixture_field (fixture, field, reported, source)
    SELECT id, 'start', '["2035-07-01", "12:00", "CET", false]', 'feed' FROM planned`.execute(t.deps.db);
  await admin.call('PUT', '/profile/settings', { quietHours: { from: '22:00', to: '07:00', zone: 'UTC' } });
  await sql`UPDATE "user" SET settings = jsonb_set(settings, '{quietHours,zone}', '"eet"')`.execute(t.deps.db);
  await runMigration('0159_zones_with_summer_time.sql');
  expect((await admin.call('GET', '/stream', { id: future })).body).toMatchObject({
    timezone: 'Europe/Brussels',
    startAt: '2035-07-01T10:00:00.000Z',
  });
  expect((await admin.call('GET', '/stream', { id: past })).body).toMatchObject({
    timezone: 'CET',
    startAt: '2025-07-01T11:00:00.000Z',
  });
  const { rows } = await sql`SELECT reported ->> 2 AS zone, source FROM fixture_field`.execute(t.deps.db);
  expect(rows).toEqual([{ zone: 'Europe/Brussels', source: 'feed' }]);
  const { body } = await admin.call('GET', '/profile/settings');
  expect(body['quietHours']).toMatchObject({ zone: 'Europe/Athens' });
});

async function runMigration(name: string): Promise<void> {
  await t.deps.pool.query(await readFile(new URL(`../../migrations/${name}`, import.meta.url), 'utf8'));
}
