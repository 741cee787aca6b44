import { randomText } from '#kit/random-text.ts';

const key = 'device';

/**
 * The secret by which the server recognizes this browser, so that other people's failed attempts at an account do not
 * lock it out. Created once.
 */
export function deviceSecret(): string {
  const stored = localStorage.getItem(key);
  if (stored) return stored;
  const created = randomText();
  localStorage.setItem(key, created);
  return created;
}
