import { SYNTHETIC, syntheticFrames, syntheticHeaders } from '@touchline/media/testing/synthetic';
import { expect, it } from 'vitest';
import { tagOnTimeline } from './testing/placed.ts';
import type { MediaTag } from './media-tag.ts';
import { createKeyframeGate } from './keyframe-gate.ts';

function passed(tags: ReturnType<typeof syntheticFrames>): MediaTag[] {
  const gate = createKeyframeGate();
  return tags.flatMap((tag) => {
    const media = tagOnTimeline(tag);
    return media ? gate.pass(media) : [];
  });
}

it('video before the first key frame is dropped, the audio before it is kept', () => {
  const frames = syntheticFrames({ ...SYNTHETIC, fromMs: 500, toMs: 1_200 });
  const out = passed([...syntheticHeaders(SYNTHETIC), ...frames]).filter((tag) => !tag.header);
  const pictures = out.filter((tag) => tag.video);
  expect(pictures[0]).toMatchObject({ isKeyFrame: true, timeMs: 1_000 });
  expect(pictures).toHaveLength(5);
  expect(out[0]?.audio).not.toBeNull();
});

it('an audio-only session starts after a second and loses nothing', () => {
  const frames = syntheticFrames({ ...SYNTHETIC, video: false, fromMs: 0, toMs: 1_500 });
  expect(
    passed([...syntheticHeaders({ video: false, audio: true }), ...frames]).filter((tag) => tag.audio),
  ).toHaveLength(frames.length + 1);
  expect(passed(frames.slice(0, 20))).toEqual([]);
});

it('audio is not kept forever while announced video is missing', () => {
  const sound = syntheticFrames({ ...SYNTHETIC, video: false, fromMs: 0, toMs: 20_000 });
  const key = syntheticFrames({ ...SYNTHETIC, audio: false, fromMs: 20_000, toMs: 20_001 });
  const out = passed([...syntheticHeaders(SYNTHETIC), ...sound, ...key]).filter((tag) => !tag.header);
  expect(out).toHaveLength(101);
});

it('audio whose timestamps do not advance is not held back forever', () => {
  const [frame] = syntheticFrames({ ...SYNTHETIC, video: false, fromMs: 0, toMs: 20 });
  const out = passed(Array.from({ length: 2_000 }, () => frame!));
  expect(out).toHaveLength(2_000);
});
