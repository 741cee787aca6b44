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

it('is neither deleted nor demoted nor blocked, and stays signed in', async () => {
  expect(await admin.call('DELETE', '/user', { ids: admin.id })).toMatchObject(refused);
  expect(await admin.call('PUT', '/user', { id: admin.id, role: 'editor' })).toMatchObject(refused);
  expect(await admin.call('PUT', '/user', { id: admin.id, status: 'inactive' })).toMatchObject(refused);
  expect(await administrators()).toEqual([admin.id]);
  expect((await admin.call('GET', '/profile')).body['role']).toBe('admin');
});

it('is not deleted among others: nobody of the batch is', async () => {
  const [editor, viewer] = [await t.signIn('editor'), await t.signIn('viewer')];
  expect(await admin.call('DELETE', '/user', { ids: [editor.id, admin.id, viewer.id] })).toMatchObject(refused);
  for (const who of [editor, viewer]) expect((await who.call('GET', '/profile')).status).toBe(200);
});

it('is not the one who is blocked or never confirmed the address', async () => {
  const [blocked, unconfirmed] = [await t.signIn('admin'), await t.signIn('admin')];
  await admin.call('PUT', '/user', { id: blocked.id, status: 'inactive' });
  await t.deps.db.updateTable('user').set({ emailVerifiedAt: null }).where('id', '=', unconfirmed.id).execute();
  expect(await admin.call('DELETE', '/user', { ids: admin.id })).toMatchObject(refused);
});

it('may go once there is another', async () => {
  const other = await t.signIn('admin');
  expect((await admin.call('PUT', '/user', { id: admin.id, role: 'viewer' })).status).toBe(200);
  expect(await administrators()).toEqual([other.id]);
});

it.each(['demoting', 'blocking', 'deleting'])(
  'two who are %s each other at the same moment leave one',
  async (what) => {
    const other = await t.signIn('admin');
    const act = (by: Caller, id: number) =>
      what === 'deleting'
        ? by.call('DELETE', '/user', { ids: id })
        : by.call('PUT', '/user', { id, ...(what === 'blocking' ? { status: 'inactive' } : { role: 'editor' }) });
    const answers = await Promise.all([act(admin, other.id), act(other, admin.id)]);
    // The second is refused, or no administrator any more when it is asked who calls.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await administrators()).toHaveLength(1);
  },
);
