import { beforeEach, describe, expect, it } from 'vitest';
import { linkFormats, type SignedLink } from '@touchline/media/signed-link';
import type { WatchRight } from './watch-rights.ts';
import { createWatchSessions, type WatchSessions } from './watch-sessions.ts';

let nowMs: number;
let sessions: WatchSessions;
/** What the console has told of all links; undefined: nothing. */
let changed: number | null | undefined;
beforeEach(() => {
  nowMs = 0;
  changed = undefined;
  const maxViewersOf = ({ signed }: WatchRight) =>
    changed === undefined ? (signed?.link.maxViewers ?? null) : changed;
  sessions = createWatchSessions({ run: 'run', now: () => nowMs, rights: { maxViewersOf } });
});

function rightOf(part: Partial<SignedLink>, key = 'match'): WatchRight {
  const times = { issuedS: 0, untilS: 1 };
  const link = { kind: 'client' as const, keyId: 1, stream: 5, subject: 90, ...times, formats: linkFormats };
  return { key, signed: { link: { ...link, maxViewers: null, networks: [], ...part }, secret: '' } };
}
const live = { format: 'wss', ip: '192.0.2.1' } as const;
const player = { format: 'hls', ip: '192.0.2.1', agent: 'a player' } as const;
const none = () => undefined;
const DAY_MS = 24 * 3_600_000;
/** Sends a file of some bytes at once. */
const sendFile = (right: WatchRight, bytes: number) => sessions.ofRequest(right, player, none)?.finish(bytes);
const report = () => {
  const changed = sessions.unreported();
  sessions.reported(changed);
  return changed;
};
const facts = { key: 'match', kind: 'client', subject: 90 };

describe('a session', () => {
  it('of a live player lasts as long as its connection, and has the bytes that were sent', () => {
    let sent = 1_000;
    const session = sessions.begin(rightOf({}), live, () => sent, none);
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
    for (nowMs = 0; nowMs <= 20_000; nowMs += 5_000) sendFile(rightOf({}), 100);
    expect(report()).toEqual([{ id: 'run-1', ...facts, ...request, seconds: 20, bytes: 500, ended: false }]);
    nowMs = 36_000;
    expect(report()).toMatchObject([{ id: 'run-1', bytes: 500, ended: true }]);
    sendFile(rightOf({}), 100);
    expect(report()).toMatchObject([{ id: 'run-2', seconds: 0, bytes: 100, ended: false }]);
  });

  it('of a player that is being sent a file lasts until the file has been sent', () => {
    const file = sessions.ofRequest(rightOf({}), player, none);
    nowMs = 60_000;
    expect(report()).toMatchObject([{ bytes: 0, ended: false }]);
    file?.finish(700);
    expect(report()).toMatchObject([{ bytes: 700, seconds: 60, ended: false }]);
    nowMs = 75_001;
    expect(report()).toMatchObject([{ bytes: 700, seconds: 60, ended: true }]);
  });

  it('differs by link, stream, format, address and agent', () => {
    sessions.ofRequest(rightOf({}), player, none);
    sessions.ofRequest(rightOf({}), { ...player, ip: '192.0.2.2' }, none);
    sessions.ofRequest(rightOf({}), { ...player, agent: 'another' }, none);
    sessions.ofRequest(rightOf({}), { ...player, format: 'dash' }, none);
    sessions.ofRequest(rightOf({ subject: 91 }), player, none);
    sessions.ofRequest(rightOf({}, 'other'), player, none);
    sessions.ofRequest({ key: 'match', signed: null }, player, none);
    sessions.ofRequest(rightOf({}), player, none);
    expect(report()).toHaveLength(7);
  });

  it('is that of nobody on a server that is open to all', () => {
    sessions.begin({ key: 'match', signed: null }, live, () => 0, none);
    expect(report()).toMatchObject([{ kind: null, subject: null }]);
  });

  it('of a probe is not counted', () => {
    sessions.begin(rightOf({ kind: 'console', subject: 0 }), live, () => 1_000, none);
    sendFile(rightOf({ kind: 'console', subject: 0 }), 1_000);
    expect(report()).toEqual([]);
  });

  it('is reported again until the console has answered', () => {
    sessions.begin(rightOf({}), live, () => 0, none)?.end();
    expect(sessions.unreported()).toHaveLength(1);
    expect(report()).toHaveLength(1);
    expect(report()).toEqual([]);
  });

  it('is forgotten a day after its end, when the console has not answered', () => {
    sessions.begin(rightOf({}), live, () => 0, none)?.end();
    sendFile(rightOf({}), 100);
    nowMs = DAY_MS;
    expect(sessions.unreported()).toHaveLength(2);
    nowMs += 1;
    sessions.begin(rightOf({}), live, () => 0, none);
    expect(sessions.unreported()).toMatchObject([{ id: 'run-3', ended: false }]);
  });

  it('that was told comes after those that the console has not heard of', () => {
    for (let index = 0; index < 3; index += 1) sessions.begin(rightOf({}), live, () => nowMs, none);
    sessions.reported(sessions.unreported().slice(0, 2));
    nowMs = 1_000;
    expect(sessions.unreported().map(({ id }) => id)).toEqual(['run-3', 'run-1', 'run-2']);
  });
});

describe('a link for two viewers at once', () => {
  const two = rightOf({ maxViewers: 2 });

  it('has room for a third when one of them has left, and other links have room of their own', () => {
    const first = sessions.begin(two, live, () => 0, none);
    expect(sessions.ofRequest(two, player, none)).not.toBeNull();
    expect(sessions.begin(two, live, () => 0, none)).toBeNull();
    expect(sessions.ofRequest(two, { ...player, ip: '192.0.2.2' }, none)).toBeNull();
    // Those who watch go on.
    expect(sessions.ofRequest(two, player, none)).not.toBeNull();
    expect(sessions.begin(rightOf({ maxViewers: 2, subject: 91 }), live, () => 0, none)).not.toBeNull();
    expect(sessions.begin(rightOf({ maxViewers: 2 }, 'other'), live, () => 0, none)).not.toBeNull();
    first?.end();
    expect(sessions.begin(two, live, () => 0, none)).not.toBeNull();
  });

  it('has room again when a player has requested nothing for a while', () => {
    sessions.begin(two, live, () => 0, none);
    sendFile(two, 0);
    nowMs = 15_001;
    expect(sessions.begin(two, live, () => 0, none)).not.toBeNull();
    expect(sessions.ofRequest(two, player, none)).toBeNull();
  });

  it('has no room for a second when no more sessions are counted; a link without such a limit still has', () => {
    const first = sessions.begin(two, live, () => 0, none);
    const other = rightOf({ subject: 91 });
    for (let index = 1; index < 20_000; index += 1) sessions.begin(other, live, () => 0, none);
    expect([sessions.begin(two, live, () => 0, none), sessions.ofRequest(two, player, none)]).toEqual([null, null]);
    expect(sessions.begin(other, live, () => 0, none)).not.toBeNull();
    expect(sessions.ofRequest(other, player, none)).not.toBeNull();
    first?.end();
    nowMs = 1_001;
    expect(sessions.begin(two, live, () => 0, none)).not.toBeNull();
    expect(sessions.begin(two, live, () => 0, none)).toBeNull();
  });

  it('has room although the console has not heard of the end of thousands: the oldest are forgotten', () => {
    for (nowMs = 0; nowMs < 20_000; nowMs += 1) {
      const right = rightOf({ maxViewers: 2, subject: nowMs });
      if (nowMs % 2) sessions.begin(right, live, () => 0, none)?.end();
      else sessions.ofRequest(right, player, none)?.finish(0);
    }
    nowMs += 60_000;
    for (let index = 0; index < 3; index += 1) sessions.begin(rightOf({ subject: -1 - index }), live, () => 0, none);
    expect(sessions.begin(rightOf({ maxViewers: 2, subject: -4 }), live, () => 0, none)).not.toBeNull();
    expect(sessions.ofRequest(rightOf({ maxViewers: 2, subject: 0 }), player, none)).not.toBeNull();
    const left = sessions.unreported();
    expect([left.length, left[0]?.subject, left.at(-1)]).toMatchObject([20_000, 5, { subject: 0, ended: false }]);
  });
});

describe('a link whose number of viewers is lowered', () => {
  const three = rightOf({ maxViewers: 3 });
  const second = { ...player, ip: '192.0.2.2' };

  it('goes on for the viewers who came first, in whatever format, and ends the others', () => {
    const ended: string[] = [];
    const begin = (name: string) =>
      sessions.begin(
        three,
        live,
        () => 0,
        () => void ended.push(name),
      );
    begin('first');
    const files = ['second', 'its other file'].map((name) =>
      sessions.ofRequest(three, player, () => void ended.push(name)),
    );
    begin('third');
    changed = 3;
    sessions.endSurplus();
    expect(ended).toEqual([]);
    changed = 1;
    sessions.endSurplus();
    expect(ended).toEqual(['second', 'its other file', 'third']);
    for (const file of files) file?.finish(50);
    expect(report()).toMatchObject([{ ended: false }, { format: 'hls', bytes: 100, ended: true }, {}]);
    expect(sessions.ofRequest(three, player, none)).toBeNull();
  });

  it('lets the ended ones return once there is room, and more once the number is raised', () => {
    const first = sessions.begin(three, live, () => 0, none);
    sendFile(three, 0);
    changed = 1;
    sessions.endSurplus();
    first?.end();
    expect(sessions.ofRequest(three, player, none)).not.toBeNull();
    expect(sessions.ofRequest(three, second, none)).toBeNull();
    changed = null;
    expect(sessions.ofRequest(three, second, none)).not.toBeNull();
  });

  it('ends nobody who watches with another link, or another stream', () => {
    const ended: string[] = [];
    for (const right of [rightOf({}), rightOf({ subject: 91 }), rightOf({}, 'other')])
      sessions.begin(
        right,
        live,
        () => 0,
        () => void ended.push(right.key),
      );
    changed = 1;
    sessions.endSurplus();
    expect(ended).toEqual([]);
  });
});
