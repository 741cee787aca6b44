import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  isFromNetwork,
  isSignedWith,
  readSignedName,
  readSignedToken,
  readToken,
  signedName,
  signLink,
} from './signed-link.ts';
import type { SignedLink } from './signed-link.ts';

const signingKey = Buffer.alloc(32, 7);
const key = 'match-1';
const link: SignedLink = {
  kind: 'client',
  keyId: 688,
  stream: 140_737_488_355_328,
  subject: 42,
  issuedS: 1_795_464_000,
  untilS: 4_294_967_295,
  formats: ['hls', 'dash'],
  maxViewers: 65_535,
  networks: [],
};
const token = signLink(link, key, signingKey);

describe('a signed link', () => {
  it('says what it was signed with', () => {
    expect(readToken(token)).toEqual(link);
    expect(isSignedWith(token, key, signingKey)).toBe(true);
    const keyOf = (id: number) => (id === 688 ? signingKey : undefined);
    expect(readSignedToken(token, key, keyOf)).toEqual(link);
    expect(readSignedToken(token, 'match-2', keyOf)).toBeNull();
    expect(readSignedToken(token, key, () => undefined)).toBeNull();
    // The layout is a promise to nodes of other versions.
    expect(signLink({ ...link, subject: 1 }, key, signingKey)).toBe(
      'AQECsIAAAAAAAAAAAAAAAWsEm0D_____Cv__APJh3aCFKOs-R-MAnSc7nX0',
    );
  });

  it.each<Partial<SignedLink>>([
    { kind: 'person', maxViewers: null, formats: [] },
    { kind: 'console', subject: 0, formats: ['rtmp', 'hls', 'wss', 'dash'] },
    { networks: ['192.0.2.0/24', '10.1.2.3/32', '2001:db8::/32', '::1/128', '::/0', '2001:db8::ff00:42:8329/128'] },
  ])('keeps %j', (part) => {
    expect(readToken(signLink({ ...link, ...part }, key, signingKey))).toEqual({ ...link, ...part });
  });

  it('keeps a single address as a network of one', () => {
    const networks = ['192.0.2.7', '2001:db8::7', '::ffff:192.0.2.7'];
    expect(readToken(signLink({ ...link, networks }, key, signingKey))?.networks).toEqual([
      '192.0.2.7/32',
      '2001:db8::7/128',
      '::ffff:c000:207/128',
    ]);
  });

  it('cannot hold what has no room in it', () => {
    const unfit: Partial<SignedLink>[] = [
      { stream: 2 ** 48 },
      { keyId: 65_536 },
      { maxViewers: 65_536 },
      { networks: ['192.0.2.0/33'] },
      { networks: ['example.org'] },
      { networks: Array.from({ length: 17 }, () => '192.0.2.1') },
    ];
    for (const part of unfit) expect(() => signLink({ ...link, ...part }, key, signingKey)).toThrow(RangeError);
  });

  it('is not that of another stream key or signing key', () => {
    expect(isSignedWith(token, 'match-2', signingKey)).toBe(false);
    expect(isSignedWith(token, key, Buffer.alloc(32, 8))).toBe(false);
  });

  it('is refused after any change: 0 of 10,000 changed and made-up tokens are accepted', () => {
    const mutations: ((bytes: Buffer) => Buffer)[] = [
      (bytes) => flipped(bytes, Math.floor(Math.random() * bytes.length * 8)),
      (bytes) => bytes.subarray(0, Math.floor(Math.random() * bytes.length)),
      (bytes) => Buffer.concat([bytes, randomBytes(1 + Math.floor(Math.random() * 20))]),
      (bytes) => Buffer.concat([bytes.subarray(1), bytes.subarray(0, 1)]),
      (bytes) => randomBytes(bytes.length),
    ];
    const signed = Buffer.from(token, 'base64url');
    const accepted = Array.from({ length: 10_000 }, (_, turn) => {
      const changed = mutations[turn % mutations.length]?.(signed) ?? signed;
      return changed.equals(signed) ? '' : changed.toString('base64url');
    }).filter(
      (changed) => isSignedWith(changed, key, signingKey) || readSignedToken(changed, key, () => signingKey) !== null,
    );
    expect(accepted).toEqual([]);
  });

  it('has one spelling', () => {
    const [head, last] = [token.slice(0, -1), token.slice(-1)];
    const spare = String.fromCodePoint((last.codePointAt(0) ?? 0) + 1);
    expect(Buffer.from(head + spare, 'base64url')).toEqual(Buffer.from(token, 'base64url'));
    for (const other of [head + spare, `${token}=`, `${token}\n`, ` ${token}`, `${token}~`, `${token}.`])
      expect([other, isSignedWith(other, key, signingKey), readToken(other)]).toEqual([other, false, null]);
  });

  it('of a later version or with a broken list of networks says nothing', () => {
    const changed = (at: number, value: number) => {
      const bytes = Buffer.from(token, 'base64url');
      bytes[at] = value;
      return readToken(bytes.toString('base64url'));
    };
    expect([changed(0, 2), changed(1, 3), changed(27, 1)]).toEqual([null, null, null]);
  });
});

describe('the name in an address', () => {
  it('is the key with the token, whatever the player escapes', () => {
    expect(readSignedName(signedName(key, token))).toEqual({ key, token });
    expect(readSignedName(`${key}%7E${token}`)).toEqual({ key, token });
    expect(readSignedName(key)).toEqual({ key, token: null });
    expect(readSignedName(`${key}~`)).toEqual({ key, token: '' });
  });
});

describe('the networks of a link', () => {
  it.each([
    ['192.0.2.0/24', '192.0.2.255', true],
    ['192.0.2.0/24', '192.0.3.0', false],
    ['192.0.2.0/24', '::ffff:192.0.2.1', true],
    ['2001:db8::/32', '2001:db8:1::1', true],
    ['2001:db8::/32', '192.0.2.1', false],
    ['::1/128', '', false],
  ])('%s from %s: %s', (network, ip, isIn) => {
    expect(isFromNetwork({ networks: [network] }, ip)).toBe(isIn);
  });

  it('are anywhere when none is named', () => expect(isFromNetwork({ networks: [] }, '')).toBe(true));
});

function flipped(bytes: Buffer, bit: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return changed;
}
