import { afterAll, beforeAll, expect, it } from 'vitest';
import { createUser } from '#server/auth/accounts';
import { startTestApp, testPassword } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let editor: Caller;
beforeAll(async () => {
  t = await startTestApp();
  editor = await t.signIn('editor');
  const base = { password: testPassword, role: 'operator', verified: true } as const;
  await createUser(t.deps.db, { ...base, email: 'zoya@touchline.test', name: 'Зоя' });
  await createUser(t.deps.db, { ...base, email: 'anna@touchline.test', name: 'анна 100%' });
  await createUser(t.deps.db, { ...base, email: 'new@touchline.test', name: 'Новый', verified: false });
  const blocked = await createUser(t.deps.db, { ...base, email: 'blocked@touchline.test', name: 'Blocked' });
  await t.deps.db.updateTable('user').set({ status: 'inactive' }).where('id', '=', blocked).execute();
});
afterAll(() => t.close());

const names = ({ body }: Awaited<ReturnType<Caller['call']>>) => body.data.map((row) => row['name']);

it('shows of other people their id and their name, and nothing else', async () => {
  const { status, body } = await editor.call('GET', '/users');
  expect(status).toBe(200);
  for (const row of body.data) expect(Object.keys(row).toSorted()).toEqual(['id', 'name']);
});

it('holds the people who can be given a stream, by name: neither blocked nor unconfirmed ones', async () => {
  expect(names(await editor.call('GET', '/users'))).toEqual(['editor 1', 'анна 100%', 'Зоя']);
});

it('is searched by name and never by address', async () => {
  const search = async (name: string) => names(await editor.call('POST', '/users', { name }));
  expect(await search('ЗОЯ')).toEqual(['Зоя']);
  expect(await search('%')).toEqual(['анна 100%']);
  expect(await search('touchline')).toEqual([]);
  expect(await search('')).toHaveLength(3);
});

it('is sorted and paged by the headers', async () => {
  const sorted = { 'Sort-Column': 'name', 'Sort-Order': 'desc', 'Page-Size': '2' };
  const answer = await editor.call('GET', '/users', {}, sorted);
  expect(names(answer)).toEqual(['Зоя', 'анна 100%']);
  expect(answer.body).toMatchObject({ total: 3, last_page: 2 });
});

it('counts somebody new in the very next list', async () => {
  const before = Number((await editor.call('GET', '/users')).body['total']);
  await t.signIn('viewer');
  await expect.poll(async () => (await editor.call('GET', '/users')).body['total']).toBe(before + 1);
});
