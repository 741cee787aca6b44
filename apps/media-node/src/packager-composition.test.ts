import type { FlvTag } from '@touchline/media/flv';
import { encodeAvcMessage } from '@touchline/media/flv-media';
import { findBox } from '@touchline/media/mp4-boxes';
import { SYNTHETIC, syntheticHeaders } from '@touchline/media/testing/synthetic';
import { expect, it } from 'vitest';
import { dashManifest } from './manifest.ts';
import { readTag, withTimestamp } from './media-tag.ts';
import type { Packager } from './packager.ts';
import { newPackager, push, source, span } from './testing/packaged.ts';

const VIDEO_ONLY = { video: true, audio: false };

/** Frames at 25 fps with their composition offsets, which repeat after each key frame. */
function reordered(toMs: number, keyMs: number, othersMs: readonly number[]): FlvTag[] {
  return span(0, toMs, VIDEO_ONLY).map((tag, index) => {
    const payload = Buffer.from(tag.payload);
    payload.writeIntBE(index % SYNTHETIC.gop === 0 ? keyMs : othersMs[index % othersMs.length]!, 2, 3);
    return { ...tag, payload };
  });
}

/** Name, decoding time and composition offsets of the segments as players read them, in milliseconds. */
function read(packager: Packager): { name: string; startMs: number; decodedMs: number; offsetsMs: number[] }[] {
  return packager.ring.window().map(({ startMs, video }) => {
    const traf = findBox(video!.data, ['moof', 'traf'])!;
    const run = findBox(traf, ['trun'])!;
    const offsetsMs: number[] = [];
    for (let row = 12; row < run.length; row += 16) offsetsMs.push(run.readInt32BE(row + 12) / 90);
    const decodedMs = Number(findBox(traf, ['tfdt'])!.readBigUInt64BE(4)) / 90;
    return { name: video!.name, startMs, decodedMs, offsetsMs };
  });
}

it('segments with B-frames are listed at the display time of their first frame, and decoded before it', () => {
  const packager = newPackager({});
  push(packager, [...syntheticHeaders(VIDEO_ONLY), ...reordered(4_041, 80, [80, 200, 0, 40])]);
  const segments = read(packager);
  expect(segments.map(({ name, startMs, decodedMs }) => [name, startMs, decodedMs])).toEqual([
    ['v-7200.m4s', 80, 0],
    ['v-187200.m4s', 2_080, 2_000],
  ]);
  expect(segments[0]?.offsetsMs.slice(0, 5)).toEqual([80, 200, 0, 40, 80]);
  expect(dashManifest(source(packager), 0)).toContain('presentationTimeOffset="7200"');
  expect(dashManifest(source(packager), 0)).toContain('<S t="7200" d="180000" r="1"/>');
});

it('segments of an encoder that displays frames before it decodes them have no negative offsets', () => {
  const packager = newPackager({});
  push(packager, [...syntheticHeaders(VIDEO_ONLY), ...reordered(4_041, -40, [-40])]);
  const segments = read(packager);
  expect(segments.map(({ startMs, decodedMs }) => [startMs, decodedMs])).toEqual([
    [0, 0],
    [1_960, 1_960],
  ]);
  expect(new Set(segments.flatMap(({ offsetsMs }) => offsetsMs))).toEqual(new Set([0]));
});

it('segments begin at zero at the earliest, even if the first picture is older than the first sound', () => {
  const packager = newPackager({});
  push(packager, syntheticHeaders(SYNTHETIC));
  for (let timeMs = -200; timeMs <= 2_000; timeMs += 40) {
    const payload = encodeAvcMessage('frame', timeMs % 1_000 === -200 || timeMs === 2_000, 80, Buffer.alloc(40));
    const tag: FlvTag = { type: 9, timestamp: 0, payload };
    packager.push(withTimestamp(tag, readTag(tag)!, timeMs));
  }
  expect(read(packager).map(({ startMs, decodedMs }) => [startMs, decodedMs])).toEqual([[80, 0]]);
});
