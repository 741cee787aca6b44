import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Returns the address of a client, taken from X-Forwarded-For behind a trusted proxy. */
export type ClientAddress = (request: IncomingMessage) => string;

/** Further proxies in the header are ignored. */
const MAX_HOPS = 20;

/**
 * `proxies`: trusted addresses and networks (`10.0.0.0/8`). The header is read from its end, where each proxy appends
 * its peer; the first address that is not a trusted proxy is the client, because anything before it may be forged.
 */
export function createClientAddress(proxies: readonly string[]): ClientAddress {
  const trusted = new BlockList();
  for (const proxy of proxies) trust(trusted, proxy);
  const isTrusted = (address: string): boolean => {
    const family = isIP(address);
    return family !== 0 && trusted.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
  return ({ socket, headers }) => {
    const direct = plainAddress(socket.remoteAddress ?? '');
    const named = [headers['x-forwarded-for'] ?? ''].flat().join().split(',').slice(-MAX_HOPS);
    let client = direct;
    while (isTrusted(client)) {
      const before = plainAddress(named.pop()?.trim() ?? '');
      if (isIP(before) === 0) break;
      client = before;
    }
    return client;
  };
}

/** Whether a text is valid as a trusted proxy: an address, or a network with its prefix length. */
export function isProxy(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 6 ? 128 : 32));
  return family !== 0 && isPrefix && rest.length === 0;
}

function trust(list: BlockList, proxy: string): void {
  const [address = '', prefix] = proxy.split('/');
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (prefix === undefined) list.addAddress(address, family);
  else list.addSubnet(address, Number(prefix), family);
}

/** Dual-stack sockets report IPv4 addresses mapped into IPv6. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, '');
}
