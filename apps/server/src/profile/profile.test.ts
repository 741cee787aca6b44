import { abilitiesOf, roles } from '@touchline/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

it.each(roles)('tells a signed-in %s who they are and what they may do, and no secret', async (role) => {
  const who = await t.signIn(role);
  const { status, body } = await who.call('GET', '/profile');
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: who.id, role, abilities: abilitiesOf(role) });
  expect(Object.keys(body).toSorted()).toEqual(
    ['abilities', 'email', 'email_verified_at', 'firstname', 'id', 'lastname', 'middlename', 'name', 'role'].toSorted(),
  );
});

it('follows a change of role with the next request', async () => {
  const who = await t.signIn('viewer');
  expect((await who.call('GET', '/users')).status).toBe(403);
  await t.deps.db.updateTable('user').set({ role: 'editor' }).where('id', '=', who.id).execute();
  expect((await who.call('GET', '/users')).status).toBe(200);
  expect((await who.call('GET', '/profile')).body['role']).toBe('editor');
});
