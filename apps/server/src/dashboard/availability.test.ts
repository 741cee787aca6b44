import { dashboard as schema } from '@touchline/contract';
import type { Dashboard } from '@touchline/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { followScope } from '#server/monitoring/scope';
import { idOf, makeRecords, match, statusId } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

type Availability = Dashboard['availability'];

let t: TestApp;
let admin: Caller;
let records: Records;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  records = await makeRecords(admin);
});
afterAll(() => t.close());

const minuteMs = 60_000;
/** Matches start at a full minute. */
const thisMinute = Math.floor(Date.now() / minuteMs) * minuteMs;
const at = (minutes: number) => new Date(thisMinute + minutes * minuteMs).toISOString();

/** A match of one hour that was probed; `states` has the states of its signal and the minutes at which they began. */
async function makeWatched(minutes: number, states: [minutes: number, state: string][], more = {}): Promise<number> {
  const start = at(minutes);
  const when = { startDate: start.slice(0, 10), startTime: start.slice(11, 16), timezone: 'UTC', duration: 60 };
  const id = await idOf(admin, '/stream', match(records, { ...when, server: records.server, ...more }));
  await sql`INSERT INTO monitor (stream, state, "stateSince", formats, memory, "dueAt")
    VALUES (${id}, 'unknown', now(), 'null', 'null', now())`.execute(t.deps.db);
  for (const [since, state] of states) await note(id, since, state, 'state');
  return id;
}
const note = (stream: number, minutes: number, to: string, kind: 'state' | 'status') =>
  sql`INSERT INTO history (stream, at, kind, "to") VALUES (${stream}, ${at(minutes)}, ${kind}, ${to})`.execute(
    t.deps.db,
  );

async function read(): Promise<Availability> {
  return schema.parse((await admin.call('GET', '/dashboard')).body).availability;
}
/** The increase of the day's figures, in minutes. */
async function added(before: Availability, of: 'day' | 'week' = 'day') {
  const after = await read();
  const minutes = (key: 'watchedS' | 'availableS') => Math.round((after[of][key] - before[of][key]) / 60);
  return {
    matches: after[of].matches - before[of].matches,
    watched: minutes('watchedS'),
    available: minutes('availableS'),
  };
}
/** The number of rows in the list that the figure links to. */
async function listed(starts: 'lastDay' | 'lastWeek'): Promise<unknown> {
  const filter = { 'Filter-Column': 'starts,measured,hidden', 'Filter-Value': `${starts},true,true` };
  return (await admin.call('GET', '/streams', {}, filter)).body['total'];
}

it('has no start, and counts nothing, before a match was probed', async () => {
  await makeWatched(-30, []);
  const nothing = { matches: 0, watchedS: 0, availableS: 0, since: null };
  expect(await read()).toEqual({ day: nothing, week: nothing });
  expect(await listed('lastDay')).toBe(0);
});

it('is the share of probed planned time with a signal, and includes the start of that time', async () => {
  const before = await read();
  await makeWatched(-300, [
    [-310, 'waiting'],
    [-305, 'ok'],
    [-270, 'degraded'],
  ]);
  await makeWatched(-200, [
    [-201, 'ok'],
    [-170, 'down'],
  ]);
  expect(await added(before)).toEqual({ matches: 2, watched: 60 + 60, available: 60 + 30 });
  expect((await read()).day.since).toBe(at(-300));
  expect(await listed('lastDay')).toBe((await read()).day.matches);
});

it('counts no time before the first probe as missing, when the console started or the match was created late', async () => {
  const before = await read();
  await makeWatched(-100, [[-60, 'ok']]);
  expect(await added(before)).toEqual({ matches: 1, watched: 20, available: 20 });
});

it('counts no time as missing while no prober ran', async () => {
  const before = await read();
  await makeWatched(-100, [
    [-101, 'ok'],
    [-80, 'unknown'],
    [-60, 'down'],
  ]);
  expect(await added(before)).toEqual({ matches: 1, watched: 20 + 20, available: 20 });
});

it('excludes a match that was probed only before its planned start, also from the linked list', async () => {
  const before = await read();
  await makeWatched(-100, [
    [-115, 'waiting'],
    [-99, 'unknown'],
  ]);
  expect(await added(before)).toEqual({ matches: 0, watched: 0, available: 0 });
  expect(await listed('lastDay')).toBe((await read()).day.matches);
});

it('excludes the time before the new start of a postponed match, and time without probes', async () => {
  const before = await read();
  const id = await makeWatched(-20, [[-20, 'down']]);
  expect((await read()).day.matches - before.day.matches).toBe(1);
  const later = at(180);
  await admin.call('PUT', '/stream', { id, startDate: later.slice(0, 10), startTime: later.slice(11, 16) });
  await sql`UPDATE monitor SET state = 'down', "probedAt" = now() WHERE stream = ${id}`.execute(t.deps.db);
  await followScope(t.deps.db);
  expect(await read()).toEqual(before);
  const { body } = await admin.call('GET', '/stream/history', { id });
  expect(body.data[0]).toMatchObject({ kind: 'state', from: 'down', to: 'unknown' });
});

it('excludes the time after a match was finished, and canceled matches', async () => {
  const before = await read();
  const finished = await makeWatched(
    -400,
    [
      [-401, 'ok'],
      [-370, 'down'],
    ],
    { status: await statusId(admin, 'Finished') },
  );
  await note(finished, -370, 'Finished', 'status');
  await makeWatched(-500, [[-500, 'down']], { status: await statusId(admin, 'Canceled') });
  expect(await added(before)).toEqual({ matches: 1, watched: 30, available: 30 });
});

it('distinguishes a day from a week', async () => {
  const before = await read();
  await makeWatched(-3 * 1440, [[-3 * 1440 - 1, 'ok']]);
  expect(await added(before)).toEqual({ matches: 0, watched: 0, available: 0 });
  expect(await added(before, 'week')).toEqual({ matches: 1, watched: 60, available: 60 });
  expect(await listed('lastWeek')).toBe((await read()).week.matches);
  expect((await read()).week.since).toBe(at(-3 * 1440));
});
