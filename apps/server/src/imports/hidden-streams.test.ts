import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { csv, dryRun, rowsOf, runAndWait } from '#server/imports/testing/upload';
import { makeRecords, match } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let editor: Caller;
let records: Records;
let stream: number;
beforeAll(async () => {
  t = await startTestApp();
  editor = await t.signIn('editor');
  records = await makeRecords(await t.signIn('admin'));
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.deps.pool.query('TRUNCATE stream CASCADE');
  const { body } = await editor.call('POST', '/stream', match(records, { key: 'known-1', description: 'секрет' }));
  stream = Number(body['id']);
});

const hide = (id: number) =>
  t.deps.pool.query('INSERT INTO user_stream ("user", stream) VALUES ($1, $2)', [editor.id, id]);
const stored = async () =>
  (await t.deps.pool.query(`SELECT key, description FROM stream ORDER BY key`)).rows.map(({ key, description }) => [
    key,
    description,
  ]);
const check = () =>
  dryRun(
    t,
    editor,
    'stream',
    csv(
      ['key', 'sport', 'team1', 'startDate', 'startTime', 'description'],
      ['known-1', 'Футбол', 'Зенит', '2026-05-01', '18:00', 'дождь'],
      ['new-123', 'Футбол', 'Спартак', '2026-05-02', '18:00', 'снег'],
    ),
  );

describe('a stream that its user may no longer see', () => {
  it('is not written to by an import that was checked before', async () => {
    const { id } = await check();
    await hide(stream);
    expect(await runAndWait(editor, 'commit', id)).toMatchObject({ state: 'failed', problem: 'stale' });
    expect(await stored()).toEqual([['known-1', 'секрет']]);
  });

  it('is not shown with its changes in the rows of an import', async () => {
    const { id } = await check();
    expect(await rowsOf(editor, id, 'changed')).toMatchObject([{ name: 'Зенит', changes: [{ from: 'секрет' }] }]);
    await hide(stream);
    expect(await rowsOf(editor, id, 'changed')).toMatchObject([{ row: 2, name: '', changes: [] }]);
    expect(await rowsOf(editor, id, 'new')).toMatchObject([{ row: 3, name: 'Спартак' }]);
  });

  it.each([
    ['changed', 'known-1'],
    ['created', 'new-123'],
  ])('is not undone when the import has %s it', async (_, key) => {
    const { id } = await check();
    await runAndWait(editor, 'commit', id);
    const { rows } = await t.deps.pool.query('SELECT id FROM stream WHERE key = $1', [key]);
    await hide(Number(rows[0].id));
    const answer = await editor.call('POST', '/import/undo', { id });
    expect(answer).toMatchObject({ status: 409, body: { code: 'import_changed' } });
    expect(await stored()).toEqual([
      ['known-1', 'дождь'],
      ['new-123', 'снег'],
    ]);
  });
});
