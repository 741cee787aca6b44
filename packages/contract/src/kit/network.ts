import ipaddr from 'ipaddr.js';
import * as z from 'zod/mini';

/** An IP network in CIDR notation, canonical: an address becomes the network of itself, host bits are cleared. */
export const network = z.string().check(
  z.trim(),
  z.maxLength(43),
  z.overwrite((text) => canonicalNetwork(text) ?? text),
  z.refine((text) => canonicalNetwork(text) === text),
);

/** Each network once, at most `most`. */
export const networkList = (most: number) =>
  z.array(network).check(
    z.maxLength(most),
    z.overwrite((given) => [...new Set(given)]),
  );

/** The canonical notation of a network, as PostgreSQL writes it; null when the text is none. */
function canonicalNetwork(text: string): string | null {
  const [address = '', length, rest] = text.split('/');
  // The library also reads octal and shortened numbers, zones of links, and IPv4 within IPv6.
  const isV4 = ipaddr.IPv4.isValidFourPartDecimal(address);
  const isV6 = /^[\da-f:]+$/i.test(address) && ipaddr.IPv6.isValid(address);
  if (!(isV4 || isV6) || rest !== undefined) return null;
  const cidr = `${address}/${length ?? (isV4 ? 32 : 128)}`;
  if (!ipaddr.isValidCIDR(cidr)) return null;
  const [, bits] = ipaddr.parseCIDR(cidr);
  if (isV4) return `${ipaddr.IPv4.networkAddressFromCIDR(cidr).toString()}/${bits}`;
  const start = ipaddr.IPv6.networkAddressFromCIDR(cidr);
  return start.isIPv4MappedAddress() ? null : `${start.toRFC5952String()}/${bits}`;
}
