import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newestCode } from '#server/auth/testing/visitor';
import { deleteExpired } from '#server/operation/clean-up';
import { makeBrowser } from '#server/push/testing/push-service';
import { startTestApp, testPassword } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let who: Caller;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  who = await t.signIn('operator');
  await who.call('POST', '/profile/push', makeBrowser('https://push.example.org', 'en').subscription);
});
afterAll(() => t.close());

const browsers = async () =>
  (await t.deps.db.selectFrom('push_subscription').select('session').where('user', '=', who.id).execute()).length;
const password = 'another long walk in the park';

it('a browser gets nothing more once its session is ended', async () => {
  await who.call('POST', '/auth/logout');
  expect(await browsers()).toBe(0);
});

it.each([
  ['idle for a week', sql`"lastUsedAt" = now() - interval '8 days'`],
  ['at its end', sql`"expiresAt" = now() - interval '1 hour'`],
])('a browser whose session has expired, %s, gets messages until a new password is set', async (_how, expired) => {
  await sql`UPDATE session SET ${expired} WHERE "user" = ${who.id}`.execute(t.deps.db);
  await deleteExpired(t.deps.db);
  expect((await who.call('GET', '/profile')).status).toBe(401);
  expect(await browsers()).toBe(1);
  const { email } = await t.deps.db
    .selectFrom('user')
    .select('email')
    .where('id', '=', who.id)
    .executeTakeFirstOrThrow();
  await t.visitor('POST', '/auth/recovery', { email });
  const code = await newestCode(t, email);
  const input = { email, code, password, password_confirmation: password };
  expect((await t.visitor('POST', '/auth/reset', input)).status).toBe(200);
  expect(await browsers()).toBe(0);
});

it('the browser in which a password is changed goes on, and those of expired sessions do not', async () => {
  await sql`INSERT INTO push_subscription ("user", endpoint, p256dh, "authSealed", "userAgent", language)
    SELECT "user", endpoint || '/expired', p256dh, "authSealed", '', 'en' FROM push_subscription
    WHERE "user" = ${who.id}`.execute(t.deps.db);
  const input = { current_password: testPassword, password, password_confirmation: password };
  expect((await who.call('POST', '/user/passwd', input)).status).toBe(200);
  const { rows } = await sql`SELECT session IS NULL AS "isExpired" FROM push_subscription
    WHERE "user" = ${who.id}`.execute(t.deps.db);
  expect(rows).toEqual([{ isExpired: false }]);
});
