/**
 * A stream key as logs show it, its first characters only: whoever has a whole key can play the stream, and has half of
 * what an encoder needs.
 */
export function shortKey(key: string): string {
  return key === '' ? '' : `${key.slice(0, Math.min(4, Math.floor(key.length / 3)))}…`;
}
