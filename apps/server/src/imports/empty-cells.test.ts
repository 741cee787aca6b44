import { importRoutes } from '@touchline/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { cellsOf, download } from '#server/imports/testing/download';
import { csv, dryRun, runAndWait } from '#server/imports/testing/upload';
import { makeRecords, match } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let editor: Caller;
let records: Records;
beforeAll(async () => {
  t = await startTestApp();
  editor = await t.signIn('editor');
  records = await makeRecords(await t.signIn('admin'));
});
afterAll(() => t.close());
beforeEach(() => t.deps.pool.query('TRUNCATE stream CASCADE'));

/** The template with every column, in which only what a match needs is filled in. */
async function filledTemplate(filled: Record<string, string>): Promise<Buffer> {
  const { file } = await download(t, editor, importRoutes.template.stream.path, { format: 'csv', language: 'en' });
  const headings = ((await cellsOf(file))[0] ?? []).map(String);
  return csv(
    headings,
    headings.map((heading) => filled[heading] ?? ''),
  );
}

const needed = {
  Sport: 'Футбол',
  'Team 1': 'Зенит',
  'Team 2': 'Спартак',
  'Start date': '2026-05-01',
  'Start time': '18:00',
};

it('the template makes a stream when every cell that may be empty is', async () => {
  const job = await dryRun(t, editor, 'stream', await filledTemplate(needed));
  expect(job.counts).toEqual({ new: 1, changed: 0, unchanged: 0, error: 0 });
  expect(await runAndWait(editor, 'commit', job.id)).toMatchObject({ state: 'done', problem: null });
  expect((await editor.call('GET', '/streams')).body.data).toMatchObject([
    { team1Name: 'Зенит', startTime: '18:00', duration: 105, postponed: false, betting: false, venue: '' },
  ]);
});

it('an empty cell clears text of a stored stream, and leaves its other values', async () => {
  const stored = { key: 'stored-1', postponed: true, betting: true, duration: 95, venue: 'Петровский' };
  await editor.call('POST', '/stream', match(records, stored));
  const job = await dryRun(t, editor, 'stream', await filledTemplate({ Key: 'stored-1', ...needed }));
  expect(job.counts).toEqual({ new: 0, changed: 1, unchanged: 0, error: 0 });
  expect(await runAndWait(editor, 'commit', job.id)).toMatchObject({ state: 'done', problem: null });
  expect((await editor.call('GET', '/streams')).body.data).toMatchObject([{ ...stored, venue: '' }]);
});
