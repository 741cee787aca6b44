import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { BlockList, isIP } from 'node:net';

/** The formats that a link may be good for, in the order of their bits. WS-FLV and HTTP-FLV are one. */
export const linkFormats = ['rtmp', 'hls', 'wss', 'dash'] as const;
export type LinkFormat = (typeof linkFormats)[number];

/**
 * Whose link it is, in the order of their numbers. `person`: copied by a user. `client`: made for a client. `console`:
 * the preview of a user, or a probe.
 */
const kinds = ['person', 'client', 'console'] as const;

/** What a signed link says. */
export type SignedLink = {
  kind: (typeof kinds)[number];
  /** Which of the server's signing keys signed it. */
  keyId: number;
  stream: number;
  /** The user, the client's link, or 0 for a probe. */
  subject: number;
  /** Seconds since 1970. */
  issuedS: number;
  untilS: number;
  formats: readonly LinkFormat[];
  /** How many may watch with it at once; null: any number. */
  maxViewers: number | null;
  /** Addresses and networks from which it plays, as `192.0.2.0/24`; empty: from anywhere. */
  networks: readonly string[];
};

/** 256 bits. As a `KeyObject` it is prepared once; as bytes every signature prepares it again, which takes most of the time. */
type SigningKey = Uint8Array | KeyObject;

/** Between the stream's key and the token, where the address of an unsigned link has the key alone. */
const SEPARATOR = '~';
const VERSION = 1;
const FIXED_BYTES = 28;
const KEY_ID_AT = 2;
const MAC_BYTES = 16;
export const maxNetworks = 16;
/** All networks are IPv6. */
const MAX_TOKEN_CHARACTERS = Math.ceil(((FIXED_BYTES + maxNetworks * 18 + MAC_BYTES) * 4) / 3);

/** The name under which a signed link plays a stream: it replaces `{key}` in the templates of a server. */
export const signedName = (key: string, token: string): string => `${key}${SEPARATOR}${token}`;

/** Takes such a name apart; `token` is null when it is a key alone. */
export function readSignedName(name: string): { key: string; token: string | null } {
  // Some players and proxies escape the separator.
  const at = name.search(/~|%7e/i);
  if (at < 0) return { key: name, token: null };
  return { key: name.slice(0, at), token: name.slice(at + (name[at] === SEPARATOR ? 1 : 3)) };
}

/** Signs a link to the stream that has the key. Throws a `RangeError` for what a token cannot hold. */
export function signLink(link: SignedLink, key: string, signingKey: SigningKey): string {
  const content = encode(link);
  return Buffer.concat([content, macOf(content, key, signingKey)]).toString('base64url');
}

/** What a token says, whoever made it; null when it is none. Only `isSignedWith` tells whether that is true. */
export function readToken(token: string): SignedLink | null {
  const bytes = bytesOf(token);
  return bytes && decode(bytes.subarray(0, -MAC_BYTES));
}

/** Whether the token was signed with this signing key for this stream key. Compares in constant time. */
export function isSignedWith(token: string, key: string, signingKey: SigningKey): boolean {
  const bytes = bytesOf(token);
  return bytes !== null && hasMac(bytes, key, signingKey);
}

/**
 * What a token says that was signed for this stream key with the signing key that it names; otherwise null. The same as
 * the two above, but reads the token once.
 */
export function readSignedToken(
  token: string,
  key: string,
  signingKeyOf: (keyId: number) => SigningKey | undefined,
): SignedLink | null {
  const bytes = bytesOf(token);
  const signingKey = bytes && signingKeyOf(bytes.readUInt16BE(KEY_ID_AT));
  return signingKey && hasMac(bytes, key, signingKey) ? decode(bytes.subarray(0, -MAC_BYTES)) : null;
}

function hasMac(bytes: Buffer, key: string, signingKey: SigningKey): boolean {
  return timingSafeEqual(bytes.subarray(-MAC_BYTES), macOf(bytes.subarray(0, -MAC_BYTES), key, signingKey));
}

/** Whether a link may be used from an address. */
export function isFromNetwork({ networks }: Pick<SignedLink, 'networks'>, ip: string): boolean {
  if (networks.length === 0) return true;
  const list = new BlockList();
  for (const network of networks) {
    const { address, length, family } = readNetwork(network);
    list.addSubnet(address, length, family === 4 ? 'ipv4' : 'ipv6');
  }
  const family = isIP(ip);
  return family !== 0 && list.check(ip, family === 4 ? 'ipv4' : 'ipv6');
}

/** The bytes of a token that is written in the only allowed way, so that no token can be changed and still be valid. */
function bytesOf(token: string): Buffer | null {
  if (token.length > MAX_TOKEN_CHARACTERS) return null;
  const bytes = Buffer.from(token, 'base64url');
  return bytes.length >= FIXED_BYTES + MAC_BYTES && bytes.toString('base64url') === token ? bytes : null;
}

function macOf(content: Uint8Array, key: string, signingKey: SigningKey): Buffer {
  // The content has its length in itself, so no other content and key give the same bytes.
  return createHmac('sha256', signingKey).update(content).update(key).digest().subarray(0, MAC_BYTES);
}

/**
 * Version, kind, key id (2 bytes), stream (6), subject (6), issued (4), until (4), formats, viewers (2, 0 for any
 * number), number of networks; then each network as its family, prefix length and address.
 */
function encode(link: SignedLink): Buffer {
  const fixed = Buffer.alloc(FIXED_BYTES);
  fixed.writeUInt8(VERSION, 0);
  fixed.writeUInt8(kinds.indexOf(link.kind), 1);
  fixed.writeUInt16BE(link.keyId, KEY_ID_AT);
  fixed.writeUIntBE(link.stream, 4, 6);
  fixed.writeUIntBE(link.subject, 10, 6);
  fixed.writeUInt32BE(link.issuedS, 16);
  fixed.writeUInt32BE(link.untilS, 20);
  fixed.writeUInt8(
    linkFormats.reduce((bits, format, bit) => bits | (link.formats.includes(format) ? 1 << bit : 0), 0),
    24,
  );
  fixed.writeUInt16BE(link.maxViewers ?? 0, 25);
  if (link.networks.length > maxNetworks) throw new RangeError(`more than ${maxNetworks} networks`);
  fixed.writeUInt8(link.networks.length, 27);
  return Buffer.concat([fixed, ...link.networks.map(encodeNetwork)]);
}

function decode(content: Buffer): SignedLink | null {
  const kind = kinds[content.readUInt8(1)];
  const networks = decodeNetworks(content.subarray(FIXED_BYTES), content.readUInt8(27));
  if (content.readUInt8(0) !== VERSION || !kind || !networks) return null;
  const bits = content.readUInt8(24);
  return {
    kind,
    keyId: content.readUInt16BE(KEY_ID_AT),
    stream: content.readUIntBE(4, 6),
    subject: content.readUIntBE(10, 6),
    issuedS: content.readUInt32BE(16),
    untilS: content.readUInt32BE(20),
    formats: linkFormats.filter((_, bit) => bits & (1 << bit)),
    maxViewers: content.readUInt16BE(25) || null,
    networks,
  };
}

type Network = { address: string; length: number; family: 4 | 6 };

function readNetwork(network: string): Network {
  const [address = '', length] = network.split('/');
  const family = isIP(address) === 4 ? 4 : 6;
  const longest = family === 4 ? 32 : 128;
  const bits = length === undefined ? longest : Number(length);
  if (isIP(address) === 0 || !Number.isInteger(bits) || bits < 0 || bits > longest)
    throw new RangeError('not a network');
  return { address, length: bits, family };
}

function encodeNetwork(network: string): Buffer {
  const { address, length, family } = readNetwork(network);
  return Buffer.from([family, length, ...(family === 4 ? address.split('.').map(Number) : bytesOfIpv6(address))]);
}

function decodeNetworks(bytes: Buffer, count: number): string[] | null {
  const networks: string[] = [];
  let at = 0;
  while (at < bytes.length) {
    const isIpv4 = bytes[at] === 4;
    const end = at + 2 + (isIpv4 ? 4 : 16);
    const address = bytes.subarray(at + 2, end);
    if (end > bytes.length || (!isIpv4 && bytes[at] !== 6) || (bytes[at + 1] ?? 0) > address.length * 8) return null;
    networks.push(`${isIpv4 ? address.join('.') : ipv6Of(address)}/${bytes[at + 1]}`);
    at = end;
  }
  return networks.length === count ? networks : null;
}

function bytesOfIpv6(address: string): number[] {
  // The URL parser writes every form of an address, also with an IPv4 tail, as groups of hexadecimal digits.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = (text: string | undefined) => (text ? text.split(':') : []);
  const missing = 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array.from({ length: missing }, () => '0'), ...groups(tail)];
  return all.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]);
}

function ipv6Of(bytes: Buffer): string {
  const groups = Array.from({ length: 8 }, (_, index) => bytes.readUInt16BE(index * 2).toString(16));
  return new URL(`http://[${groups.join(':')}]`).hostname.slice(1, -1);
}
