import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, testPassword } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let url = '';
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
});
afterAll(() => t.close());

/** Opens live events; `ended` resolves when the server closes them. */
async function follow(token: string) {
  const response = await fetch(`${url}/api/events`, { headers: { authorization: `Bearer ${token}` } });
  const reader = response.body?.getReader();
  const drain = async (): Promise<string> => {
    let text = '';
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
      text += new TextDecoder().decode(part.value);
    return text;
  };
  return { status: response.status, ended: drain(), close: () => reader?.cancel() };
}

it.each<[string, (who: Caller) => Promise<unknown>]>([
  ['blocked', (who) => admin.call('PUT', '/user', { id: who.id, status: 'inactive' })],
  ['deleted', (who) => admin.call('DELETE', '/user', { ids: who.id })],
  [
    'given another password',
    (who) =>
      admin.call('POST', '/user/passwd', {
        id: who.id,
        password: 'a quiet lake at dawn',
        password_confirmation: 'a quiet lake at dawn',
      }),
  ],
])('the live events of a user who is %s end at once', async (_what, act) => {
  const who = await t.signIn('operator');
  const events = await follow(who.token);
  expect(events.status).toBe(200);
  await act(who);
  // Far below the minute after which every connection is checked anyway; the test's own timeout proves it.
  expect(await events.ended).toContain('retry:');
  expect((await follow(who.token)).status).toBe(401);
});

it('ending a session from another device closes its live events, but not those of the other', async () => {
  const who = await t.signIn('viewer');
  const { email } = await t.deps.db
    .selectFrom('user')
    .select('email')
    .where('id', '=', who.id)
    .executeTakeFirstOrThrow();
  const { body } = await t.visitor('POST', '/auth/login', { email, password: testPassword });
  const [here, there] = [await follow(who.token), await follow(String(body['auth_token']))];
  const sessions = (await who.call('GET', '/profile/sessions')).body.data;
  const other = sessions.find(({ current }) => current === false);
  expect((await who.call('DELETE', '/profile/sessions', { ids: other?.['id'] })).status).toBe(200);
  await there.ended;
  expect(await Promise.race([here.ended.then(() => 'ended'), who.call('GET', '/profile').then(() => 'open')])).toBe(
    'open',
  );
  await here.close();
});
