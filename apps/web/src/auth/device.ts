const key = 'device';

/** The secret by which the server recognizes this browser: guesses of others at an account do not lock it out. Made once. */
export function deviceSecret(): string {
  const kept = localStorage.getItem(key);
  if (kept) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  localStorage.setItem(key, made);
  return made;
}
