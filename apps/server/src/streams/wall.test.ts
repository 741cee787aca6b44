import type { MonitorState } from '@touchline/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { idOf, makeRecords, match, statusId } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
});
afterAll(() => t.close());

it('has live streams, those in their window and unexpected signals, also archived ones, faulty ones first', async () => {
  const records = await makeRecords(admin);
  const make = async (title: string, startsInHours: number, state: MonitorState | null): Promise<number> => {
    const start = new Date(Date.now() + startsInHours * 3_600_000).toISOString();
    const when = { startDate: start.slice(0, 10), startTime: start.slice(11, 16), timezone: 'UTC', duration: 120 };
    const id = await idOf(admin, '/stream', match(records, { title, ...when, server: records.server }));
    if (state)
      await sql`INSERT INTO monitor (stream, state, "stateSince", formats, memory, "dueAt")
        VALUES (${id}, ${state}, now(), 'null', 'null', now())`.execute(t.deps.db);
    return id;
  };
  const setStatus = async (ids: number[], name: 'Live' | 'Finished') =>
    admin.call('PUT', '/streams/update/statuses', { ids, status: await statusId(admin, name) });
  await make('in its window', -1, null);
  await make('tomorrow', 24, null);
  await make('tomorrow, with a signal', 24, 'unexpected');
  const [over, forgotten] = [await make('over', -5, null), await make('over, with a signal', -5, 'overrun')];
  const live = await make('live', -4, 'ok');
  const archived = await make('archived, with a signal', -6, 'ok');
  const gone = await make('archived, without a signal', -6, 'down');
  await setStatus([over, forgotten, live, archived, gone], 'Live');
  await setStatus([over, forgotten], 'Finished');
  await admin.call('DELETE', '/stream', { ids: `${archived},${gone}` });
  const { body } = await admin.call('GET', '/monitoring');
  expect(body.data.map(({ title }) => title)).toEqual([
    'tomorrow, with a signal',
    'over, with a signal',
    'in its window',
    'archived, with a signal',
    'live',
  ]);
  expect(body['total']).toBe(5);
  const asked = { 'Sort-Column': 'id', 'Filter-Column': 'id', 'Filter-Value': `${live}|${over}|${archived}` };
  expect((await admin.call('GET', '/monitoring', {}, asked)).body.data.map(({ title }) => title)).toEqual([
    'live',
    'archived, with a signal',
  ]);
});
