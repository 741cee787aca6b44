import { importRoutes } from '@touchline/contract';
import type { SheetFormat, SheetLanguage } from '@touchline/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readDirectories } from '#server/imports/directories';
import { readDrafts } from '#server/imports/read-drafts';
import { cellsOf, download } from '#server/imports/testing/download';
import { dryRun } from '#server/imports/testing/upload';
import { makeRecords, match } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let editor: Caller;
let records: Records;
beforeAll(async () => {
  t = await startTestApp();
  const admin = await t.signIn('admin');
  editor = await t.signIn('editor');
  records = await makeRecords(admin);
  const { server, tournament } = records;
  await editor.call('POST', '/stream', match(records, { key: 'first-1', server, tournament, source_url: 'rtmp://me:secret@host.example.org/app?token=1' })); // prettier-ignore
  await editor.call('POST', '/stream', match(records, { key: 'second-2', title: '=HYPERLINK("http://x")', startTime: '21:30', startDate: '2026-06-02' })); // prettier-ignore
  await editor.call('POST', '/stream', match(records, { key: 'third-3', team1: records.away, team2: null, comment: 'две\nстроки, "кавычки"' })); // prettier-ignore
});
afterAll(() => t.close());

type Query = { format: SheetFormat; language?: SheetLanguage; name?: string };
const keys = async (file: Buffer) => (await cellsOf(file)).slice(1).map(([key]) => key);
const exportStreams = (who: Caller, query: Query, headers: Record<string, string> = {}) =>
  download(t, who, '/streams/export', query, headers);

it.each(['xlsx', 'csv'] as const)('exports streams as %s that an import finds unchanged', async (format) => {
  for (const language of ['en', 'ru'] as const) {
    const { file, headers } = await exportStreams(editor, { format, language });
    expect(headers['content-disposition']).toMatch(
      new RegExp(`^attachment; filename="streams-\\d{4}-\\d\\d-\\d\\d\\.${format}"$`),
    );
    expect((await cellsOf(file))[0]?.slice(0, 3)).toEqual(
      language === 'en' ? ['Key', 'Event ID', 'Sport'] : ['Ключ', 'ID события', 'Вид спорта'],
    );
    const job = await dryRun(t, editor, 'stream', file);
    expect({ language, ...job.counts }).toEqual({ language, new: 0, changed: 0, unchanged: 3, error: 0 });
  }
});

it('exports all rows of the list with its filters, search and order, within the access rule', async () => {
  const sorted = { 'Sort-Column': 'key', 'Sort-Order': 'desc', 'Page-Size': '1', 'Page-Current': '2' };
  expect(await keys((await exportStreams(editor, { format: 'csv' }, sorted)).file)).toEqual([
    'third-3',
    'second-2',
    'first-1',
  ]);
  const filter = { 'Filter-Column': 'team1', 'Filter-Value': String(records.home), ...sorted };
  expect(await keys((await exportStreams(editor, { format: 'csv' }, filter)).file)).toEqual(['second-2', 'first-1']);
  expect(await keys((await exportStreams(editor, { format: 'xlsx', name: 'first' })).file)).toEqual(['first-1']);
  const archive = { 'Filter-Column': 'archived', 'Filter-Value': 'true' };
  expect(await keys((await exportStreams(editor, { format: 'csv' }, archive)).file)).toEqual([]);
  const restricted = await t.signIn('editor');
  await t.deps.pool.query(`INSERT INTO user_stream ("user", stream) SELECT $1, id FROM stream WHERE key = 'first-1'`, [
    restricted.id,
  ]);
  expect(await keys((await exportStreams(restricted, { format: 'csv' }, sorted)).file)).toEqual([
    'third-3',
    'second-2',
  ]);
  const wrong = { 'Filter-Column': 'nothing', 'Filter-Value': '1' };
  expect((await exportStreams(editor, { format: 'csv' }, wrong)).status).toBe(422);
});

it('masks credentials and neutralizes formulas', async () => {
  const text = (await exportStreams(editor, { format: 'csv' })).file.toString();
  expect(text).not.toMatch(/secret|token=1/);
  expect(text).toContain('rtmp://…@host.example.org/app?…');
  expect(text).toContain(`"'=HYPERLINK(""http://x"")"`);
});

it('refuses a masked address for a new stream', async () => {
  const { file } = await exportStreams(editor, { format: 'csv', name: 'first' });
  const renamed = Buffer.from(file.toString().replace('first-1', 'other-9'));
  expect((await dryRun(t, editor, 'stream', renamed)).counts).toMatchObject({ error: 1 });
});

it.each(['stream', 'sport', 'tournament', 'team'] as const)(
  'has a template for each %s in the user’s language, whose example is not imported',
  async (entity) => {
    const viewer = await t.signIn('viewer');
    const directories = await readDirectories(t.deps.db, 'UTC');
    const options = { createMissing: false, decisions: [] };
    for (const format of ['xlsx', 'csv'] as const) {
      for (const language of ['en', 'ru'] as const) {
        const { path } = importRoutes.template[entity];
        const { file, status } = await download(t, viewer, path, { format, language });
        expect(status).toBe(200);
        const [header, example, ...rest] = await cellsOf(file);
        expect(header?.[0]).toBe(
          entity === 'stream' ? (language === 'en' ? 'Key' : 'Ключ') : language === 'en' ? 'Name' : 'Название',
        );
        expect(example?.length).toBeGreaterThan(1);
        expect(rest).toEqual([]);
        const read = readDrafts({ file, entity, options, corrections: [], directories }, async () => {});
        await expect(read).rejects.toMatchObject({ problem: 'no_rows' });
      }
    }
  },
);
