import { decodeAmf0, encodeAmf0 } from '@touchline/media/amf';
import type { FlvTag } from '@touchline/media/flv';
import { parsePlaylist } from '@touchline/media/hls-parse';
import { SYNTHETIC, syntheticFrames, syntheticHeaders } from '@touchline/media/testing/synthetic';
import { describe, expect, it } from 'vitest';
import { mediaPlaylist } from './manifest.ts';
import type { PackedSegment } from './segment-ring.ts';
import { createStream, receiveTag, type Stream } from './stream.ts';
import { streamOptions } from './testing/stream-options.ts';

/** A stream whose encoder sends each tag at the time of its timestamp. */
function encoder(): { stream: Stream; send: (tags: readonly FlvTag[], delayMs: number) => void } {
  let now = 0;
  const stream = createStream(
    'match',
    streamOptions(() => now),
  );
  return {
    stream,
    send(tags, delayMs) {
      for (const tag of tags) {
        now = Math.max(now, tag.timestamp + delayMs);
        receiveTag(stream, tag);
      }
    },
  };
}

const HEADERS = syntheticHeaders(SYNTHETIC);
const frames = (fromMs: number, toMs: number, change: Partial<typeof SYNTHETIC>): FlvTag[] =>
  syntheticFrames({ ...SYNTHETIC, ...change, fromMs, toMs });
const textAtZero: FlvTag = { type: 18, timestamp: 0, payload: encodeAmf0(['onTextData', { text: 'caption' }]) };

/** Start and end of the audio of each segment, in milliseconds. */
const audioOf = (segments: readonly PackedSegment[]): [number, number][] =>
  segments.flatMap(({ audio }) => (audio ? [[audio.time / 48, (audio.time + audio.duration) / 48]] : []));

describe('script tags', () => {
  it('never move the timeline, whatever their timestamps', () => {
    const { stream, send } = encoder();
    send(HEADERS, 0);
    for (let fromMs = 0; fromMs < 30_000; fromMs += 5_000) {
      send(frames(fromMs, fromMs + 5_000, {}), 0);
      send([textAtZero], 0);
    }
    send(frames(30_000, 30_001, {}), 0);
    const segments = stream.packager.ring.window();
    expect(segments.map(({ startMs }) => startMs)).toEqual(Array.from({ length: 15 }, (_, index) => index * 2_000));
    expect(new Set(segments.map((segment) => segment.period.id))).toEqual(new Set([0]));
    expect(segments.filter((segment) => segment.isDiscontinuous)).toEqual([]);
    expect(stream.packager.droppedFrames()).toBe(0);
  });

  it('reach players with the time of the preceding frame', () => {
    const { stream, send } = encoder();
    send([...HEADERS, ...frames(0, 1_010, {}), { ...textAtZero, timestamp: 90_000 }], 0);
    const text = stream.group.find((tag) => !tag.video && !tag.audio);
    expect(text?.timeMs).toBe(stream.group.findLast((tag) => tag.video || tag.audio)?.timeMs);
  });
});

describe('metadata', () => {
  const metadata = (payload: Buffer): Buffer | undefined => {
    const { stream, send } = encoder();
    send([{ type: 18, timestamp: 0, payload }, ...HEADERS.slice(1), ...frames(0, 1_000, {})], 0);
    return stream.headers.get('script')?.payload;
  };

  it('reaches players without the length of a file, which a live stream does not have', () => {
    const fields = { width: 1280, encoder: 'obs-output' };
    const sent = encodeAmf0(['onMetaData', { duration: 7_200, ...fields, filesize: 9_000, fileSize: 0 }]);
    expect(decodeAmf0(metadata(sent) ?? Buffer.alloc(0))).toEqual(['onMetaData', fields]);
  });

  it('reaches players unchanged when it has no such length or cannot be read', () => {
    const plain = encodeAmf0(['onMetaData', { width: 1280 }]);
    const torn = encodeAmf0(['onMetaData', { duration: 7_200 }]).subarray(0, -3);
    expect(metadata(plain)).toEqual(plain);
    expect(metadata(torn)).toEqual(torn);
  });
});

describe('sound that comes 1,100 ms after its picture', () => {
  it('is in the same segments of two seconds, without a discontinuity', () => {
    const { stream, send } = encoder();
    const arrival = ({ type, timestamp }: FlvTag): number => timestamp + (type === 8 ? 1_100 : 0);
    const tags = frames(0, 20_001, {}).toSorted((one, other) => arrival(one) - arrival(other));
    send(HEADERS, 0);
    for (const tag of tags) send([tag], arrival(tag) - tag.timestamp);
    const segments = stream.packager.ring.window();
    expect(segments.map(({ startMs }) => startMs)).toEqual(Array.from({ length: 10 }, (_, index) => index * 2_000));
    expect(segments.filter(({ video, audio }) => !video || !audio)).toEqual([]);
    expect(segments.filter(({ isDiscontinuous }) => isDiscontinuous)).toEqual([]);
    expect(stream.packager.droppedFrames()).toBe(0);
  });
});

describe('the timeline of audio', () => {
  it('keeps a two-second gap of the encoder', () => {
    const { stream, send } = encoder();
    send(
      [...HEADERS, ...frames(0, 4_000, {}), ...frames(4_000, 6_000, { audio: false }), ...frames(6_000, 10_001, {})],
      0,
    );
    const segments = stream.packager.ring.window();
    expect(segments[2]?.audio).toBeNull();
    const rounded = audioOf(segments).map((span) => span.map(Math.round));
    // Frames of 21.3 ms: the last one before the gap started at 3,989 ms, the first one after it at 6,016 ms.
    expect(rounded[1]?.[1]).toBe(4_011);
    expect(rounded[2]?.[0]).toBe(6_016);
    expect(stream.packager.droppedFrames()).toBe(0);
  });

  it("restarts together with video when the encoder's timestamps jump", () => {
    const { stream, send } = encoder();
    send([...HEADERS, ...frames(0, 4_000, {})], 0);
    send(frames(600_000, 604_001, {}), -596_000);
    const segments = stream.packager.ring.window();
    expect(segments.map((segment) => segment.isDiscontinuous)).toEqual([false, false, true, false]);
    const [, , jumped] = audioOf(segments);
    expect(jumped?.[0]).toBeCloseTo(segments[2]?.startMs ?? Number.NaN, -2);
  });
});

it("segment dates and the live edge follow the wall clock when the encoder's clock is slow", () => {
  let now = 0;
  const stream = createStream(
    'match',
    streamOptions(() => now),
  );
  for (const tag of [...HEADERS, ...frames(0, 300_001, {})]) {
    now = tag.timestamp * 1.01;
    receiveTag(stream, tag);
  }
  const { startedAt, timeOfDay, lagMs } = stream.clock;
  const source = { ring: stream.packager.ring, startedAt, lagMs: lagMs(), run: 'r', hasEnded: false };
  const playlist = parsePlaylist(mediaPlaylist(source, 'video') ?? '');
  const newest = playlist?.kind === 'media' ? playlist.segments.at(-1) : undefined;
  expect(Math.abs((newest?.startedAt ?? Number.NaN) - 298_000 * 1.01)).toBeLessThan(200);
  expect(Math.abs(timeOfDay() - lagMs() - 300_000)).toBeLessThan(200);
});
