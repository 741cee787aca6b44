import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Tells the address of a client, which a trusted proxy names in X-Forwarded-For. */
export type ClientAddress = (request: IncomingMessage) => string;

/** Longer lists of proxies are not read. */
const MAX_HOPS = 20;

/**
 * `proxies`: addresses and networks (`10.0.0.0/8`) whose word counts. The header is read from its end, where each proxy
 * adds whom it has seen; the first address that is no trusted proxy is the client, since anything before it may be made up.
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

/** Whether a text can be trusted: an address, or a network with the length of its prefix. */
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

/** Sockets that take both families show IPv4 inside IPv6. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, '');
}
