import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailsTo, newestCode, visitorAt } from '#server/auth/testing/visitor';
import { startTestApp, testPassword } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';
import { addPasskey } from './testing/add-passkey.ts';
import type { Authenticator } from './testing/authenticator.ts';

let t: TestApp;
let origin: string;
beforeAll(async () => {
  t = await startTestApp();
  ({ origin } = new URL(t.deps.settings.now().publicUrl));
});
afterAll(() => t.close());

const emailOf = async ({ id }: Caller) =>
  (await t.deps.db.selectFrom('user').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;

/** Calls the API with a new session. */
function withToken({ status, body }: { status: number; body: Record<string, unknown> }) {
  expect(status).toBe(200);
  const headers = { authorization: `Bearer ${String(body['auth_token'])}` };
  return async (method: 'GET' | 'POST', path: string, payload: object = {}) =>
    t.app.inject({ method, url: `/api${path}`, headers, ...(method === 'POST' ? { payload } : {}) });
}

async function signInWith(authenticator: Authenticator) {
  const { body } = await t.visitor('POST', '/auth/passkey/begin');
  const { options, request } = body as unknown as { options: { challenge: string }; request: string };
  return t.visitor('POST', '/auth/passkey', { request, credential: authenticator.use(options.challenge, null) });
}

it('whoever removes a stranger’s passkey after a new password ends what was opened with it, and is mailed', async () => {
  const who = await t.signIn('operator');
  const email = await emailOf(who);
  const { authenticator } = await addPasskey(who, origin, 'Of a stranger', {});
  const visit = visitorAt(t, '192.0.2.50');
  await visit('recovery', { email });
  const password = 'another long walk in the park';
  const reset = { email, code: await newestCode(t, email), password, password_confirmation: password };
  expect((await visit('reset', reset)).status).toBe(200);
  const stranger = withToken(await signInWith(authenticator));
  expect((await stranger('POST', '/profile/tokens', { name: 'x', scope: 'read', days: 30 })).statusCode).toBe(200);
  const owner = withToken(await t.visitor('POST', '/auth/login', { email, password }));
  const [{ id } = { id: 0 }] = (await owner('GET', '/profile/passkeys')).json<{ data: { id: number }[] }>().data;
  const removed = await owner('POST', '/profile/passkey/remove', { id, current_password: password });
  expect(removed.statusCode).toBe(200);
  expect((await stranger('GET', '/profile')).statusCode).toBe(401);
  expect((await owner('GET', '/profile')).statusCode).toBe(200);
  const { rows } = await sql`SELECT FROM access_token WHERE "user" = ${who.id}`.execute(t.deps.db);
  expect(rows).toEqual([]);
  expect((await mailsTo(t, email)).at(-1)?.subject).toContain('passkey removed');
});

it('of two sessions that remove each other’s passkey at once, one is ended', async () => {
  const who = await t.signIn('operator');
  const { authenticator } = await addPasskey(who, origin, 'One', {});
  await addPasskey(who, origin, 'Two', {});
  const other = withToken(await signInWith(authenticator));
  const ids = (await who.call('GET', '/profile/passkeys')).body.data.map(({ id }) => Number(id));
  const proof = { current_password: testPassword };
  const both = await Promise.all([
    who.call('POST', '/profile/passkey/remove', { ...proof, id: ids[0] }).then(({ status }) => status),
    other('POST', '/profile/passkey/remove', { ...proof, id: ids[1] }).then(({ statusCode }) => statusCode),
  ]);
  expect(both.toSorted((a, b) => a - b)).toEqual([200, 401]);
});
