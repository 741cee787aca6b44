import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let made = 0;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
});
afterAll(() => t.close());

const post = async (more: object) => {
  const email = `person.${++made}@example.org`;
  const sent = { email, password: 'a long walk in the park', role: 'viewer', ...more };
  return (await admin.call('POST', '/user', sent)).body;
};
const put = async (body: object) => (await admin.call('PUT', '/user', body)).body['name'];

it('the default name is first and last name', async () => {
  expect(await post({ lastname: 'Иванов', firstname: 'Пётр', middlename: 'Ильич' })).toMatchObject({
    name: 'Пётр Иванов',
  });
  expect(await post({ lastname: 'Lee' })).toMatchObject({ name: 'Lee' });
});

it('the default name without first and last name is the email address', async () => {
  expect(await post({})).toMatchObject({ name: `person.${made}` });
});

it('a default name that would be too long is cut', async () => {
  const { name } = await post({ lastname: 'Ж'.repeat(100), firstname: '😀'.repeat(99) });
  expect(name).toBe('😀'.repeat(99));
});

it('follows first and last name, also when the whole user is sent', async () => {
  const user = await post({ lastname: 'Lee', firstname: 'Ann' });
  expect(await put({ id: user['id'], lastname: 'Moore' })).toBe('Ann Moore');
  const { body: read } = await admin.call('GET', '/user', { id: user['id'] });
  expect(await put({ ...read, firstname: 'Anna' })).toBe('Anna Moore');
});

it('stays as a person chose it', async () => {
  const { id } = await post({ lastname: 'Lee', firstname: 'Ann' });
  expect(await put({ id, name: 'Night desk' })).toBe('Night desk');
  expect(await put({ id, lastname: 'Moore' })).toBe('Night desk');
  expect(await put({ id, name: 'Day desk', lastname: 'Lee' })).toBe('Day desk');
});

it('also follows when users change their own names', async () => {
  const viewer = await t.signIn('viewer');
  const { body: before } = await viewer.call('GET', '/profile');
  expect((await viewer.call('PUT', '/profile', { ...before, lastname: 'Lee' })).body).toMatchObject({
    name: before['name'],
    lastname: 'Lee',
  });
  await viewer.call('PUT', '/profile', { name: 'Lee' });
  expect((await viewer.call('PUT', '/profile', { firstname: 'Ann' })).body).toMatchObject({ name: 'Ann Lee' });
});
