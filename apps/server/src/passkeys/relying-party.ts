import { randomBytes } from 'node:crypto';
import type { Deps } from '#server/deps';

/** For the whole step: whoever looks for a key or a phone needs a while. */
export const validS = 300;

/** What a passkey is for, and the only origin that may ask for it: the console's public address. */
export function relyingParty({ settings }: Pick<Deps, 'settings'>): { id: string; origin: string; name: string } {
  const { publicUrl, productName } = settings.now();
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin, name: productName };
}

export const newChallenge = (): string => randomBytes(32).toString('base64url');

let loaded: Promise<typeof import('@simplewebauthn/server')> | null = null;

/** Takes 25 MB of memory, so only once somebody uses a passkey. */
export const webAuthn = (): Promise<typeof import('@simplewebauthn/server')> =>
  (loaded ??= import('@simplewebauthn/server'));
