import { afterAll, beforeAll, expect, it } from 'vitest';
import { csv, dryRun, rowsOf } from '#server/imports/testing/upload';
import { makeRecords } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let editor: Caller;
beforeAll(async () => {
  t = await startTestApp({ DEFAULT_ZONE: 'Europe/Moscow' });
  editor = await t.signIn('editor');
  await makeRecords(await t.signIn('admin'));
});
afterAll(() => t.close());

it('a start that daylight saving time skips in the zone of its row is an error, as in the API', async () => {
  const header = ['key', 'sport', 'team1', 'startDate', 'startTime', 'timezone', 'startTimeTbd'];
  const night = (key: string, time: string, zone: string, tbd = '') => [
    key,
    'Футбол',
    'Зенит',
    '29.03.2026',
    time,
    zone,
    tbd,
  ];
  const job = await dryRun(
    t,
    editor,
    'stream',
    csv(
      header,
      night('night-1', '02:30', 'Europe/Berlin'),
      night('night-2', '03:00', 'Europe/Berlin'),
      night('night-3', '02:30', ''),
      night('night-4', '02:30', 'Europe/Berlin', 'true'),
    ),
  );
  expect(job['counts']).toEqual({ new: 3, changed: 0, unchanged: 0, error: 1 });
  expect(await rowsOf(editor, job.id, 'error')).toMatchObject([
    { row: 2, issues: [{ column: 'startTime', reason: 'skipped_time', value: '02:30' }] },
  ]);
});
