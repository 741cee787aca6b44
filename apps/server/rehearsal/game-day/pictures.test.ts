import { FLV_TAG } from '@touchline/media/flv';
import type { FlvTag } from '@touchline/media/flv';
import { expect, it } from 'vitest';
import { frozen } from './pictures.ts';

const tag = (type: FlvTag['type'], timestamp: number, text: string): FlvTag => ({
  type,
  timestamp,
  payload: Buffer.from(text),
});

it('holds the first picture at the time of every other, and lets the sound go on', () => {
  const { video, audio } = FLV_TAG;
  const frames = [tag(audio, 0, 'a'), tag(video, 10, 'key'), tag(audio, 40, 'b'), tag(video, 110, 'inter')];
  const clip = { headers: [tag(video, 0, 'header')], frames, durationMs: 200 };
  expect(frozen(clip)).toEqual({
    ...clip,
    frames: [tag(audio, 0, 'a'), tag(video, 10, 'key'), tag(audio, 40, 'b'), tag(video, 110, 'key')],
  });
});
