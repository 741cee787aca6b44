import { createHmac, hash, randomBytes, randomInt } from 'node:crypto';

/** A bearer token of 256 random bits, as text. */
export const newToken = () => randomBytes(32).toString('base64url');

/** The stored form of a token. A token is random and long, so a fast hash is enough. */
export const hashOf = (secret: string) => hash('sha256', secret, 'buffer');

/** An eight-digit code for a mail. */
export const newCode = () => String(randomInt(0, 100_000_000)).padStart(8, '0');

/** The stored form of a code. All eight-digit codes can be tried quickly, so the hash requires the key. */
export const codeHashOf = (key: string, user: number, kind: string, code: string) =>
  createHmac('sha256', key).update(`code ${kind} ${user} ${code}`).digest();
