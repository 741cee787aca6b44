import { FLV_TAG } from '@touchline/media/flv';
import { encodeAvcMessage } from '@touchline/media/flv-media';
import { SYNTHETIC, syntheticFrames, syntheticHeaders, type SyntheticStream } from '@touchline/media/testing/synthetic';
import { describe, expect, it } from 'vitest';
import { PLAYER_LIMITS, type Player } from './player.ts';
import { addPlayer, beginSession, createStream, endSession, receiveTag, type Stream } from './stream.ts';
import { type PacedLine, pacedLine } from './testing/paced-line.ts';
import { streamOptions } from './testing/stream-options.ts';

const FRAME_MS = 40;

type Broadcast = { stream: Stream; frameBytes: number; runTo: (untilMs: number, line: PacedLine | null) => void };

/** A stream of video only at 25 fps, with frames of equal size. */
function broadcast(mbitPerSecond: number, gopMs: number): Broadcast {
  let now = 0;
  const options = streamOptions(() => now);
  const packager = { ...options.packager, windowSegments: 1, extraSegments: 0 };
  const stream = createStream('match', { ...options, packager });
  for (const tag of syntheticHeaders({ video: true, audio: false })) receiveTag(stream, tag);
  const frameBytes = (mbitPerSecond * 1e6) / 8 / 25;
  const nal = Buffer.alloc(frameBytes);
  nal.writeUInt32BE(frameBytes - 4, 0);
  const payloads = { key: encodeAvcMessage('frame', true, 0, nal), other: encodeAvcMessage('frame', false, 0, nal) };
  let next = 0;
  return {
    stream,
    frameBytes,
    runTo(untilMs, line) {
      for (; next < untilMs; next += FRAME_MS) {
        now = next;
        line?.runUntil(now);
        const payload = next % gopMs === 0 ? payloads.key : payloads.other;
        receiveTag(stream, { type: FLV_TAG.video, timestamp: next, payload });
      }
    },
  };
}

/** A player that joins at the end of a group of pictures, when the backlog is largest. */
function join({ stream, runTo }: Broadcast, lineMbit: number, atMs: number): { player: Player; line: PacedLine } {
  runTo(atMs, null);
  const line = pacedLine(lineMbit, atMs);
  return { line, player: addPlayer(stream, line.transport) };
}

describe('a player that joins at the end of a group of pictures', () => {
  it.each([
    [8, 2, 20],
    [25, 2, 40],
    [40, 2, 60],
    [25, 4, 60],
  ])(
    'at %i Mbit/s with a key frame every %i s loses nothing over a line of %i Mbit/s',
    (streamMbit, gopS, lineMbit) => {
      const show = broadcast(streamMbit, gopS * 1_000);
      const { player, line } = join(show, lineMbit, 2 * gopS * 1_000);
      show.runTo(20_000, line);
      expect(player.droppedTags()).toBe(0);
      expect(line.closed).toEqual([]);
    },
  );

  it('over a line slower than the stream drops video until key frames, and stays connected', () => {
    const show = broadcast(25, 2_000);
    const { player, line } = join(show, 20, 4_000);
    show.runTo(45_000, line);
    expect(player.droppedTags()).toBeGreaterThan(25);
    expect(line.closed).toEqual([]);
  });

  it('over an almost blocked line is disconnected, and never holds more than the group and the queue', () => {
    const show = broadcast(25, 4_000);
    const { line } = join(show, 0.1, 8_000);
    const groupBytes = 100 * (show.frameBytes + 20);
    show.runTo(30_000, line);
    expect(line.closed).toEqual(['too slow for this stream']);
    expect(line.maxBufferedBytes()).toBeGreaterThan(groupBytes + 3_000_000);
    expect(line.maxBufferedBytes()).toBeLessThan(groupBytes + (25e6 / 8) * 4.2);
  });

  it("at a bitrate too high for the queue's time limit is limited by bytes", () => {
    const show = broadcast(100, 1_000);
    const { line } = join(show, 0.1, 8_000);
    show.runTo(12_000, line);
    const groupBytes = 25 * (show.frameBytes + 20);
    expect(line.maxBufferedBytes()).toBeLessThan(groupBytes + PLAYER_LIMITS.queueBytes + 2 * show.frameBytes);
    expect(line.maxBufferedBytes()).toBeGreaterThan(PLAYER_LIMITS.queueBytes);
  });
});

describe('the group of pictures that is kept for joining players', () => {
  it.each([
    ['longer than 30 seconds', 1, 100_000, 31_000],
    ['larger than 16 MB', 40, 100_000, 4_000],
  ])('is dropped when it is %s; players then start with the next key frame', (_what, mbit, gopMs, atMs) => {
    const show = broadcast(mbit, gopMs);
    show.runTo(atMs - 1_000, null);
    expect(show.stream.group.length).toBe((atMs - 1_000) / FRAME_MS);
    const { line, player } = join(show, 1_000, atMs);
    expect(show.stream.group).toEqual([]);
    show.runTo(atMs + 1_000, line);
    expect(line.maxBufferedBytes()).toBeLessThan(show.frameBytes);
    show.runTo(100_040, line);
    expect(line.maxBufferedBytes()).toBeGreaterThan(show.frameBytes);
    expect(player.droppedTags()).toBe(0);
  });

  it('counts the overhead of a tag besides its bytes', () => {
    const show = broadcast(1, 100_000);
    show.runTo(1_000, null);
    const empty = { type: FLV_TAG.audio, timestamp: 1_000, payload: Buffer.from([0xaf, 1]) };
    let most = 0;
    for (let sent = 0; sent < 40_000; sent += 1) {
      receiveTag(show.stream, empty);
      most = Math.max(most, show.stream.group.length);
    }
    expect(most).toBeLessThan(35_000);
  });
});

describe('after an encoder has come back without a track', () => {
  type Tracks = Pick<SyntheticStream, 'video' | 'audio'>;
  const both = { video: true, audio: true };
  const publisher = { protocol: 'rtmp', ip: '', clientId: '', agent: '', kick: () => undefined } as const;

  function afterSessions(sessions: readonly Tracks[]): Stream {
    const stream = createStream(
      'match',
      streamOptions(() => 0),
    );
    for (const tracks of sessions) send(stream, tracks);
    return stream;
  }
  function send(stream: Stream, tracks: Tracks): void {
    beginSession(stream, publisher);
    const frames = syntheticFrames({ ...SYNTHETIC, ...tracks, fromMs: 0, toMs: 1_500 });
    for (const tag of [...syntheticHeaders(tracks), ...frames]) receiveTag(stream, tag);
    endSession(stream);
  }
  /** What a player that joins is sent, and gets afterwards. */
  function joined(stream: Stream): Buffer[] {
    const sent: Buffer[] = [];
    addPlayer(stream, { ...pacedLine(1_000, 0).transport, write: (data) => void sent.push(data) });
    return sent;
  }
  const types = (sent: readonly Buffer[]) => new Set(sent.map((tag) => tag.readUInt8(0)));

  it.each([
    ['sound', { video: true, audio: false }, 1, FLV_TAG.video],
    ['picture', { video: false, audio: true }, 4, FLV_TAG.audio],
  ])('joining players are announced no %s, and get none of before', (_what, tracks, flags, type) => {
    const [head, ...tags] = joined(afterSessions([both, tracks]));
    expect(head?.readUInt8(4)).toBe(flags);
    expect(types(tags)).toEqual(new Set([FLV_TAG.script, type]));
  });

  it('a player that joined meanwhile gets its header when the track is back', () => {
    const stream = afterSessions([both, { video: true, audio: false }]);
    const sent = joined(stream);
    const before = sent.length;
    send(stream, both);
    const [audioHeader] = syntheticHeaders({ video: false, audio: true }).slice(-1);
    const hasHeader = sent.slice(before).some((tag) => tag.includes(audioHeader?.payload ?? ''));
    expect(hasHeader).toBe(true);
  });
});
