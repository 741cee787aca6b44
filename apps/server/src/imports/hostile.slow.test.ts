import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readDirectories } from '#server/imports/directories';
import { readDrafts } from '#server/imports/read-drafts';
import { csv, dryRun, rowsOf } from '#server/imports/testing/upload';
import { textRow, workbook } from '#server/sheets/testing/zip';
import { makeRecords } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let editor: Caller;
beforeAll(async () => {
  t = await startTestApp();
  editor = await t.signIn('editor');
  await makeRecords(await t.signIn('admin'));
});
afterAll(() => t.close());

const header = ['key', 'sport', 'team1', 'startDate', 'startTime'];
const options = { createMissing: false, decisions: [] };

it('a zip bomb fails the import with its reason and writes nothing', async () => {
  const bomb = workbook(Buffer.alloc(95_000_000, ' '));
  expect(bomb.length).toBeLessThan(10 * 1_048_576);
  const job = await dryRun(t, editor, 'stream', bomb);
  expect(job).toMatchObject({ state: 'failed', problem: 'too_large_unpacked', detail: '' });
  const { rows } = await sql`SELECT 1 FROM import_row UNION ALL SELECT 1 FROM stream`.execute(t.deps.db);
  expect(rows).toEqual([]);
});

it('a formula cell with a cached result is read, one without is an error of its row', async () => {
  const cells = (key: string, start: string) => {
    const texts = [key, 'Футбол', 'Зенит', '2026-05-01'].map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`);
    return `${texts.join('')}<c r="E${key.at(-1)}" t="str">${start}</c>`;
  };
  const rows = [
    textRow(1, header),
    `<row r="2">${cells('formula-2', '<f>"18"&amp;":00"</f><v>18:00</v>')}</row>`,
    `<row r="3">${cells('formula-3', '<f>HYPERLINK("http://x")</f>')}</row>`,
  ];
  const job = await dryRun(t, editor, 'stream', workbook(rows.join('')));
  expect(job.counts).toEqual({ new: 1, changed: 0, unchanged: 0, error: 1 });
  expect(await rowsOf(editor, job.id, 'error')).toMatchObject([
    { row: 3, issues: [{ column: 'startTime', reason: 'formula' }] },
  ]);
});

it.each([
  ['windows-1251', (text: string) => Buffer.from(Array.from(text, (letter) => (/[а-яА-Я]/.test(letter) ? letter.charCodeAt(0) - 0x350 : letter.charCodeAt(0))))], // prettier-ignore
  ['UTF-16 with a mark', (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])],
  ['UTF-8', (text: string) => Buffer.from(text)],
])('a CSV of %s with semicolons is read to the same drafts', async (_name, encode) => {
  const directories = await readDirectories(t.deps.db, 'UTC');
  const text = csv(header, ['match-1', 'Футбол', 'Зенит', '01.05.2026', '18:00']).toString();
  const drafts: unknown[] = [];
  await readDrafts(
    { file: encode(text), entity: 'stream', options, corrections: [], directories },
    async ({ row, issues, values, matches }) => {
      drafts.push({ row, issues, startDate: values['startDate'], how: matches.map(({ how }) => how) });
    },
  );
  expect(drafts).toEqual([{ row: 2, issues: [], startDate: '2026-05-01', how: ['exact', 'exact'] }]);
});

it.each([
  [false, 46_143],
  [true, 46_143 - 1_462],
])('a day is the same in a file with the 1904 epoch: %s', async (date1904, serial) => {
  const directories = await readDirectories(t.deps.db, 'UTC');
  const row = `<row r="2">${['match-1', 'Футбол', 'Зенит'].map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}<c><v>${serial}</v></c><c><v>0.75</v></c></row>`;
  const file = workbook(textRow(1, header) + row, { date1904 });
  const drafts: unknown[] = [];
  await readDrafts({ file, entity: 'stream', options, corrections: [], directories }, async ({ values }) => {
    drafts.push([values['startDate'], values['startTime']]);
  });
  expect(drafts).toEqual([['2026-05-01', '18:00']]);
});
