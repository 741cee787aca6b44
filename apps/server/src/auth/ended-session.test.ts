import { Secret, TOTP } from 'otpauth';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { change } from '#kit/change';
import { beginPasskey } from '#server/passkeys/testing/add-passkey';
import { newAuthenticator } from '#server/passkeys/testing/authenticator';
import { startTestApp, testPassword } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';
import { endSessions } from './sessions.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const proof = { current_password: testPassword };

async function passkey(who: Caller) {
  const { hostname, origin } = new URL(t.deps.settings.now().publicUrl);
  const { options, request } = await beginPasskey(who);
  const credential = newAuthenticator(hostname, origin).make(options.challenge);
  return () => who.call('POST', '/profile/passkey', { request, name: 'Late', credential });
}

async function app(who: Caller) {
  const { body } = await who.call('POST', '/profile/second-factor', proof);
  const code = new TOTP({ secret: Secret.fromBase32(String(body['secret'])) }).generate();
  return () => who.call('PUT', '/profile/second-factor', { code });
}

async function codes(who: Caller) {
  await (
    await passkey(who)
  )();
  return () => who.call('POST', '/profile/second-factor/codes', proof);
}

it.each([
  ['another passkey', passkey],
  ['an app for codes', app],
  ['new recovery codes', codes],
])('a request for %s while the session is being ended is refused', async (_what, prepare) => {
  const who = await t.signIn('editor');
  const ask = await prepare(who);
  const kept = async () =>
    (
      await sql`SELECT (SELECT count(*)::int4 FROM passkey WHERE "user" = ${who.id}) AS passkeys,
        (SELECT count(*)::int4 FROM second_factor WHERE "user" = ${who.id} AND "confirmedAt" IS NOT NULL) AS apps,
        ARRAY(SELECT "codeHash" FROM recovery_code WHERE "user" = ${who.id} ORDER BY 1) AS codes`.execute(t.deps.db)
    ).rows;
  const before = await kept();
  const [ended, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ending = change(t.deps.db, null, async (trx) => {
    await sql`SELECT FROM "user" WHERE id = ${who.id} FOR UPDATE`.execute(trx);
    await endSessions(trx, who.id, null);
    ended.resolve();
    await mayCommit.promise;
  });
  await ended.promise;
  const asked = ask();
  const waiting = sql`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
  await expect.poll(async () => (await waiting.execute(t.deps.db)).rows.length).toBe(1);
  mayCommit.resolve();
  await ending;
  expect((await asked).status).toBe(401);
  expect(await kept()).toEqual(before);
});
