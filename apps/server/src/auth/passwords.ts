import { readFileSync } from 'node:fs';
import { hash, verify } from './argon2.ts';
import { openSlots } from './work-slots.ts';
import { invalidField } from '#http/http-error';

/**
 * A hash takes 19 MiB and about 40 ms on one of the four threads that file access and DNS lookups share. With two at
 * once, the last of fifty in the queue waits about a second.
 */
const slot = openSlots(2, 50);

/** The hash to store. Throws 503 when the queue is full. */
export const hashPassword = (password: string) => slot(() => hash(password));

/**
 * Compares with a stored hash; null, for an unknown account, costs the same and never matches. Throws 503 like
 * `hashPassword`.
 */
export const checkPassword = (password: string, storedHash: string | null) => slot(() => verify(password, storedHash));

/**
 * One per line, in lower case, none shorter than the minimum: passwords of real leaks first, then common ways to
 * lengthen a word.
 */
const commonPasswords = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
);

/** Throws 422 for a new password that is among the first guesses. */
export function refuseWeakPassword(password: string, email: string): void {
  const normalized = password.normalize('NFKC').trim().toLowerCase();
  const address = email.trim().toLowerCase();
  if (normalized === address || normalized === address.split('@')[0]) throw invalidField('password', 'same_as_email');
  if (commonPasswords.has(normalized)) throw invalidField('password', 'common_password');
}
