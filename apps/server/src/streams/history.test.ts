import { afterAll, beforeAll, expect, it } from 'vitest';
import { idOf, makeRecords, match } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let editor: Caller;
let stream = 0;
beforeAll(async () => {
  t = await startTestApp();
  editor = await t.signIn('editor');
  stream = await idOf(editor, '/stream', match(await makeRecords(await t.signIn('admin'))));
  for (const monitor of ['1', '2', '3']) await editor.call('PUT', '/stream', { id: stream, monitor });
  await editor.call('PUT', '/stream/takes', { stream_id: stream, take: [editor.id] });
});
afterAll(() => t.close());

const history = async (headers: Record<string, string>) =>
  (await editor.call('GET', '/stream/history', { id: stream }, headers)).body;

it('is returned in pages, newest first', async () => {
  const kinds = (data: Record<string, unknown>[]) => data.map(({ kind }) => kind);
  const first = await history({ 'Page-Size': '2' });
  expect(first).toMatchObject({ current_page: 1, per_page: 2, total: 5, last_page: 3 });
  expect(kinds(first.data)).toEqual(['take', 'edit']);
  const last = await history({ 'Page-Size': '2', 'Page-Current': '3' });
  expect(last.data).toMatchObject([{ kind: 'edit', to: 'created', userName: 'editor 1' }]);
});

it('can be sorted and filtered by its own columns only', async () => {
  const ids = (await history({ 'Sort-Column': 'id' })).data.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => Number(a) - Number(b)));
  expect(await history({ 'Filter-Column': 'kind', 'Filter-Value': 'take' })).toMatchObject({ total: 1 });
  expect(await history({ 'Sort-Column': 'stream' })).toMatchObject({ code: 'unknown_column' });
});

it('gets no entry when a stream is saved unchanged', async () => {
  const { body: read } = await editor.call('GET', '/stream', { id: stream });
  const before = await history({});
  expect(await editor.call('PUT', '/stream', read)).toMatchObject({ status: 200, body: { version: read['version'] } });
  expect(await history({})).toEqual(before);
});
