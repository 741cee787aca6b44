import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findImportConflicts } from '#server/imports/find-conflicts';
import { csv, dryRun, rowsOf, runAndWait, waitForConflicts } from '#server/imports/testing/upload';
import { idOf, makeRecords, match } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let editor: Caller;
let records: Records;
beforeAll(async () => {
  t = await startTestApp();
  [admin, editor] = [await t.signIn('admin'), await t.signIn('editor')];
  records = await makeRecords(admin);
  for (const name of ['Harbour City', 'Old Mill Rovers', 'Granite Bay', 'Lakeside Herons'])
    await idOf(admin, '/stream/team', { name, sport: records.sport });
});
afterAll(() => t.close());

const header = ['key', 'sport', 'team1', 'team2', 'startDate', 'startTime', 'timezone', 'server'];
const row = (key: string, team1: string, team2: string, day: string, time: string, server = '') => [
  key,
  'Футбол',
  team1,
  team2,
  `2031-06-${day}`,
  time,
  'UTC',
  server,
];

/** The conflicts of a file by row, as `kind name stream or row`. */
async function conflictsOf(who: Caller, ...rows: string[][]) {
  const { id } = await dryRun(t, who, 'stream', csv(header, ...rows), { createMissing: 'true' });
  const job = await waitForConflicts(who, id);
  const found = await rowsOf(who, id, 'conflict');
  const brief = found.map(({ row: number, conflicts }) => [
    number,
    ...conflicts.map(({ kind, name, stream }) =>
      [kind, name, stream?.id && `stream ${stream.id}`, stream?.row && `row ${stream.row}`].filter(Boolean).join(' '),
    ),
  ]);
  return { job, brief, found };
}

it('tells of conflicts with streams that exist and between the rows, and imports all the same', async () => {
  const stored = await idOf(
    admin,
    '/stream',
    match(records, { startDate: '2031-06-01', startTime: '18:00', timezone: 'UTC' }),
  );
  await idOf(admin, '/stream/server', { fqdn: 'small.example.org', capacity: 1, hoursFrom: '10:00' });
  const { job, brief, found } = await conflictsOf(
    editor,
    row('import-1', 'Спартак', 'Зенит', '01', '19:00'),
    row('import-2', 'Зенит', 'Granite Bay', '01', '18:30'),
    row('import-3', 'Harbour City', 'Old Mill Rovers', '02', '18:00', 'small.example.org'),
    row('import-4', 'Харбор Сити', 'Олд Милл Роверс', '02', '19:00'),
    row('import-5', 'Granite Bay', 'Lakeside Herons', '02', '18:30', 'small.example.org'),
    row('import-6', 'Granite Bay', 'Lakeside Herons', '03', '08:30', 'small.example.org'),
    row('import-7', 'Granite Bay', 'Lakeside Herons', '04', '18:30'),
  );
  expect(job).toMatchObject({ conflictCheck: 'done', conflicts: 6, counts: { new: 7, error: 0 } });
  expect(brief).toEqual([
    [2, `same_match stream ${stored}`, 'same_team Зенит row 3'],
    [3, `same_team Зенит stream ${stored}`, 'same_team Зенит row 2'],
    [4, 'same_match row 5', 'server_load small.example.org'],
    [5, 'same_match row 4'],
    [6, 'server_load small.example.org'],
    [7, 'server_window small.example.org'],
  ]);
  expect(found[0]?.conflicts[0]?.stream).toMatchObject({ id: stored, title: 'Зенит – Спартак' });
  expect(found[3]?.conflicts[0]?.stream).toMatchObject({ id: null, title: 'Harbour City – Old Mill Rovers', row: 4 });
  expect(await runAndWait(editor, 'commit', job.id)).toMatchObject({ state: 'done', conflicts: 6 });
});

it('tells of a key that leads to another match, and of one that an archived stream had there', async () => {
  const server = await idOf(admin, '/stream/server', { fqdn: 'keys.example.org' });
  const planned = { ...match(records, { startDate: '2031-06-11', startTime: '18:00', timezone: 'UTC' }), server };
  const stored = await idOf(admin, '/stream', { ...planned, key: 'court-1' });
  const archived = await idOf(admin, '/stream', { ...planned, startTime: '12:00', key: 'court-2' });
  await admin.call('DELETE', '/stream', { ids: String(archived) });
  const { brief, job } = await conflictsOf(
    editor,
    row('court-1', 'Granite Bay', 'Lakeside Herons', '18', '18:00', 'keys.example.org'),
    row('court-2', 'Granite Bay', 'Lakeside Herons', '11', '13:00', 'keys.example.org'),
  );
  expect(job.counts).toMatchObject({ new: 1, changed: 1 });
  expect(brief).toEqual([
    [2, `key_in_use stream ${stored}`],
    [3, `key_in_use stream ${archived}`],
  ]);
  // The same teams, moved to another day, are the match of the key.
  expect((await conflictsOf(editor, row('court-1', 'Спартак', 'Зенит', '19', '18:00'))).brief).toEqual([]);
});

it('has no conflict of a stream with the row that moves it away, but with its new time and its holders', async () => {
  const teams = { startDate: '2031-06-20', startTime: '18:00', timezone: 'UTC' };
  const moved = await idOf(admin, '/stream', match(records, { ...teams, key: 'moved-1' }));
  const held = await idOf(admin, '/stream', match(records, { ...teams, key: 'held-1', startDate: '2031-06-22' }));
  for (const stream_id of [moved, held]) await admin.call('PUT', '/stream/takes', { stream_id, take: [editor.id] });
  const { brief } = await conflictsOf(
    editor,
    row('moved-1', 'Зенит', 'Granite Bay', '22', '19:50'),
    row('fresh-1', 'Зенит', 'Lakeside Herons', '20', '18:00'),
  );
  const { name } = (await editor.call('GET', '/profile')).body;
  expect(brief).toEqual([[2, `holder_rest ${String(name)} stream ${held}`]]);
});

it('does not name a stream that the user may not see, not even when that changed since', async () => {
  const hidden = await idOf(
    admin,
    '/stream',
    match(records, { startDate: '2031-06-25', startTime: '18:00', timezone: 'UTC' }),
  );
  const limited = await t.signIn('editor');
  const rows = [row('limited-1', 'Зенит', 'Granite Bay', '25', '19:00')];
  const { job } = await conflictsOf(limited, ...rows);
  const [before] = await rowsOf(limited, job.id, 'conflict');
  expect(before?.conflicts[0]?.stream).toMatchObject({ id: hidden, title: 'Зенит – Спартак' });
  await admin.call('PUT', '/user', { id: limited.id, access: 'allow', streams: [hidden] });
  const [after] = await rowsOf(limited, job.id, 'conflict');
  expect(after?.conflicts[0]?.stream).toMatchObject({ id: null, title: null });
  const { found } = await conflictsOf(limited, ...rows);
  expect(found[0]?.conflicts[0]?.stream).toMatchObject({ id: null, title: null });
});

it('looks for none where nothing is planned: rows that are over, names, errors', async () => {
  const over = row('over-123', 'Зенит', 'Спартак', '25', '18:00').with(4, '2021-06-25');
  expect((await conflictsOf(editor, over, over.with(0, 'over-124'))).job).toMatchObject({
    conflictCheck: 'done',
    conflicts: 0,
  });
  const names = await dryRun(t, editor, 'sport', csv(['name', 'duration'], ['Керлинг', '120']));
  expect(names.conflictCheck).toBe('none');
  const wrong = await dryRun(t, editor, 'stream', csv(header, row('wrong-12', 'Зенит', 'Спартак', '99', '18:00')));
  expect(wrong.conflictCheck).toBe('none');
});

it('counts as skipped when the look takes too long', async () => {
  const { job } = await conflictsOf(editor, row('long-1234', 'Зенит', 'Спартак', '27', '18:00'));
  await sql`UPDATE import SET "conflictCheck" = 'running', "conflictsUntil" = NULL WHERE id = ${job.id}`.execute(
    t.deps.db,
  );
  const who = await t.deps.db.selectFrom('user').selectAll().where('id', '=', editor.id).executeTakeFirstOrThrow();
  const asking = { ...who, session: 0, accessToken: null, streams: [] };
  await findImportConflicts(t.deps, asking, job.id, new AbortController().signal, 0);
  expect((await editor.call('GET', '/import', { id: job.id })).body['conflictCheck']).toBe('skipped');
});

it('counts as skipped when the process that looked for them is gone', async () => {
  const { job } = await conflictsOf(editor, row('gone-1234', 'Зенит', 'Спартак', '28', '18:00'));
  await sql`UPDATE import SET "conflictCheck" = 'running', "conflictsUntil" = now() - interval '1 s' WHERE id = ${job.id}`.execute(
    t.deps.db,
  );
  const { body } = await editor.call('GET', '/import', { id: job.id });
  expect(body['conflictCheck']).toBe('skipped');
});
