/** 128 random bits as text, also on a page without https, where `crypto.randomUUID` is not offered. */
export function randomText(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
