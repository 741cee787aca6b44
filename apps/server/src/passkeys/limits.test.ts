import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { visitorAt } from '#server/auth/testing/visitor';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';
import { addPasskey } from './testing/add-passkey.ts';
import { newAuthenticator } from './testing/authenticator.ts';
import type { Authenticator } from './testing/authenticator.ts';

let t: TestApp;
let host: string;
let origin: string;
let authenticator: Authenticator;
beforeAll(async () => {
  t = await startTestApp();
  ({ hostname: host, origin } = new URL(t.deps.settings.now().publicUrl));
  ({ authenticator } = await addPasskey(await t.signIn('operator'), origin, 'Mine', {}));
});
afterAll(() => t.close());

async function attempt(ip: string, used: Authenticator, made: object = {}) {
  const visit = visitorAt(t, ip);
  const { options, request } = (await visit('passkey/begin', {})).body as {
    options: { challenge: string };
    request: string;
  };
  return (await visit('passkey', { request, credential: used.use(options.challenge, null), ...made })).status;
}

it('tries with passkeys are limited by network, and refuse nobody elsewhere', async () => {
  const stranger = newAuthenticator(host, origin);
  for (let n = 0; n < 100; n++) expect(await attempt('192.0.2.40', stranger)).toBe(403);
  expect(await attempt('192.0.2.40', authenticator)).toBe(429);
  // As many as there may be from everywhere.
  await sql`UPDATE throttle SET count = 1000000`.execute(t.deps.db);
  expect(await attempt('192.0.2.41', authenticator)).toBe(200);
});

it('tries count only with a challenge of this console', async () => {
  for (let n = 0; n < 101; n++) expect(await attempt('192.0.2.42', authenticator, { request: 'made-up' })).toBe(403);
  expect(await attempt('192.0.2.42', authenticator)).toBe(200);
});
