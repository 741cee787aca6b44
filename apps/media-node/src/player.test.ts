import { SYNTHETIC, syntheticFrames, syntheticHeaders } from '@touchline/media/testing/synthetic';
import { describe, expect, it } from 'vitest';
import { tagOnTimeline } from './testing/placed.ts';
import type { MediaTag } from './media-tag.ts';
import { createPlayer, type Player, type PlayerLimits } from './player.ts';

const LIMITS = { queueMs: 4_000, queueBytes: 1_000, slowMs: 15_000 };

type Rig = { player: Player; written: Buffer[]; closed: string[]; buffered: number; now: number };

function rig(limits: PlayerLimits): Rig {
  const written: Buffer[] = [];
  const closed: string[] = [];
  const state: Omit<Rig, 'player'> = { written, closed, buffered: 0, now: 0 };
  const player = createPlayer(
    {
      format: 'flv',
      protocol: 'flv',
      ip: '',
      clientId: 'test',
      write: (data) => written.push(data),
      bufferedBytes: () => state.buffered,
      close: (reason) => closed.push(reason),
    },
    limits,
    () => state.now,
  );
  return Object.assign(state, { player });
}

const toTags = (tags: ReturnType<typeof syntheticFrames>): MediaTag[] =>
  tags.map((tag) => tagOnTimeline(tag)).filter((tag) => tag !== null);

const HEADERS = toTags(syntheticHeaders(SYNTHETIC));
const FRAMES = toTags(syntheticFrames({ ...SYNTHETIC, audio: false, fromMs: 0, toMs: 2_000 }));

describe('a slow player', () => {
  it('gets everything while its queue is short', () => {
    const test = rig(LIMITS);
    for (const frame of FRAMES) test.player.send(frame, () => HEADERS);
    expect(test.written).toHaveLength(FRAMES.length);
  });

  it('loses frames until the next key frame, and then gets its headers again', () => {
    const test = rig(LIMITS);
    const offer = (index: number): void => test.player.send(FRAMES[index]!, () => HEADERS);
    offer(0);
    test.buffered = 1_001;
    offer(1);
    test.buffered = 0;
    offer(2);
    expect(test.written).toHaveLength(1);
    expect(test.player.droppedTags()).toBe(2);
    offer(25);
    expect(test.written).toHaveLength(1 + HEADERS.length + 1);
    offer(26);
    expect(test.written).toHaveLength(1 + HEADERS.length + 2);
  });

  it('is behind when more than four seconds of media are unsent, however few bytes they are', () => {
    const test = rig({ ...LIMITS, queueBytes: 1_000_000 });
    const sound = toTags(syntheticFrames({ ...SYNTHETIC, video: false, fromMs: 0, toMs: 6_000 }));
    for (const tag of sound) {
      test.player.send(tag, () => HEADERS);
      test.buffered = test.written.reduce((sum, data) => sum + data.length, 0);
    }
    // Frames of 21.3 ms: the first one later than 4,000 ms is still written, because it is checked before it counts.
    expect(test.written).toHaveLength(189);
    expect(test.player.droppedTags()).toBe(sound.length - 189);
  });

  it('is not behind because of its backlog', () => {
    const test = rig(LIMITS);
    test.player.sendBacklog([Buffer.alloc(5_000)], true);
    test.buffered = 5_000;
    test.player.send(FRAMES[1]!, () => HEADERS);
    expect(test.written).toHaveLength(2);
  });

  it('that started without a key frame gets no video before the next one', () => {
    const test = rig(LIMITS);
    test.player.sendBacklog([], false);
    for (const frame of FRAMES.slice(20, 30)) test.player.send(frame, () => HEADERS);
    expect(test.written).toHaveLength(5);
    expect(test.player.droppedTags()).toBe(0);
  });

  it('is disconnected after fifteen seconds, once', () => {
    const test = rig(LIMITS);
    test.buffered = 5_000;
    test.player.send(FRAMES[0]!, () => HEADERS);
    test.now = 14_999;
    test.player.send(FRAMES[25]!, () => HEADERS);
    expect(test.closed).toEqual([]);
    test.now = 15_000;
    test.player.send(FRAMES[26]!, () => HEADERS);
    test.player.send(FRAMES[27]!, () => HEADERS);
    expect(test.closed).toEqual(['too slow for this stream']);
    expect(test.written).toEqual([]);
  });

  it('of an audio-only stream resumes at any frame', () => {
    const test = rig(LIMITS);
    const headers = toTags(syntheticHeaders({ video: false, audio: true }));
    const sound = toTags(syntheticFrames({ ...SYNTHETIC, video: false, fromMs: 0, toMs: 200 }));
    test.buffered = 1_001;
    test.player.send(sound[0]!, () => headers);
    test.buffered = 100;
    test.player.send(sound[1]!, () => headers);
    expect(test.written).toHaveLength(headers.length + 1);
  });
});
