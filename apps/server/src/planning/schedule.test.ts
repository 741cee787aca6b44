import { maxScheduledMatches } from '@touchline/contract';
import type { Schedule } from '@touchline/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { idOf, makeRecords, match, statusId } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let viewer: Caller;
let records: Records;
beforeAll(async () => {
  t = await startTestApp();
  [admin, viewer] = [await t.signIn('admin'), await t.signIn('viewer')];
  records = await makeRecords(admin);
});
afterAll(() => t.close());

/** Each test on a day of its own. */
const plan = (day: string, startTime: string, more: object = {}) =>
  idOf(admin, '/stream', match(records, { startDate: day, startTime, timezone: 'UTC', ...more }));

async function read(from: string, to: string, more: object = {}, filters: Record<string, string> = {}, who = viewer) {
  const headers = {
    'Filter-Column': Object.keys(filters).join(','),
    'Filter-Value': Object.values(filters).map(encodeURIComponent).join(','),
  };
  const { status, body } = await who.call('GET', '/streams/schedule', { from, to, ...more }, headers);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body as unknown as Schedule;
}
const idsOf = ({ data }: Schedule) => data.map(({ id }) => id);
const dayOf = (day: string, ...more: [object?, Record<string, string>?, Caller?]) =>
  read(`${day}T00:00:00Z`, `${day}T23:59:59Z`, ...more);

it('gives the matches that run within the period, earliest first, also those that began before it', async () => {
  await plan('2031-03-01', '20:00');
  const over = await plan('2031-03-01', '23:00');
  const late = await plan('2031-03-02', '21:00');
  const early = await plan('2031-03-02', '09:00');
  await plan('2031-03-03', '00:00');
  const midnight = '2031-03-03T00:00:00Z';
  expect(idsOf(await read('2031-03-02T00:00:00Z', midnight))).toEqual([over, early, late]);
  // A match is over when its last minute has passed.
  expect(idsOf(await read('2031-03-02T00:45:00Z', midnight))).toEqual([early, late]);
});

it('gives what a schedule shows of a match, and names what it refers to once', async () => {
  const { sport, tournament, server } = records;
  const more = { tournament, server, timezone: 'Europe/Moscow', startTimeTbd: true, duration: 90 };
  const id = await plan('2031-03-05', '18:00', more);
  const untitled = await plan('2031-03-05', '19:00', { title: 'Race', team1: null, team2: null });
  const operator = await t.signIn('operator');
  await operator.call('PUT', '/stream/takes', { stream_id: id, take: [operator.id] });
  const { data, isCut, statuses, ...names } = await dayOf('2031-03-05');
  const scheduled = await statusId(admin, 'Scheduled');
  const common = { version: 1, postponed: false, phase: 'scheduled', status: scheduled, state: 'unknown', sport };
  expect(isCut).toBe(false);
  expect(data).toEqual([
    {
      ...common,
      id,
      title: 'Зенит – Спартак',
      startAt: '2031-03-05T15:00:00.000Z',
      duration: 90,
      timezone: 'Europe/Moscow',
      startTimeTbd: true,
      tournament,
      server,
      holders: [operator.id],
    },
    {
      ...common,
      id: untitled,
      title: 'Race',
      startAt: '2031-03-05T19:00:00.000Z',
      duration: 105,
      timezone: 'UTC',
      startTimeTbd: false,
      tournament: null,
      server: null,
      holders: [],
    },
  ]);
  expect(names).toEqual({
    sports: [{ id: sport, name: 'Футбол', nameRu: '' }],
    tournaments: [{ id: tournament, name: 'Кубок' }],
    servers: [{ id: server, name: 'media.example.org' }],
    users: [{ id: operator.id, name: 'operator 3' }],
  });
  expect(statuses.find((status) => status.id === scheduled)).toMatchObject({ name: 'Scheduled' });
});

it('leaves out archived matches, those outside the access rule, and those that the blacklist hides', async () => {
  const day = '2031-03-07';
  const [seen, denied, archived] = [await plan(day, '10:00'), await plan(day, '11:00'), await plan(day, '12:00')];
  await admin.call('DELETE', '/stream', { ids: archived });
  const ruled = await t.signIn('editor');
  await t.deps.db.insertInto('user_stream').values({ user: ruled.id, stream: denied }).execute();
  expect(idsOf(await dayOf(day, {}, {}, admin))).toEqual([seen, denied]);
  expect(idsOf(await dayOf(day, {}, {}, ruled))).toEqual([seen]);
  await ruled.call('POST', '/profile/blacklist', { field: 'team1', operator: 'exact', value: 'Зенит' });
  expect(idsOf(await dayOf(day, {}, {}, ruled))).toEqual([]);
  expect(idsOf(await dayOf(day, {}, { hidden: 'true' }, ruled))).toEqual([seen]);
});

it('finds with the filters and the search of the list', async () => {
  const day = '2031-03-09';
  const [plain, race] = [await plan(day, '10:00'), await plan(day, '11:00', { title: 'Grand Prix', betting: true })];
  expect(idsOf(await dayOf(day, { name: 'prix' }))).toEqual([race]);
  expect(idsOf(await dayOf(day, {}, { betting: 'true' }))).toEqual([race]);
  expect(idsOf(await dayOf(day, {}, { id: `${plain}` }))).toEqual([plain]);
  const during = '2031-03-09T10:30:00Z..2031-03-09T11:00:00Z';
  const { body } = await viewer.call('GET', '/streams', {}, { 'Filter-Column': 'during', 'Filter-Value': during });
  expect(body.data.map(({ id }) => id)).toEqual([plain]);
});

it.each([
  ['from the end to the beginning', '2031-03-02T00:00:00Z', '2031-03-01T00:00:00Z'],
  ['of more than 8 days', '2031-03-01T00:00:00Z', '2031-03-10T00:00:00Z'],
])('refuses a period %s', async (_, from, to) => {
  const { status, body } = await viewer.call('GET', '/streams/schedule', { from, to });
  expect([status, body['fields']]).toEqual([422, { to: { code: 'too_far' } }]);
});

it.each(['2031-03-01T00:00:00Z', '2031-03-01..2031-03-02', 'a..b', '..'])(
  'refuses %s as the period of a filter',
  async (value) => {
    const headers = { 'Filter-Column': 'during', 'Filter-Value': encodeURIComponent(value) };
    const { status, body } = await viewer.call('GET', '/streams', {}, headers);
    expect([status, body['fields']]).toEqual([422, { 'Filter-Value': { code: 'invalid_date' } }]);
  },
);

it('says when a period has more matches than one answer', async () => {
  const day = '2031-04-01';
  await sql`INSERT INTO stream (key, sport, title, "startDate", "startTime", timezone, duration, status)
    SELECT 'many-' || n, ${records.sport}, 'Many', ${day}::date, '12:00', 'UTC', 60,
      (SELECT id FROM status WHERE "builtIn" AND phase = 'scheduled') FROM generate_series(1, ${maxScheduledMatches}::int) n`.execute(
    t.deps.db,
  );
  expect(await dayOf(day)).toMatchObject({ isCut: false });
  await plan(day, '13:00');
  const { isCut, data } = await dayOf(day);
  expect([isCut, data.length, data.at(-1)?.title]).toEqual([true, maxScheduledMatches, 'Many']);
});
