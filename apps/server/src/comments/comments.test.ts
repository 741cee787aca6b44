import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idOf, makeRecords, match } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let author: Caller;
let other: Caller;
let records: Records;
let stream = 0;
beforeAll(async () => {
  t = await startTestApp();
  [admin, author, other] = [await t.signIn('admin'), await t.signIn('operator'), await t.signIn('editor')];
  records = await makeRecords(admin);
  stream = await idOf(admin, '/stream', match(records));
});
afterAll(() => t.close());

const write = (message: string) => idOf(author, '/stream/comment', { stream_id: stream, message });
const read = async (who: Caller) =>
  (await who.call('GET', '/stream/comments', { stream_id: stream }, { 'Page-Size': '100' })).body.data;

it('has its author, its time and whether the user may edit it', async () => {
  const { status, body } = await author.call('POST', '/stream/comment', {
    stream_id: stream,
    message: '  Нет звука\nна канале <b>2</b>  ',
  });
  expect(status).toBe(200);
  expect(body).toEqual({
    id: body['id'],
    stream_id: stream,
    message: 'Нет звука\nна канале <b>2</b>',
    user: author.id,
    userName: 'operator 2',
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    editedAt: null,
    abilities: ['edit'],
  });
  const mine = (rows: Record<string, unknown>[]) => rows.find((row) => row['id'] === body['id'])?.['abilities'];
  expect([mine(await read(author)), mine(await read(other)), mine(await read(admin))]).toEqual([
    ['edit'],
    [],
    ['edit'],
  ]);
  expect((await admin.call('GET', '/stream', { id: stream })).body['comments']).toBe(1);
});

it('is edited by its author or an administrator, and answers 404 to anybody else', async () => {
  const id = await write('first');
  expect((await author.call('PUT', '/stream/comment', { id, message: 'second' })).body).toMatchObject({
    message: 'second',
    editedAt: expect.stringMatching(/Z$/),
  });
  expect(await other.call('PUT', '/stream/comment', { id, message: 'third' })).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  });
  expect((await admin.call('PUT', '/stream/comment', { id, message: 'fourth' })).body).toMatchObject({
    message: 'fourth',
    user: author.id,
  });
});

it('can be sent unchanged, which is no edit, or with a new text', async () => {
  await write('sent back');
  const [comment = {}] = (await read(author)).toReversed();
  expect(await author.call('PUT', '/stream/comment', comment)).toMatchObject({ status: 200, body: comment });
  const edited = await author.call('PUT', '/stream/comment', { ...comment, message: 'other words' });
  expect(edited.body).toEqual({ ...comment, message: 'other words', editedAt: expect.stringMatching(/Z$/) });
  const refused = await author.call('PUT', '/stream/comment', { ...comment, surprise: 1 });
  expect(refused.body['fields']).toEqual({ surprise: { code: 'unknown_key' } });
});

it('is deleted by its author or an administrator; ids of others change nothing', async () => {
  const [mine, foreign] = [await write('a'), await idOf(other, '/stream/comment', { stream_id: stream, message: 'b' })];
  expect((await author.call('DELETE', '/stream/comment', { ids: `${mine},${foreign}` })).body).toEqual({ ids: [mine] });
  expect((await read(author)).map((row) => row['id'])).toContain(foreign);
  expect((await admin.call('DELETE', '/stream/comment', { ids: foreign })).body).toEqual({ ids: [foreign] });
});

it('cannot be written in the name of somebody else', async () => {
  const answer = await author.call('POST', '/stream/comment', { stream_id: stream, message: 'x', user: admin.id });
  expect(answer).toMatchObject({ status: 422, body: { fields: { user: { code: 'unknown_key' } } } });
});

it.each([
  ['', 'required'],
  ['   ', 'required'],
  ['x'.repeat(2001), 'too_long'],
  ['a\0b', 'pattern'],
  ['a\u001bb', 'pattern'],
  ['a\ud800b', 'pattern'],
])('cannot be "%s"', async (message, code) => {
  const answer = await author.call('POST', '/stream/comment', { stream_id: stream, message });
  expect(answer).toMatchObject({ status: 422, body: { fields: { message: { code } } } });
});

it('cannot be added to an archived stream, where it can be read', async () => {
  const id = await idOf(admin, '/stream', match(records));
  await author.call('POST', '/stream/comment', { stream_id: id, message: 'before' });
  await admin.call('DELETE', '/stream', { ids: id });
  const answer = await author.call('POST', '/stream/comment', { stream_id: id, message: 'after' });
  expect(answer).toMatchObject({ status: 409, body: { code: 'stream_archived' } });
  expect((await author.call('GET', '/stream/comments', { stream_id: id })).body.data).toHaveLength(1);
});

it('is kept without a name when its author was deleted', async () => {
  const gone = await t.signIn('operator');
  const id = await idOf(gone, '/stream/comment', { stream_id: stream, message: 'I was here' });
  await t.deps.db.deleteFrom('user').where('id', '=', gone.id).execute();
  const left = (await read(admin)).find((row) => row['id'] === id);
  expect(left).toMatchObject({ message: 'I was here', user: null, userName: '' });
  expect((await author.call('DELETE', '/stream/comment', { ids: id })).body).toEqual({ ids: [] });
});

const long = { 'Page-Size': '100' };

describe('the comments of a stream', () => {
  let full = 0;
  const made: number[] = [];
  const page = (headers: Record<string, string>) =>
    author.call('GET', '/stream/comments', { stream_id: full }, headers);
  beforeAll(async () => {
    full = await idOf(admin, '/stream', match(records));
    const { rows } = await sql<{ id: number }>`
      INSERT INTO comment (stream, "user", message)
      SELECT ${full}, CASE WHEN n % 2 = 0 THEN ${author.id}::int8 ELSE ${other.id}::int8 END, 'message ' || n
      FROM generate_series(1, 1205) n RETURNING id`.execute(t.deps.db);
    made.push(...rows.map(({ id }) => id).toSorted((a, b) => a - b));
  });

  it('are returned in pages, oldest first', async () => {
    const seen: unknown[] = [];
    for (let n = 1; n <= 13; n++) {
      const { body } = await page({ ...long, 'Page-Current': String(n) });
      expect(body).toMatchObject({ current_page: n, per_page: 100, total: 1205, last_page: 13 });
      seen.push(...body.data.map(({ id }) => id));
    }
    expect(seen).toEqual(made);
    expect((await page({})).body).toMatchObject({ current_page: 1, per_page: 10, total: 1205, last_page: 121 });
  });

  it('can be read newest first, and be filtered and sorted', async () => {
    const ids = async (headers: Record<string, string>) => (await page(headers)).body.data.map(({ id }) => id);
    const newest = made.toReversed();
    expect(await ids({ ...long, 'Sort-Column': 'id', 'Sort-Order': 'desc' })).toEqual(newest.slice(0, 100));
    expect(await ids({ 'Sort-Column': 'createdAt', 'Sort-Order': 'desc' })).toEqual(newest.slice(0, 10));
    const mine = await page({ 'Filter-Column': 'user', 'Filter-Value': String(author.id) });
    expect(mine.body).toMatchObject({
      total: 602,
      data: [{ message: 'message 2' }, { message: 'message 4' }, ...Array.from({ length: 8 }, () => ({}))],
    });
    const found = await page({ 'Filter-Column': 'message', 'Filter-Value': encodeURIComponent('message 1204') });
    expect(found.body).toMatchObject({ total: 1, data: [{ id: made[1203] }] });
    expect(await page({ 'Sort-Column': 'stream' })).toMatchObject({ status: 422, body: { code: 'unknown_column' } });
  });
});

describe('the text of a comment', () => {
  const secret = 'password is hunter2';
  /** Everything of the text that others could read, as text. */
  const elsewhere = async () => {
    const tables = ['history', 'notice', 'mail', 'event'];
    const rows = await Promise.all(tables.map((table) => t.deps.pool.query(`SELECT * FROM ${table}`)));
    return JSON.stringify(rows.map((result) => result.rows as unknown[]));
  };
  /** The tables with a row that contains the text in any column. */
  const tablesWith = async (text: string): Promise<string[]> => {
    const { rows } = await t.deps.pool.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace ORDER BY 1`,
    );
    const found: string[] = [];
    for (const { name } of rows) {
      const held = await t.deps.pool.query(`SELECT 1 FROM "${name}" one WHERE one::text ILIKE '%' || $1 || '%' LIMIT 1`, [text]); // prettier-ignore
      if (held.rows.length > 0) found.push(name);
    }
    return found;
  };
  const entries = async (id: number) =>
    (await author.call('GET', '/stream/history', { id })).body.data.map(({ kind, to, userName }) => [
      kind,
      to,
      userName,
    ]);

  it('is only in its thread, before and after it is edited or deleted', async () => {
    const id = await idOf(admin, '/stream', match(records));
    const message = `@editor 3 ${secret}`;
    const comment = await idOf(author, '/stream/comment', { stream_id: id, message });
    expect(await elsewhere()).not.toContain(secret);
    await author.call('PUT', '/stream/comment', { id: comment, message: `@editor 3 ${secret} no more` });
    await author.call('DELETE', '/stream/comment', { ids: comment });
    expect(await elsewhere()).not.toContain(secret);
    expect(await entries(id)).toEqual([
      ['comment', null, 'operator 2'],
      ['edit', 'created', 'admin 1'],
    ]);
  });

  it('is nowhere in the database once the comment is deleted, nor are earlier versions', async () => {
    const id = await idOf(admin, '/stream', match(records));
    const reader = await t.signIn('editor');
    const { body } = await admin.call('GET', '/user', { id: reader.id });
    const words = ['ornithorynchus', 'quetzalcoatlus', 'archaeopteryx'];
    const [first, second, third] = words.map((word) => `@${String(body['name'])} ${word}`);
    const { body: made } = await author.call('POST', '/stream/comment', { stream_id: id, message: first }, { 'Idempotency-Key': 'comment-1' }); // prettier-ignore
    for (const message of [second, third]) await author.call('PUT', '/stream/comment', { id: made['id'], message });
    expect(await tablesWith(third ?? '')).toEqual(['audit', 'comment']);
    await author.call('DELETE', '/stream/comment', { ids: made['id'] });
    for (const word of words) expect({ word, tables: await tablesWith(word) }).toEqual({ word, tables: [] });
    const log = await t.deps.pool.query(`SELECT action, before, after FROM audit WHERE entity = 'comment' AND record = $1 ORDER BY id`, [made['id']]); // prettier-ignore
    const hidden = { message: '•••' };
    expect(log.rows).toMatchObject([
      { action: 'create', before: null, after: hidden },
      { action: 'update', before: hidden, after: hidden },
      { action: 'update', before: hidden, after: hidden },
      { action: 'delete', before: hidden, after: null },
    ]);
  });

  it('is also removed from the log when the stream is deleted permanently', async () => {
    const id = await idOf(admin, '/stream', match(records));
    await author.call('POST', '/stream/comment', { stream_id: id, message: 'pterodactylus' });
    await admin.call('DELETE', '/stream', { ids: id });
    await admin.call('DELETE', '/stream', { ids: id, permanent: true });
    expect(await tablesWith('pterodactylus')).toEqual([]);
  });

  it('is removed from older history entries that contain it', async () => {
    const id = await idOf(admin, '/stream', match(records));
    const entry = { stream: id, user: author.id, from: null, reason: null };
    await t.deps.db
      .insertInto('history')
      .values({ ...entry, kind: 'comment', to: secret })
      .execute();
    const file = new URL('../../migrations/0024_logs_and_starts.sql', import.meta.url);
    await t.deps.pool.query(await readFile(file, 'utf8'));
    expect((await entries(id))[0]).toEqual(['comment', null, 'operator 2']);
    expect((await entries(id))[1]).toEqual(['edit', 'created', 'admin 1']);
  });
});
