import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The network that is throttled as one client: an IPv4 address, also when it is mapped into IPv6, or the /64 network of
 * an IPv6 address, because one subscriber owns all addresses of a /64. Other text is returned unchanged, up to 64
 * characters.
 */
export function networkOf(ip: string): string {
  // Of each request: the library takes longer than all that follows.
  if (isIPv4(ip)) return ip;
  if (!ipaddr.isValid(ip)) return ip.slice(0, 64);
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
