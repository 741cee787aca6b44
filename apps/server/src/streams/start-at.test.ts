import { readFile } from 'node:fs/promises';
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

it('is computed the same way for queries and for existing streams', async () => {
  const night = { startDate: '2031-10-26', startTime: '02:30', timezone: 'Europe/Berlin' };
  const asked = { sport: records.sport, team1: records.home, ...night };
  const { body: query } = await admin.call('POST', '/profile/playlist', asked);
  expect(query).toMatchObject({ startAt: '2031-10-26T00:30:00.000Z' });
  const { body } = await admin.call('POST', '/stream', match(records, night));
  await sql`ALTER TABLE stream DISABLE TRIGGER stream_follow`.execute(t.deps.db);
  await sql`UPDATE stream SET "startAt" = '2031-10-26T01:30:00Z' WHERE id = ${body['id']}`.execute(t.deps.db);
  await sql`ALTER TABLE stream ENABLE TRIGGER stream_follow`.execute(t.deps.db);
  const file = new URL('../../migrations/0024_logs_and_starts.sql', import.meta.url);
  await t.deps.pool.query(await readFile(file, 'utf8'));
  expect((await admin.call('GET', '/stream', { id: body['id'] ?? 0 })).body).toMatchObject({
    startAt: '2031-10-26T00:30:00.000Z',
    endAt: '2031-10-26T02:15:00.000Z',
    version: 2,
  });
});
