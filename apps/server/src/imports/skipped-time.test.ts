import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csv, dryRun, rowsOf } from '#server/imports/testing/upload';
import { makeRecords, match } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let editor: Caller;
let records: Records;
beforeAll(async () => {
  t = await startTestApp({ DEFAULT_ZONE: 'Europe/Moscow' });
  admin = await t.signIn('admin');
  editor = await t.signIn('editor');
  records = await makeRecords(admin);
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

describe('the start of a stored stream is checked in its zone', () => {
  const create = (more: object) =>
    editor.call('POST', '/stream', match(records, { timezone: 'Europe/Berlin', ...more }));
  const check = (...rows: string[][]) => dryRun(t, editor, 'stream', csv(...rows));

  it('when the row has no zone, and the default one would not skip it', async () => {
    await create({ key: 'berlin-1', startDate: '2026-03-29', startTime: '18:00' });
    const { id } = await check(['key', 'startDate', 'startTime'], ['berlin-1', '29.03.2026', '02:30']);
    expect(await rowsOf(editor, id, 'error')).toMatchObject([
      { issues: [{ column: 'startTime', reason: 'skipped_time', value: '02:30', choices: ['01:59', '03:00'] }] },
    ]);
  });

  it('when the default zone would skip it', async () => {
    await create({ key: 'moscow-1', startDate: '2026-03-29', startTime: '18:00', timezone: 'Europe/Moscow' });
    await admin.call('PUT', '/system/settings', { defaultZone: 'Europe/Berlin' });
    const { counts } = await check(['key', 'startDate', 'startTime'], ['moscow-1', '29.03.2026', '02:30']);
    await admin.call('PUT', '/system/settings', { defaultZone: null });
    expect(counts).toEqual({ new: 0, changed: 1, unchanged: 0, error: 0 });
  });

  it.each([
    ['startDate', '29.03.2026', { startDate: '2026-03-28', startTime: '02:30' }],
    ['startTime', '02:30', { startDate: '2026-03-29', startTime: '18:00' }],
    ['timezone', 'Europe/Berlin', { startDate: '2026-03-29', startTime: '02:30', timezone: 'Europe/Moscow' }],
  ])('when the row gives only its %s', async (column, value, stored) => {
    await create({ key: `only-${column}`, ...stored });
    const { id } = await check(['key', column], [`only-${column}`, value]);
    expect((await rowsOf(editor, id, 'error')).map(({ issues }) => issues.map(({ reason }) => reason))).toEqual([
      ['skipped_time'],
    ]);
  });
});
