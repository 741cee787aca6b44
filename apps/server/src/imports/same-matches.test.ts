import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { csv, dryRun, rowsOf, runAndWait, waitUntilDone } from '#server/imports/testing/upload';
import { idOf, makeRecords, match } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let editor: Caller;
let other: Caller;
let records: Records;
beforeAll(async () => {
  t = await startTestApp();
  editor = await t.signIn('editor');
  other = await t.signIn('editor');
  records = await makeRecords(await t.signIn('admin'));
});
afterAll(() => t.close());
beforeEach(() =>
  t.deps.pool.query(
    `TRUNCATE stream CASCADE; DELETE FROM team WHERE name = 'Амкар'; DELETE FROM tournament WHERE name = 'Лига'`,
  ),
);

const header = ['key', 'event_id', 'sport', 'team1', 'team2', 'startDate', 'startTime'];
const row = (more: { key?: string; event?: string; team?: string }) =>
  csv(header, [more.key ?? '', more.event ?? '', 'Футбол', more.team ?? 'Зенит', 'Спартак', '2026-05-01', '18:00']);
const withTournament = csv(
  ['sport', 'tournament', 'team1', 'team2', 'startDate', 'startTime'],
  ['Футбол', 'Лига', 'Зенит', 'Спартак', '2026-05-01', '18:00'],
  ['Футбол', 'Лига', 'Спартак', 'Зенит', '2026-06-01', '18:00'],
);
const withoutTime = csv(
  ['sport', 'team1', 'team2', 'startDate', 'startTime', 'startTimeTbd'],
  ['Футбол', 'Зенит', 'Спартак', '2026-05-01', '', 'yes'],
);
const count = async () => (await t.deps.pool.query('SELECT FROM stream')).rowCount;
const namesOfTournaments = async () =>
  (await t.deps.pool.query('SELECT name FROM stream JOIN tournament ON tournament.id = tournament')).rows.map(
    ({ name }) => name,
  );
const read = (who: Caller, file: Buffer) => dryRun(t, who, 'stream', file, { createMissing: 'true' });

describe.each([
  ['without keys', row({})],
  ['without keys, of a team that it creates', row({ team: 'Амкар' })],
  ['with event ids', row({ event: 'e1' })],
])('a file %s that two people import', (_, file) => {
  it('makes its matches once, and is previewed again by the second', async () => {
    const [first, second] = [await read(editor, file), await read(other, file)];
    expect(second.counts).toMatchObject({ new: 1 });
    const ended = await Promise.all([runAndWait(editor, 'commit', first.id), runAndWait(other, 'commit', second.id)]);
    expect(ended.map(({ state, problem }) => `${state} ${problem}`).toSorted()).toEqual(['done null', 'failed stale']);
    expect(await count()).toBe(1);
    const [late, job] = ended[0].state === 'failed' ? [editor, first] : [other, second];
    await late.call('POST', '/import/check', { id: job.id, options: job.options });
    expect((await waitUntilDone(late, job.id)).counts).toEqual({ new: 0, changed: 0, unchanged: 1, error: 0 });
  });
});

it.each([
  ['creates a tournament', withTournament, 2],
  ['gives no start times', withoutTime, 1],
])('a file that %s changes nothing when it is imported again', async (_, file, matches) => {
  const first = await read(editor, file);
  expect(first.counts).toEqual({ new: matches, changed: 0, unchanged: 0, error: 0 });
  expect(await runAndWait(editor, 'commit', first.id)).toMatchObject({ state: 'done' });
  const second = await read(editor, file);
  expect(second.counts).toEqual({ new: 0, changed: 0, unchanged: matches, error: 0 });
  expect(await count()).toBe(matches);
});

it('a file that creates a tournament and was stale can be written after its next preview', async () => {
  const { id, options } = await read(editor, withTournament);
  await idOf(other, '/stream', match(records, {}));
  expect(await runAndWait(editor, 'commit', id)).toMatchObject({ state: 'failed', problem: 'stale' });
  await editor.call('POST', '/import/check', { id, options });
  const { counts } = await waitUntilDone(editor, id);
  expect(counts).toEqual({ new: 1, changed: 1, unchanged: 0, error: 0 });
  expect(await runAndWait(editor, 'commit', id)).toMatchObject({ state: 'done' });
  expect(await namesOfTournaments()).toEqual(['Лига', 'Лига']);
});

it('a match with a key of its own is written beside another of the same teams and start', async () => {
  const { id } = await read(editor, row({ key: 'second-1' }));
  await idOf(other, '/stream', match(records, { key: 'first-1' }));
  expect(await runAndWait(editor, 'commit', id)).toMatchObject({ state: 'done' });
  expect(await count()).toBe(2);
});

it('an import is previewed again when a record that it refers to was archived since', async () => {
  const team = await idOf(other, '/stream/team', { name: 'Амкар', sport: records.sport });
  // Without a use it would be deleted.
  await idOf(other, '/stream', match(records, { key: 'used-12', team1: team, startDate: '2026-06-01' }));
  const { id, options } = await read(editor, row({ key: 'amkar-1', team: 'Амкар' }));
  await other.call('DELETE', '/stream/team', { ids: [team] });
  expect(await runAndWait(editor, 'commit', id)).toMatchObject({ state: 'failed', problem: 'stale' });
  expect(await count()).toBe(1);
  await editor.call('POST', '/import/check', { id, options: { ...options, createMissing: false } });
  await waitUntilDone(editor, id);
  expect(await rowsOf(editor, id, 'error')).toMatchObject([{ issues: [{ column: 'team1', reason: 'unknown_name' }] }]);
});
