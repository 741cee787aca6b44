import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let editor: Caller;
beforeAll(async () => {
  t = await startTestApp();
  [admin, editor] = [await t.signIn('admin'), await t.signIn('editor')];
});
afterAll(() => t.close());

const sport = { name: 'Kabaddi', duration: 60 };
const nameOf = async (who: Caller) => String((await who.call('GET', '/profile')).body['name']);

it('tells who changes an older version who saved it last, and when', async () => {
  const { body } = await admin.call('POST', '/stream/sport', sport);
  const target = { id: Number(body['id']), version: 1 };
  await admin.call('PUT', '/stream/sport', { ...target, duration: 70 });
  const stale = await editor.call('PUT', '/stream/sport', { ...target, duration: 80 });
  expect(stale).toMatchObject({
    status: 409,
    body: { code: 'version_conflict', current: { duration: 70, version: 2 }, changed: { isYou: false } },
  });
  const changed = stale.body['changed'] as { at: string; by: string };
  expect(changed.by).toBe(await nameOf(admin));
  expect(new Date(changed.at).toISOString()).toBe(changed.at);
});

it('says so when it was oneself, in another window', async () => {
  const { body } = await admin.call('POST', '/profile/blacklist', {
    field: 'team1',
    operator: 'exact',
    value: 'Zenit',
  });
  const target = { id: Number(body['id']), version: 1 };
  await admin.call('PUT', '/profile/blacklist', { ...target, value: 'Spartak' });
  const stale = await admin.call('PUT', '/profile/blacklist', { ...target, value: 'Dynamo' });
  expect(stale).toMatchObject({ status: 409, body: { current: { value: 'Spartak' }, changed: { isYou: true } } });
});

it('does not count the theme that somebody chooses as a change of their record', async () => {
  const viewer = await t.signIn('viewer');
  const target = { id: viewer.id, version: 1 };
  await admin.call('PUT', '/user', { ...target, lastname: 'Wolf' });
  await viewer.call('PUT', '/profile/settings', { theme: 'light' });
  const own = await viewer.call('PUT', '/profile', { version: 1, name: 'Other' });
  expect(own).toMatchObject({ status: 409, body: { changed: { by: await nameOf(admin), isYou: false } } });
});

it('names nobody when the console itself was the last', async () => {
  const { body } = await admin.call('POST', '/stream/sport', { ...sport, name: 'Hurling' });
  const id = Number(body['id']);
  await t.deps.db.updateTable('sport').set({ duration: 75, version: 2 }).where('id', '=', id).execute();
  const stale = await editor.call('PUT', '/stream/sport', { id, version: 1, duration: 80 });
  expect(stale.body['changed']).toMatchObject({ by: null, isYou: false });
});
