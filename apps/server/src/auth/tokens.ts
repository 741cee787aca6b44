import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';

/** A bearer token of 256 random bits, as text. */
export const newToken = () => randomBytes(32).toString('base64url');

/** What is stored of a token. It is random and long, so a fast hash is enough. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

/** Eight digits for a mail. */
export const newCode = () => String(randomInt(0, 100_000_000)).padStart(8, '0');

/** What is stored of a code. Eight digits are soon tried through, so only who holds the key can compare them. */
export const codeHashOf = (key: string, user: number, kind: string, code: string) =>
  createHmac('sha256', key).update(`code ${kind} ${user} ${code}`).digest();
