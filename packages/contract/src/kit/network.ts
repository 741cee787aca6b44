import * as z from 'zod/mini';

/** An IP network in CIDR notation, canonical: an address becomes the network of itself, host bits are cleared. */
export const network = z.string().check(
  z.trim(),
  z.maxLength(43),
  z.overwrite((text) => canonicalNetwork(text) ?? text),
  // PostgreSQL writes mapped IPv4 addresses in another way, and their own notation says the same.
  z.refine((text) => canonicalNetwork(text) === text && !text.startsWith('::ffff:')),
);

/** The canonical notation of a network, as PostgreSQL writes it; null when the text is none. */
function canonicalNetwork(text: string): string | null {
  const [, address = '', length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const parts = partsOf(address);
  if (!parts) return null;
  const { numbers, bits } = parts;
  const most = numbers.length * bits;
  const kept = length === undefined ? most : Number(length);
  if (kept > most) return null;
  const cleared = numbers.map((number, at) => clearHost(number, bits, Math.max(0, kept - at * bits)));
  const canonical = bits === 8 ? cleared.join('.') : v6(cleared.map((number) => number.toString(16)).join(':'));
  return `${canonical}/${kept}`;
}

/** The numbers of an address, of 8 bits each (IPv4) or 16 (IPv6). */
function partsOf(address: string): { numbers: number[]; bits: 8 | 16 } | null {
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(address)) {
    const numbers = address.split('.').map(Number);
    return numbers.every((number) => number < 256) ? { numbers, bits: 8 } : null;
  }
  const canonical = /^[\da-f:]+$/i.test(address) ? v6(address) : null;
  if (canonical === null) return null;
  const [head = '', tail] = canonical.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return { numbers: [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16)), bits: 16 };
}

/** The canonical notation of an IPv6 address; null when the text is none. */
function v6(address: string): string | null {
  const url = `http://[${address}]`;
  return URL.canParse(url) ? new URL(url).hostname.slice(1, -1) : null;
}

function clearHost(number: number, bits: number, kept: number): number {
  const host = Math.max(0, bits - kept);
  return (number >> host) << host;
}
