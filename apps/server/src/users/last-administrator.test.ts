import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
beforeEach(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
});
afterEach(() => t.close());

const refused = { status: 409, body: { code: 'last_administrator' } };
const administrators = async () =>
  (
    await t.deps.db
      .selectFrom('user')
      .select('id')
      .where('role', '=', 'admin')
      .where('status', '=', 'active')
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);

it('cannot be deleted, demoted or blocked, and stays signed in', async () => {
  expect(await admin.call('DELETE', '/user', { ids: admin.id })).toMatchObject(refused);
  expect(await admin.call('PUT', '/user', { id: admin.id, role: 'editor' })).toMatchObject(refused);
  expect(await admin.call('PUT', '/user', { id: admin.id, status: 'inactive' })).toMatchObject(refused);
  expect(await administrators()).toEqual([admin.id]);
  expect((await admin.call('GET', '/profile')).body['role']).toBe('admin');
});

it('prevents the deletion of a whole batch', async () => {
  const [editor, viewer] = [await t.signIn('editor'), await t.signIn('viewer')];
  expect(await admin.call('DELETE', '/user', { ids: [editor.id, admin.id, viewer.id] })).toMatchObject(refused);
  for (const who of [editor, viewer]) expect((await who.call('GET', '/profile')).status).toBe(200);
});

it('does not count blocked or unconfirmed administrators', async () => {
  const [blocked, unconfirmed] = [await t.signIn('admin'), await t.signIn('admin')];
  await admin.call('PUT', '/user', { id: blocked.id, status: 'inactive' });
  await t.deps.db.updateTable('user').set({ emailVerifiedAt: null }).where('id', '=', unconfirmed.id).execute();
  expect(await admin.call('DELETE', '/user', { ids: admin.id })).toMatchObject(refused);
});

it('can be deleted when there is another one', async () => {
  const other = await t.signIn('admin');
  expect((await admin.call('PUT', '/user', { id: admin.id, role: 'viewer' })).status).toBe(200);
  expect(await administrators()).toEqual([other.id]);
});

it.each(['demoting', 'blocking', 'deleting'])('one remains of two who are %s each other concurrently', async (what) => {
  const other = await t.signIn('admin');
  const act = (by: Caller, id: number) =>
    what === 'deleting'
      ? by.call('DELETE', '/user', { ids: id })
      : by.call('PUT', '/user', { id, ...(what === 'blocking' ? { status: 'inactive' } : { role: 'editor' }) });
  const answers = await Promise.all([act(admin, other.id), act(other, admin.id)]);
  // The second is refused, or is no longer an administrator when the caller is checked.
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await administrators()).toHaveLength(1);
});
