import { lookup as dnsLookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { ProbeFailure } from './failure.ts';
import { createSharedLookup } from './shared-lookup.ts';

/**
 * Addresses that a URL typed by a user must not reach (RFC 6890 and its registries): this host, private networks,
 * link-local addresses including the metadata services of clouds, shared, benchmark, multicast and reserved ranges, and
 * IPv6 forms that embed an IPv4 address.
 */
const forbidden = new BlockList();
const FORBIDDEN_V4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
const FORBIDDEN_V6: readonly (readonly [string, number])[] = [
  // ::, ::1, IPv4-compatible; for IPv4-mapped addresses the embedded IPv4 address is checked below.
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
];
for (const [network, bits] of FORBIDDEN_V4) forbidden.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of FORBIDDEN_V6) forbidden.addSubnet(network, bits, 'ipv6');

/** Whether only an allowed host may have the address. */
export function isForbiddenAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return true;
  return forbidden.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

export type TargetGuard = {
  /**
   * For `net.connect` and everything above it. Checks every address at the time of use, so that a name cannot change in
   * between.
   */
  lookup: LookupFunction;
  /**
   * Node does not look up literal addresses, so they are checked here. Throws `ProbeFailure` with `forbidden_target`.
   */
  check: (hostname: string) => void;
};

/** One for all guards: it remembers addresses, not who may reach them. */
const sharedLookup = createSharedLookup((...asked) => dnsLookup(...asked));

/**
 * Keeps probes away from private targets. `allowedHosts`: names or addresses of the server directory, which may be
 * anywhere; compared ignoring case, final dot and IPv6 brackets.
 */
export function createTargetGuard(allowedHosts: readonly string[]): TargetGuard {
  const allowed = new Set(allowedHosts.map(plainHost));
  return {
    check(hostname) {
      const host = plainHost(hostname);
      if (isIP(host) !== 0 && !allowed.has(host) && isForbiddenAddress(host)) throw forbiddenTarget();
    },
    lookup(hostname, options, callback) {
      const isAllowed = allowed.has(plainHost(hostname));
      sharedLookup(hostname, { ...options, all: true }, (error, addresses) => {
        if (error) return callback(error, '', 0);
        // One forbidden address refuses the name: connecting to the others would hide a rebinding attempt.
        const first = addresses[0];
        if (!first || (!isAllowed && addresses.some(({ address }) => isForbiddenAddress(address))))
          return callback(forbiddenTarget(), '', 0);
        if (options.all) return callback(null, addresses);
        return callback(null, first.address, first.family);
      });
    },
  };
}

function plainHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
}

function forbiddenTarget(): ProbeFailure {
  return new ProbeFailure('forbidden_target', 'the address is private and the host is not in the servers directory');
}
