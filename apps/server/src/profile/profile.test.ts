import { abilitiesOf, roles } from '@touchline/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const shown = [
  'abilities',
  'defaultZone',
  'email',
  'email_verified_at',
  'firstname',
  'id',
  'image',
  'lastname',
  'middlename',
  'name',
  'pageSize',
  'probeIntervalS',
  'role',
  'singleKeys',
  'timezone',
  'version',
];

it.each(roles)('returns the data and abilities of a signed-in %s, and no secret', async (role) => {
  const who = await t.signIn(role);
  const { status, body } = await who.call('GET', '/profile');
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: who.id, role, abilities: abilitiesOf(role) });
  expect(Object.keys(body).toSorted()).toEqual(shown);
});

it('reflects a change of role in the next request', async () => {
  const who = await t.signIn('viewer');
  expect((await who.call('GET', '/users')).status).toBe(403);
  await t.deps.db.updateTable('user').set({ role: 'editor' }).where('id', '=', who.id).execute();
  expect((await who.call('GET', '/users')).status).toBe(200);
  expect((await who.call('GET', '/profile')).body['role']).toBe('editor');
});

it('accepts changes of one’s own names, in the version that was read', async () => {
  const who = await t.signIn('viewer');
  const names = { name: 'Вера', lastname: 'Вольнова', firstname: 'Вера', middlename: 'В.' };
  const { body } = await who.call('PUT', '/profile', { version: 1, ...names });
  expect(body).toMatchObject({ ...names, version: 2 });
  const stale = await who.call('PUT', '/profile', { version: 1, name: 'Other' });
  expect(stale).toMatchObject({ status: 409, body: { code: 'version_conflict', current: names } });
  expect(JSON.stringify(stale.body)).not.toMatch(/argon2/);
});

it('refuses changes of role, status, address, flags, access, picture or another user', async () => {
  const who = await t.signIn('viewer');
  const whole = async () => (await (await t.signIn('admin')).call('GET', '/user', { id: who.id })).body;
  const before = await whole();
  const unknown = {
    status: 'active',
    betBroadcast: true,
    playlistAutoload: true,
    access: 'allow',
    streams: [],
    password: 'a quiet lake at dawn',
  };
  for (const [key, value] of Object.entries(unknown)) {
    expect(await who.call('PUT', '/profile', { name: 'Changed', [key]: value })).toMatchObject({
      status: 422,
      body: { fields: { [key]: { code: 'unknown_key' } } },
    });
  }
  // The response of GET may be sent back, and only its names are used.
  const { body: profile } = await who.call('GET', '/profile');
  const forged = { id: 1, role: 'admin', email: 'x@example.org', image: 'x', email_verified_at: null, abilities: [] };
  expect(await who.call('PUT', '/profile', { ...profile, ...forged })).toMatchObject({ status: 200, body: profile });
  expect(await whole()).toEqual(before);
});

it('contains the current probe interval of the settings', async () => {
  const [who, admin] = [await t.signIn('viewer'), await t.signIn('admin')];
  const intervalS = async () => (await who.call('GET', '/profile')).body['probeIntervalS'];
  const before = await intervalS();
  expect(before).toBe(t.deps.settings.now().probeIntervalS);
  await admin.call('PUT', '/system/settings', { probeIntervalS: 60 });
  expect(await intervalS()).toBe(60);
  await admin.call('PUT', '/system/settings', { probeIntervalS: null });
  expect(await intervalS()).toBe(before);
});

it('contains the current default time zone of the settings', async () => {
  const [who, admin] = [await t.signIn('viewer'), await t.signIn('admin')];
  const zone = async () => (await who.call('GET', '/profile')).body['defaultZone'];
  const before = await zone();
  expect(before).toBe(t.deps.settings.now().defaultZone);
  await admin.call('PUT', '/system/settings', { defaultZone: 'Asia/Tokyo' });
  expect(await zone()).toBe('Asia/Tokyo');
  await admin.call('PUT', '/system/settings', { defaultZone: null });
  expect(await zone()).toBe(before);
});
