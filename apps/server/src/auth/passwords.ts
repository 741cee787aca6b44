import { readFileSync } from 'node:fs';
import { hash, verify } from './argon2.ts';
import { openSlots } from './work-slots.ts';
import { invalidField } from '#http/http-error';

/**
 * A hash takes 19 MiB and some 40 ms of one of the four threads that files and name look-ups share, so two at once;
 * fifty in line wait about a second.
 */
const slot = openSlots(2, 50);

/** The hash to store. Throws 503 when too many passwords wait for theirs. */
export const hashPassword = (password: string) => slot(() => hash(password));

/** Compares with a stored hash; null, for somebody unknown, costs the same and never matches. Throws 503 like `hashPassword`. */
export const checkPassword = (password: string, stored: string | null) => slot(() => verify(password, stored));

/** One per line, in lower case, none shorter than a password may be: real leaks first, then usual ways to lengthen a word. */
const mostCommon = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
);

/** Refuses, with 422, a new password that guessers try first. */
export function refuseWeakPassword(password: string, email: string): void {
  const plain = password.normalize('NFKC').trim().toLowerCase();
  const address = email.trim().toLowerCase();
  if (plain === address || plain === address.split('@')[0]) throw invalidField('password', 'same_as_email');
  if (mostCommon.has(plain)) throw invalidField('password', 'common_password');
}
