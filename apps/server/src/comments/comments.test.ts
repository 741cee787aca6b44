import { afterAll, beforeAll, expect, it } from 'vitest';
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
const read = async (who: Caller) => (await who.call('GET', '/stream/comments', { stream_id: stream })).body.data;

it('carries its author, its time and whether its reader may edit it', async () => {
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

it('is edited by its author or an administrator, and does not exist for anybody else', async () => {
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

it('is deleted by its author or an administrator; foreign ids among many change nothing', async () => {
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

it('is not written to a stream in the archive, where it can be read', async () => {
  const id = await idOf(admin, '/stream', match(records));
  await author.call('POST', '/stream/comment', { stream_id: id, message: 'before' });
  await admin.call('DELETE', '/stream', { ids: id });
  const answer = await author.call('POST', '/stream/comment', { stream_id: id, message: 'after' });
  expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect((await author.call('GET', '/stream/comments', { stream_id: id })).body.data).toHaveLength(1);
});

it('stays when its author is gone, without their name', async () => {
  const gone = await t.signIn('operator');
  const id = await idOf(gone, '/stream/comment', { stream_id: stream, message: 'I was here' });
  await t.deps.db.deleteFrom('user').where('id', '=', gone.id).execute();
  const left = (await read(admin)).find((row) => row['id'] === id);
  expect(left).toMatchObject({ message: 'I was here', user: null, userName: '' });
  expect((await author.call('DELETE', '/stream/comment', { ids: id })).body).toEqual({ ids: [] });
});

it('is remembered in the history of its stream', async () => {
  const id = await idOf(admin, '/stream', match(records));
  await author.call('POST', '/stream/comment', { stream_id: id, message: 'Помню' });
  const { body } = await author.call('GET', '/stream/history', { id });
  expect(body.data[0]).toMatchObject({ kind: 'comment', to: 'Помню', userName: 'operator 2' });
});

it('is forgotten by the history when it is deleted: that somebody wrote stays, what they wrote does not', async () => {
  const id = await idOf(admin, '/stream', match(records));
  const comment = await idOf(author, '/stream/comment', { stream_id: id, message: 'Not for long' });
  await author.call('DELETE', '/stream/comment', { ids: comment });
  const { body } = await author.call('GET', '/stream/history', { id });
  expect(body.data[0]).toMatchObject({ kind: 'comment', to: null, userName: 'operator 2' });
});
