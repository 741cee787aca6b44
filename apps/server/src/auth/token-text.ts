import { crc32 } from 'node:zlib';
import { newToken } from './tokens.ts';

/** What a token begins with, so that people and secret scanners recognize it. */
const prefixes = { personal: 'touchline_pat_', service: 'touchline_svc_' } as const;
export type AccessTokenKind = keyof typeof prefixes;

/** A new access token: its prefix, 256 random bits, and a checksum by which scanners tell it from similar text. */
export function newAccessToken(kind: AccessTokenKind): string {
  const body = `${prefixes[kind]}${newToken()}`;
  return `${body}${checksumOf(body)}`;
}

/** Whether a bearer token is meant as an access token; sessions have no prefix. */
export const hasTokenPrefix = (token: string): boolean =>
  Object.values(prefixes).some((prefix) => token.startsWith(prefix));

/** Whether the text can be an access token: any other need not be looked up. */
export function isAccessToken(text: string): boolean {
  const [, body = '', checksum] = /^(touchline_(?:pat|svc)_[\w-]{43})([\w-]{6})$/.exec(text) ?? [];
  return checksum !== undefined && checksum === checksumOf(body);
}

function checksumOf(body: string): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(body));
  return bytes.toString('base64url');
}
