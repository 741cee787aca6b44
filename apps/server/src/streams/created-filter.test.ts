import { afterAll, beforeAll, expect, it } from 'vitest';
import { idOf, makeRecords, match } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let editor: Caller;
let older = 0;
let newer = 0;
beforeAll(async () => {
  t = await startTestApp();
  editor = await t.signIn('editor');
  const records = await makeRecords(await t.signIn('admin'));
  older = await idOf(editor, '/stream', match(records));
  newer = await idOf(editor, '/stream', match(records));
  const long = '2026-03-05T12:00:00Z';
  await t.deps.db.updateTable('stream').set({ createdAt: long }).where('id', '=', older).execute();
});
afterAll(() => t.close());

const found = async (column: string, value: string) => {
  const headers = { 'Filter-Column': column, 'Filter-Value': encodeURIComponent(value) };
  return (await editor.call('GET', '/streams', {}, headers)).body.data.map(({ id }) => id);
};

it('finds streams by when they were created', async () => {
  expect(await found('createdAt', '2026-03-05T00:00:00Z..2026-03-06T00:00:00Z')).toEqual([older]);
  expect(await found('createdAt', '2026-03-06T00:00:00Z..')).toEqual([newer]);
  expect(await found('createdAt', '..2026-03-05T00:00:00Z')).toEqual([]);
});

it('finds streams by when they were last changed', async () => {
  const before = new Date(Date.now() - 3_600_000).toISOString();
  expect(await found('updatedAt', `..${before}`)).toEqual([]);
  expect(new Set(await found('updatedAt', `${before}..`))).toEqual(new Set([older, newer]));
});

it('refuses what is no period', async () => {
  const headers = { 'Filter-Column': 'createdAt', 'Filter-Value': 'yesterday' };
  expect((await editor.call('GET', '/streams', {}, headers)).status).toBe(422);
});
