import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { csv, dryRun, send } from '#server/imports/testing/upload';
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
beforeEach(() => t.deps.pool.query('TRUNCATE stream CASCADE'));

const header = ['key', 'sport', 'team1', 'startDate', 'startTime'];
const row = (key: string) => [key, 'Футбол', 'Зенит', '2026-05-01', '18:00'];
const count = async () => Number((await t.deps.pool.query('SELECT count(*) AS n FROM stream')).rows[0].n);

describe('imports are', () => {
  it('limited to one per user and two in total, and private to the user', async () => {
    const [second, third] = [await t.signIn('editor'), await t.signIn('editor')];
    const lease = `INSERT INTO import ("user", entity, state, "fileName", options, "leasedUntil") VALUES ($1, 'stream', 'reading', 'f', '{"createMissing": false, "decisions": []}', now() + interval '1 minute') RETURNING id`;
    const { rows } = await t.deps.pool.query(lease, [second.id]);
    const file = csv(header, row('any-1234'));
    expect(await send(t, second, '/streams/import', file)).toMatchObject({
      status: 409,
      body: { code: 'import_running' },
    });
    await t.deps.pool.query(lease, [editor.id]);
    expect(await send(t, third, '/streams/import', file)).toMatchObject({
      status: 503,
      body: { code: 'imports_busy' },
    });
    expect(await editor.call('GET', '/import', { id: rows[0].id })).toMatchObject({ status: 404 });
    expect(await editor.call('POST', '/import/commit', { id: rows[0].id })).toMatchObject({ status: 409 });
    await t.deps.pool.query(`UPDATE import SET "leasedUntil" = now() - interval '1 second' WHERE state = 'reading'`);
  });

  it('listed in pages, newest first, and so are their rows', async () => {
    const who = await t.signIn('editor');
    const first = await dryRun(t, who, 'stream', csv(header, row('page-1111'), row('page-2222'), row('page-3333')));
    const second = await dryRun(t, who, 'team', csv(['name', 'sport'], ['Rotor', 'Футбол']));
    const page = async (path: string, data: object, headers: Record<string, string>) =>
      (await who.call('GET', path, data, headers)).body;
    const frame = { current_page: 1, per_page: 1, total: 2, last_page: 2 };
    expect(await page('/imports', {}, { 'Page-Size': '1' })).toMatchObject({ ...frame, data: [{ id: second.id }] });
    const streams = { 'Filter-Column': 'entity', 'Filter-Value': 'stream' };
    expect(await page('/imports', {}, streams)).toMatchObject({ total: 1, data: [{ id: first.id }] });
    const rows = { id: first.id, result: 'new' };
    const last = { current_page: 2, per_page: 2, total: 3, last_page: 2 };
    expect(await page('/import/rows', rows, { 'Page-Size': '2', 'Page-Current': '9' })).toMatchObject({
      ...last,
      data: [{ row: 4 }],
    });
  });

  it('shown as interrupted when their process died, and write nothing', async () => {
    const job = await dryRun(t, editor, 'stream', csv(header, row('dead-123')));
    await t.deps.pool.query(
      `UPDATE import SET state = 'committing', "leasedUntil" = now() - interval '1 second' WHERE id = $1`,
      [job.id],
    );
    expect((await editor.call('GET', '/import', { id: job.id })).body).toMatchObject({
      state: 'failed',
      problem: 'interrupted',
    });
    const { body } = await editor.call('GET', '/imports');
    expect(body.data[0]).toMatchObject({ id: job.id, state: 'failed', problem: 'interrupted' });
    expect(await editor.call('POST', '/import/commit', { id: job.id })).toMatchObject({
      status: 409,
      body: { code: 'import_not_ready' },
    });
    expect(await count()).toBe(0);
  });
});

describe('a file that cannot be imported', () => {
  it.each([
    ['broken_file', Buffer.from('PK\x03\x04 and nothing more')],
    ['unsupported_type', Buffer.from('89504e470d0a1a0a00000000', 'hex')],
    ['no_known_column', csv(['a', 'b'], ['1', '2'])],
    ['no_rows', csv(header)],
    ['duplicate_column', csv(['key', 'Ключ'], ['1', '2'])],
    ['too_many_rows', Buffer.from(`key\n${'a\n'.repeat(200_001)}`)],
  ])('fails with %s and writes nothing', async (problem, file) => {
    const job = await dryRun(t, editor, 'stream', file);
    expect(job).toMatchObject({ state: 'failed', problem });
    expect((await t.deps.pool.query('SELECT 1 FROM import_row WHERE import = $1', [job.id])).rows).toEqual([]);
  });

  it('is refused with 413 above 10 MB, with 415 when it is not multipart, with 422 without a file', async () => {
    const large = await send(t, editor, '/streams/import', Buffer.alloc(11 * 1_048_576, 'a'));
    expect(large).toMatchObject({ status: 413, body: { code: 'too_large' } });
    expect(await editor.call('POST', '/streams/import', {})).toMatchObject({ status: 415 });
    const empty = await send(t, editor, '/streams/import', Buffer.alloc(0));
    expect(empty).toMatchObject({ status: 422, body: { fields: { file: { code: 'required' } } } });
  });
});
