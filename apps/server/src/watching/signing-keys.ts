import { createHmac, createSecretKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** A server as its signing keys depend on it. */
export type Signer = { id: number; signingVersion: number };

/** A new key begins every thirty days. Links end before their key is forgotten. */
const periodS = 30 * 86_400;
const keptPeriods = 3;

/** Keys that were derived already: a page of streams is signed with the same few. */
const derived = new Map<string, KeyObject>();
const maxDerived = 1_000;

/** The longest time for which a link can be signed, in seconds. */
export const longestLinkS = (keptPeriods - 1) * periodS;

/** The id of the key for links that are signed at this time, in seconds since 1970. */
export const keyIdAt = (nowS: number): number => Math.floor(nowS / periodS) % 65_536;

/** When the key of this time began. */
export const periodStartS = (nowS: number): number => nowS - (nowS % periodS);

/**
 * A signing key: 256 bits, derived from SECRET_KEY, so that it is not stored. A new SECRET_KEY or a new version of the
 * server's keys ends all links.
 */
export function signingKey(secretKey: string, { id, signingVersion }: Signer, keyId: number): KeyObject {
  const purpose = `touchline signed links ${id} ${signingVersion} ${keyId}`;
  const name = `${secretKey} ${purpose}`;
  const known = derived.get(name);
  if (known) return known;
  const key = createSecretKey(createHmac('sha256', secretKey).update(purpose).digest());
  if (derived.size >= maxDerived) derived.clear();
  derived.set(name, key);
  return key;
}

/** The keys with which a link in force may be signed: also the next one, since clocks differ. */
export function keysInForce(secretKey: string, server: Signer, nowS: number): { id: number; secret: string }[] {
  const periods = Array.from({ length: keptPeriods + 2 }, (_, index) => nowS + (index - keptPeriods) * periodS);
  return periods.map((atS) => {
    const id = keyIdAt(atS);
    return { id, secret: signingKey(secretKey, server, id).export().toString('base64url') };
  });
}
