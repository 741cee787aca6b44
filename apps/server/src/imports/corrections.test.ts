import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cellsOf, download } from '#server/imports/testing/download';
import { csv, dryRun, rowsOf, runAndWait, waitUntilDone } from '#server/imports/testing/upload';
import { workbook } from '#server/sheets/testing/zip';
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

const header = ['key', 'sport', 'team1', 'team2', 'startDate', 'startTime'];
const good = ['right-1', 'Футбол', 'Зенит', 'Спартак', '2031-05-01', '18:00'];
const wrong = ['wrong-1', 'Футбол', 'Зенит', 'Спартак', '2031-02-31', '25:00'];
const options = { createMissing: false, decisions: [] };

const correct = (id: number, row: number, column: string, value: string | null, who = editor) =>
  who.call('POST', '/import/correct', { id, row, column, value });

async function checkAgain(id: number) {
  expect((await editor.call('POST', '/import/check', { id, options })).status).toBe(200);
  return waitUntilDone(editor, id);
}

describe('a corrected cell', () => {
  it('is kept, read by the next dry run as if the file had it, and imported', async () => {
    const { id } = await dryRun(t, editor, 'stream', csv(header, good, wrong));
    expect((await correct(id, 3, 'startDate', '31.05.2031')).body).toMatchObject({ corrections: 1, state: 'ready' });
    await correct(id, 3, 'startTime', '26:00');
    const [stored] = await rowsOf(editor, id, 'error');
    expect(stored?.corrections).toEqual([
      { column: 'startDate', value: '31.05.2031', isChecked: false },
      { column: 'startTime', value: '26:00', isChecked: false },
    ]);
    expect(await checkAgain(id)).toMatchObject({ corrections: 0, counts: { new: 1, error: 1 } });
    const [again] = await rowsOf(editor, id, 'error');
    expect(again?.issues).toEqual([{ column: 'startTime', reason: 'pattern', value: '26:00' }]);
    expect(again?.corrections.map(({ isChecked }) => isChecked)).toEqual([true, true]);
    await correct(id, 3, 'startTime', '20:00');
    expect(await checkAgain(id)).toMatchObject({ counts: { new: 2, error: 0 } });
    expect(await runAndWait(editor, 'commit', id)).toMatchObject({ state: 'done', hasFile: false });
    const { rows } = await sql`SELECT to_char("startAt" AT TIME ZONE timezone, 'DD.MM HH24:MI') AS start FROM stream WHERE key = 'wrong-1'`.execute(t.deps.db); // prettier-ignore
    expect(rows).toEqual([{ start: '31.05 20:00' }]);
  });

  it('may be one of a column that the file lacks, empty, and again that of the file', async () => {
    const without = (row: string[]) => row.slice(0, 5);
    const { id } = await dryRun(t, editor, 'stream', csv(without(header), without(good.with(0, 'lacks-1'))));
    await correct(id, 2, 'startTime', '19:30');
    await correct(id, 2, 'team2', '');
    expect(await checkAgain(id)).toMatchObject({ counts: { new: 1, error: 0 } });
    const [row] = await rowsOf(editor, id, 'new');
    expect(row?.matches.map(({ column }) => column)).toEqual(['sport', 'team1']);
    expect((await correct(id, 2, 'team2', null)).body).toMatchObject({ corrections: 1 });
    await checkAgain(id);
    const [after] = await rowsOf(editor, id, 'new');
    expect(after?.matches.map(({ column }) => column)).toEqual(['sport', 'team1', 'team2']);
    expect(after?.corrections).toEqual([{ column: 'startTime', value: '19:30', isChecked: true }]);
  });

  it('may be a name that is known, and none that is only almost known', async () => {
    const { id } = await dryRun(t, editor, 'stream', csv(header, good.with(0, 'named-1').with(2, 'Zzz Unknown')));
    await correct(id, 2, 'team1', 'Зенит');
    expect(await checkAgain(id)).toMatchObject({ counts: { new: 1, error: 0 } });
    await correct(id, 2, 'team1', 'Yyy Unknown');
    expect(await checkAgain(id)).toMatchObject({ counts: { error: 1 }, names: [{ given: 'Yyy Unknown' }] });
  });

  it('corrects names too, in their own import', async () => {
    const { id } = await dryRun(t, editor, 'sport', csv(['name', 'duration'], ['Padel', 'long']));
    await correct(id, 2, 'duration', '90');
    expect(await checkAgain(id)).toMatchObject({ counts: { new: 1, error: 0 } });
  });
});

describe('a correction is refused', () => {
  it('of an unknown column or row, of too many cells, and of text that no cell may have', async () => {
    const { id } = await dryRun(t, editor, 'stream', csv(header, wrong.with(0, 'limits-1')));
    const fields = async (row: number, column: string, value: string) => {
      const { status, body } = await correct(id, row, column, value);
      return [status, body['fields']];
    };
    expect(await fields(2, 'archivedAt', 'x')).toEqual([422, { column: { code: 'unknown_value' } }]);
    expect(await fields(2, '__proto__', 'x')).toEqual([422, { column: { code: 'unknown_value' } }]);
    expect(await fields(3, 'title', 'x')).toEqual([422, { row: { code: 'missing_record' } }]);
    expect(await fields(2, 'title', 'x'.repeat(2_001))).toMatchObject([422, { value: { code: 'too_long' } }]);
    expect(await fields(2, 'title', 'a\0b')).toMatchObject([422, { value: { code: 'pattern' } }]);
    expect(await fields(2, 'title', 'a\ud800b')).toMatchObject([422, { value: { code: 'pattern' } }]);
    await sql`INSERT INTO import_correction (import, row, "column", value)
      SELECT ${id}, 1000 + n, 'title', 'x' FROM generate_series(1, 1000) n`.execute(t.deps.db);
    expect(await fields(2, 'title', 'x')).toEqual([422, { row: { code: 'too_big' } }]);
  });

  it('of an import of somebody else, of one that was committed, and while it is read', async () => {
    const { id } = await dryRun(t, editor, 'stream', csv(header, good.with(0, 'other-12'), wrong.with(0, 'other-13')));
    expect((await correct(id, 2, 'title', 'x', await t.signIn('editor'))).status).toBe(404);
    expect((await correct(id, 2, 'title', 'x', await t.signIn('operator'))).status).toBe(403);
    await sql`UPDATE import SET state = 'reading', "leasedUntil" = now() + interval '1 hour' WHERE id = ${id}`.execute(t.deps.db); // prettier-ignore
    expect((await correct(id, 2, 'title', 'x')).body).toMatchObject({ code: 'import_not_ready' });
    await sql`UPDATE import SET state = 'ready', "leasedUntil" = NULL WHERE id = ${id}`.execute(t.deps.db);
    await runAndWait(editor, 'commit', id);
    expect((await correct(id, 2, 'title', 'x')).body).toMatchObject({ code: 'import_not_ready' });
  });

  it('by the dry run like a cell of the file: formulas, control characters, long keys', async () => {
    const { id } = await dryRun(t, editor, 'stream', csv(header, wrong.with(0, 'hostile-1')));
    await correct(id, 2, 'startDate', '=HYPERLINK("http://x")');
    await correct(id, 2, 'team1', 'Зенит\nСпартак');
    await correct(id, 2, 'key', 'k'.repeat(65));
    await checkAgain(id);
    const [row] = await rowsOf(editor, id, 'error');
    expect(row?.issues.map(({ column, reason }) => [column, reason])).toEqual(
      expect.arrayContaining([
        ['startDate', 'invalid_date'],
        ['team1', 'similar_name'],
        ['key', 'too_long'],
        ['startTime', 'pattern'],
      ]),
    );
  });
});

describe('refused rows', () => {
  const refused = (id: number, query = {}) => download(t, editor, '/import/refused', { id: String(id), ...query });

  it('are downloaded in the format of the file, with corrections and the reason, also after the import', async () => {
    const { id } = await dryRun(t, editor, 'stream', csv([...header, 'notes'], [...good.with(0, 'file-12'), ''], [...wrong.with(0, 'file-13'), '=1+1'])); // prettier-ignore
    await correct(id, 3, 'startDate', '2031-05-09');
    await checkAgain(id);
    const expected = [
      [...header, 'notes', 'Why it was not imported'],
      ['file-13', 'Футбол', 'Зенит', 'Спартак', '2031-05-09', '25:00', '=1+1', 'Start time “25:00”: invalid format'],
    ];
    const before = await refused(id);
    expect(before.headers['content-disposition']).toMatch(/^attachment; filename="refused-rows-[\d-]+\.csv"$/);
    expect(before.file.toString()).toContain(`'=1+1`);
    expect(await cellsOf(before.file)).toEqual(expected);
    await runAndWait(editor, 'commit', id);
    expect(await cellsOf((await refused(id)).file)).toEqual(expected);
    const ru = await cellsOf((await refused(id, { language: 'ru' })).file);
    expect(ru[1]?.at(-1)).toBe('Время начала «25:00»: неверный формат');
    // Corrected in the file, it is imported without the column that says why.
    const again = await dryRun(t, editor, 'stream', Buffer.from(before.file.toString().replace('25:00', '21:00')));
    expect(again).toMatchObject({ counts: { new: 1, error: 0 }, ignored: ['notes', 'Why it was not imported'] });
  });

  it('of a workbook have days and times as text, and columns that a correction added', async () => {
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    const rows = [
      `<row r="1">${['sport', 'team1', 'startDate', 'startTime'].map(text).join('')}</row>`,
      `<row r="2">${text('Nosuchsport')}${text('Зенит')}<c><v>48000</v></c><c><v>0.75</v></c></row>`,
    ];
    const { id } = await dryRun(t, editor, 'stream', workbook(rows.join('')));
    await correct(id, 2, 'team2', 'Спартак');
    const { file, headers } = await refused(id);
    expect(headers['content-disposition']).toMatch(/\.xlsx"$/);
    const [head, row] = await cellsOf(file);
    expect(head).toEqual(['sport', 'team1', 'startDate', 'startTime', 'Team 2', 'Why it was not imported']);
    expect(row?.slice(0, 5)).toEqual(['Nosuchsport', 'Зенит', '2031-06-01', '18:00', 'Спартак']);
    expect(row?.[5]).toContain('not in the references');
  });

  it('are not there without errors, for others, or when the file is gone', async () => {
    const { id } = await dryRun(t, editor, 'stream', csv(header, good.with(0, 'none-123')));
    expect((await refused(id)).status).toBe(409);
    const { id: other } = await dryRun(t, await t.signIn('editor'), 'stream', csv(header, wrong.with(0, 'none-124')));
    expect((await refused(other)).status).toBe(404);
    const { id: gone } = await dryRun(t, editor, 'stream', csv(header, wrong.with(0, 'none-125')));
    await sql`UPDATE import SET file = NULL WHERE id = ${gone}`.execute(t.deps.db);
    expect((await refused(gone)).status).toBe(409);
  });
});
