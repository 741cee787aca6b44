import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WatchRules } from '@touchline/contract';
import { signedName, signLink } from '@touchline/media/signed-link';
import type { SignedLink } from '@touchline/media/signed-link';
import { ORDERS_TIMEOUT_MS } from './orders-timeout.ts';
import { createWatchRights, type WatchRights } from './watch-rights.ts';

const signingKey = Buffer.alloc(32, 1);
const startS = 1_795_464_000;
let aloneMs: number;
let elapsedMs: number;
/** How much the clock of the node is ahead of the console's. */
let aheadMs: number;
let rights: WatchRights;

const rules: WatchRules = {
  signed: true,
  keys: [{ id: 3, secret: signingKey.toString('base64url') }],
  streams: ['match'],
  streamIds: [{ key: 'match', id: 5 }],
  people: [{ id: 7, copies: true, access: 'allow', streams: [] }],
  revoked: [],
  revokedCopies: [],
  viewers: [],
};
const link: SignedLink = {
  kind: 'person',
  keyId: 3,
  stream: 5,
  subject: 7,
  issuedS: startS,
  untilS: startS + 10,
  formats: ['rtmp', 'hls'],
  maxViewers: null,
  networks: [],
};
const client: Partial<SignedLink> = { kind: 'client', subject: 90 };
const nameOf = (part: Partial<SignedLink>, key = 'match') =>
  signedName(key, signLink({ ...link, ...part }, key, signingKey));
const admits = (name: string, request = {}) =>
  rights.admit(name, { format: 'hls', ip: '192.0.2.1', ...request }) !== null;
const follow = (part: Partial<WatchRules>) => rights.follow({ ...rules, ...part }, startS * 1_000 + elapsedMs);
const open = (hasConsole: boolean): WatchRights => {
  const now = () => elapsedMs;
  return createWatchRights({ hasConsole, aloneMs, now, wallNow: () => startS * 1_000 + elapsedMs + aheadMs });
};

beforeEach(() => {
  aloneMs = 60_000;
  elapsedMs = 0;
  aheadMs = 0;
  rights = open(true);
});
afterEach(() => rights.stop());

describe('without a console', () => {
  it('everybody may watch', () => {
    rights.stop();
    rights = open(false);
    expect(admits('anything')).toBe(true);
  });
});

describe('before the console has answered', () => {
  it('nobody may watch', () => {
    expect(admits('match')).toBe(false);
    expect(admits(nameOf({}))).toBe(false);
  });
});

describe('a server that is open', () => {
  it('shows the streams that the console names, also under links that were signed before', () => {
    follow({ signed: false });
    expect([admits('match'), admits(nameOf({})), admits('canceled')]).toEqual([true, true, false]);
  });
});

describe('a server with signed links', () => {
  beforeEach(() => follow({}));

  it('takes how many may watch from the link, unless the console has told another number', () => {
    const viewersOf = (part: Partial<SignedLink>) => {
      const right = rights.admit(nameOf({ ...client, maxViewers: 3, ...part }), { format: 'hls', ip: '' });
      return right && rights.maxViewersOf(right);
    };
    expect(viewersOf({})).toBe(3);
    expect(viewersOf({ maxViewers: null })).toBeNull();
    follow({ viewers: [{ link: 90, max: 1 }] });
    expect([viewersOf({}), viewersOf({ subject: 91 }), viewersOf({ kind: 'person', subject: 7 })]).toEqual([1, 3, 3]);
    follow({ viewers: [{ link: 90, max: null }] });
    expect(viewersOf({})).toBeNull();
    follow({ viewers: [{ link: 7, max: 1 }] });
    expect(viewersOf({ kind: 'person', subject: 7 })).toBe(3);
  });

  it('wants a link that was signed for the stream', () => {
    expect(admits(nameOf({}))).toBe(true);
    expect(rights.admit(nameOf({}), { format: 'rtmp', ip: '' })).toMatchObject({ key: 'match', signed: { link } });
    const other = signLink(link, 'other', signingKey);
    const forged = signLink(link, 'match', Buffer.alloc(32, 2));
    const unknownKey = signLink({ ...link, keyId: 4 }, 'match', signingKey);
    const wrong = [
      'match',
      'match~',
      'match~x',
      '',
      '~',
      ...[other, forged, unknownKey].map((token) => signedName('match', token)),
    ];
    expect(wrong.filter((name) => admits(name))).toEqual([]);
  });

  it('wants a format and a network that the link names, each time', () => {
    const name = nameOf({ networks: ['192.0.2.0/24'] });
    expect([admits(name), admits(name, { format: 'wss' }), admits(name, { ip: '203.0.113.1' }), admits(name)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  const changes: [string, Partial<SignedLink>, Partial<WatchRules>][] = [
    ['the stream is canceled, archived or has another key', {}, { streams: [] }],
    ['another stream has its key', {}, { streamIds: [{ key: 'match', id: 6 }] }],
    ['another stream has the key of the link of a client', client, { streamIds: [{ key: 'match', id: 6 }] }],
    ['another stream has the key of a preview', { kind: 'console' }, { streamIds: [{ key: 'match', id: 6 }] }],
    ['its signing key is deleted', {}, { keys: [] }],
    ['its signing key is replaced', {}, { keys: [{ id: 3, secret: Buffer.alloc(32, 2).toString('base64url') }] }],
    ['the person is blocked', {}, { people: [] }],
    ['the person may copy no links', {}, { people: [{ id: 7, copies: false, access: 'allow', streams: [] }] }],
    ['the stream is hidden from the person', {}, { people: [{ id: 7, copies: true, access: 'allow', streams: [5] }] }],
    ['the person may see others only', {}, { people: [{ id: 7, copies: true, access: 'deny', streams: [6] }] }],
    ['the link of the client is revoked', client, { revoked: [90] }],
    ['the person’s earlier links are revoked', {}, { revokedCopies: [{ stream: 5, user: 7, before: startS + 1 }] }],
    ['the person of a preview is blocked', { kind: 'console' }, { people: [] }],
  ];
  it.each(changes)('when %s, a running session ends and no other begins', (_change, part, now) => {
    const right = rights.admit(nameOf(part), { format: 'hls', ip: '' });
    let ended = 0;
    if (right) rights.hold(right, () => (ended += 1));
    follow({});
    expect([ended, admits(nameOf(part))]).toEqual([0, true]);
    follow(now);
    expect([ended, admits(nameOf(part))]).toEqual([1, false]);
    follow({});
    expect([ended, admits(nameOf(part))]).toEqual([1, true]);
  });

  it('plays each of two streams that have exchanged their keys under its own links alone', () => {
    const both = [
      { key: 'match', id: 5 },
      { key: 'other', id: 6 },
    ];
    const names = ['match', 'other'].flatMap((key) => [5, 6].map((id) => nameOf({ stream: id }, key)));
    follow({ streams: ['match', 'other'], streamIds: both });
    expect(names.map((name) => admits(name))).toEqual([true, false, false, true]);
    follow({ streams: ['match', 'other'], streamIds: both.map(({ key, id }) => ({ key, id: 11 - id })) });
    expect(names.map((name) => admits(name))).toEqual([false, true, true, false]);
  });

  it('is not told by an older console which stream has a key, and plays it as before', () => {
    follow({ streamIds: [] });
    expect(admits(nameOf({ stream: 6 }))).toBe(true);
  });

  it('takes links that a person copied after earlier ones were revoked, and those of others', () => {
    follow({
      people: [7, 8].map((id) => ({ id, copies: true, access: 'allow', streams: [] })),
      revokedCopies: [{ stream: 5, user: 7, before: startS + 1 }],
    });
    const later = { issuedS: startS + 1 };
    expect([{}, later, { subject: 8 }, { kind: 'console' } as const].map((part) => admits(nameOf(part)))).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  it('goes on with those whose right is the same', () => {
    follow({
      people: [{ id: 7, copies: true, access: 'deny', streams: [5] }],
      revoked: [91],
      streams: ['other', 'match'],
    });
    expect([admits(nameOf({})), admits(nameOf(client))]).toEqual([true, true]);
    follow({ people: [{ id: 7, copies: false, access: 'deny', streams: [5] }] });
    expect([admits(nameOf({ kind: 'console' })), admits(nameOf({ kind: 'console', subject: 0 }))]).toEqual([
      true,
      true,
    ]);
    follow({ people: [] });
    expect(admits(nameOf({ kind: 'console', subject: 0 }))).toBe(true);
  });

  it('a released session is not ended', () => {
    const right = rights.admit(nameOf({}), { format: 'hls', ip: '' });
    let ended = 0;
    const release = right ? rights.hold(right, () => (ended += 1)) : null;
    release?.();
    follow({ people: [] });
    expect(ended).toBe(0);
  });

  it('no timer runs while nobody is watching', () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const right = rights.admit(nameOf({}), { format: 'hls', ip: '' });
    const timers = [vi.getTimerCount()];
    const release = right ? rights.hold(right, () => undefined) : null;
    timers.push(vi.getTimerCount());
    release?.();
    timers.push(vi.getTimerCount());
    if (right) rights.hold(right, () => undefined);
    follow({ people: [] });
    timers.push(vi.getTimerCount());
    vi.useRealTimers();
    expect(timers).toEqual([0, 1, 0, 0]);
  });

  it('ends a link at its end by the console’s clock, whatever that of the node says', async () => {
    for (aheadMs of [0, 3_600_000, -3_600_000]) {
      elapsedMs = 0;
      follow({});
      const right = rights.admit(nameOf({}), { format: 'hls', ip: '' });
      let isOver = false;
      if (right) rights.hold(right, () => (isOver = true));
      elapsedMs = 9_999;
      expect([aheadMs, admits(nameOf({}))]).toEqual([aheadMs, true]);
      elapsedMs = 10_000;
      expect([aheadMs, admits(nameOf({}))]).toEqual([aheadMs, false]);
      await expect.poll(() => isOver).toBe(true);
    }
  });

  it('a link does not outlive its end when the clock of the node is set back, or when its host was suspended', () => {
    elapsedMs = 5_000;
    aheadMs = -3_600_000;
    expect(admits(nameOf({}))).toBe(true);
    elapsedMs = 10_000;
    expect(admits(nameOf({}))).toBe(false);
    elapsedMs = 5_000;
    aheadMs = 5_000;
    expect(admits(nameOf({}))).toBe(false);
  });

  it.each([0, 60_000])(
    'decides for %i ms once an answer of the console is overdue, and again as soon as it answers',
    (ms) => {
      rights.stop();
      aloneMs = ms;
      rights = open(true);
      follow({});
      const name = nameOf({ untilS: startS + 3_600 });
      elapsedMs = ORDERS_TIMEOUT_MS + aloneMs;
      expect(admits(name)).toBe(true);
      elapsedMs += 1;
      expect(admits(name)).toBe(false);
      rights.follow(null, startS * 1_000 + elapsedMs);
      expect(admits(name)).toBe(true);
      follow({ signed: false });
      elapsedMs += 1_000_000;
      expect(admits('match')).toBe(true);
    },
  );
});
