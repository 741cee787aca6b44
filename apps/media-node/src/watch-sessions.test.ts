import { beforeEach, describe, expect, it } from 'vitest';
import { linkFormats, type SignedLink } from '@touchline/media/signed-link';
import type { WatchRight } from './watch-rights.ts';
import { createWatchSessions, type WatchSessions } from './watch-sessions.ts';

let nowMs: number;
let sessions: WatchSessions;
beforeEach(() => {
  nowMs = 0;
  sessions = createWatchSessions({ run: 'run', now: () => nowMs });
});

function rightOf(part: Partial<SignedLink>, key = 'match'): WatchRight {
  const times = { issuedS: 0, untilS: 1 };
  const link = { kind: 'client' as const, keyId: 1, stream: 5, subject: 90, ...times, formats: linkFormats };
  return { key, signed: { link: { ...link, maxViewers: null, networks: [], ...part }, secret: '' } };
}
const live = { format: 'wss', ip: '192.0.2.1' } as const;
const player = { format: 'hls', ip: '192.0.2.1', agent: 'a player' } as const;
const report = () => {
  const changed = sessions.unreported();
  sessions.reported(changed);
  return changed;
};
const facts = { key: 'match', kind: 'client', subject: 90 };

describe('a session', () => {
  it('of a live player lasts as long as its connection, and has the bytes that were sent', () => {
    let sent = 1_000;
    const session = sessions.begin(rightOf({}), live, () => sent);
    nowMs = 2_000;
    sent = 1_500;
    session?.touch();
    const so = { id: 'run-1', ...facts, ...live, seconds: 2 };
    expect(report()).toEqual([{ ...so, bytes: 1_500, ended: false }]);
    expect(report()).toEqual([]);
    nowMs = 3_000;
    sent = 1_700;
    session?.end();
    sent = 9_000;
    expect(report()).toEqual([{ ...so, seconds: 3, bytes: 1_700, ended: true }]);
    expect(report()).toEqual([]);
  });

  it('of a player that requests files is one as long as it goes on', () => {
    const { agent: _agent, ...request } = player;
    for (nowMs = 0; nowMs <= 20_000; nowMs += 5_000) sessions.ofRequest(rightOf({}), player)?.count(100);
    expect(report()).toEqual([{ id: 'run-1', ...facts, ...request, seconds: 20, bytes: 500, ended: false }]);
    nowMs = 36_000;
    expect(report()).toMatchObject([{ id: 'run-1', bytes: 500, ended: true }]);
    sessions.ofRequest(rightOf({}), player)?.count(100);
    expect(report()).toMatchObject([{ id: 'run-2', seconds: 0, bytes: 100, ended: false }]);
  });

  it('differs by link, stream, format, address and agent', () => {
    sessions.ofRequest(rightOf({}), player);
    sessions.ofRequest(rightOf({}), { ...player, ip: '192.0.2.2' });
    sessions.ofRequest(rightOf({}), { ...player, agent: 'another' });
    sessions.ofRequest(rightOf({}), { ...player, format: 'dash' });
    sessions.ofRequest(rightOf({ subject: 91 }), player);
    sessions.ofRequest(rightOf({}, 'other'), player);
    sessions.ofRequest({ key: 'match', signed: null }, player);
    sessions.ofRequest(rightOf({}), player);
    expect(report()).toHaveLength(7);
  });

  it('is that of nobody on a server that is open to all', () => {
    sessions.begin({ key: 'match', signed: null }, live, () => 0);
    expect(report()).toMatchObject([{ kind: null, subject: null }]);
  });

  it('of a probe is not counted', () => {
    sessions.begin(rightOf({ kind: 'console', subject: 0 }), live, () => 1_000);
    sessions.ofRequest(rightOf({ kind: 'console', subject: 0 }), player)?.count(1_000);
    expect(report()).toEqual([]);
  });

  it('is reported again until the console has answered', () => {
    sessions.begin(rightOf({}), live, () => 0)?.end();
    expect(sessions.unreported()).toHaveLength(1);
    expect(report()).toHaveLength(1);
    expect(report()).toEqual([]);
  });
});

describe('a link for two viewers at once', () => {
  const two = rightOf({ maxViewers: 2 });

  it('has room for a third when one of them has left, and other links have room of their own', () => {
    const first = sessions.begin(two, live, () => 0);
    expect(sessions.ofRequest(two, player)).not.toBeNull();
    expect(sessions.begin(two, live, () => 0)).toBeNull();
    expect(sessions.ofRequest(two, { ...player, ip: '192.0.2.2' })).toBeNull();
    // Those who watch go on.
    expect(sessions.ofRequest(two, player)).not.toBeNull();
    expect(sessions.begin(rightOf({ maxViewers: 2, subject: 91 }), live, () => 0)).not.toBeNull();
    expect(sessions.begin(rightOf({ maxViewers: 2 }, 'other'), live, () => 0)).not.toBeNull();
    first?.end();
    expect(sessions.begin(two, live, () => 0)).not.toBeNull();
  });

  it('has room again when a player has requested nothing for a while', () => {
    sessions.begin(two, live, () => 0);
    sessions.ofRequest(two, player);
    nowMs = 15_001;
    expect(sessions.begin(two, live, () => 0)).not.toBeNull();
    expect(sessions.ofRequest(two, player)).toBeNull();
  });
});
