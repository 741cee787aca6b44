import { expect } from 'vitest';
import { testPassword } from '#server/testing/start-app';
import type { Caller } from '#server/testing/start-app';
import { newAuthenticator } from './authenticator.ts';
import type { Authenticator } from './authenticator.ts';

type Begun = { options: { challenge: string } & Record<string, unknown>; request: string };

/** Begins to add a passkey. `more`: beside the password, such as the code of an app. */
export const beginPasskey = async (who: Caller, more: object = {}) =>
  (await who.call('POST', '/profile/passkey/begin', { current_password: testPassword, ...more }))
    .body as unknown as Begun;

/** Adds a passkey to an account, for the console at this address. Returns it, and recovery codes that were made. */
export async function addPasskey(
  who: Caller,
  publicUrl: string,
  name: string,
  more: object = {},
): Promise<{ authenticator: Authenticator; codes: unknown }> {
  const { hostname, origin } = new URL(publicUrl);
  const authenticator = newAuthenticator(hostname, origin);
  const { options, request } = await beginPasskey(who, more);
  const credential = authenticator.make(options.challenge);
  const added = await who.call('POST', '/profile/passkey', { request, name, credential });
  expect(added).toMatchObject({ status: 200, body: { ok: true } });
  return { authenticator, codes: added.body['recovery_codes'] };
}
