import { hasFfmpeg } from '@touchline/media/testing/ffmpeg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startInspector } from '#server/pictures/inspector';
import type { Inspector } from '#server/pictures/inspector';
import { plainFrame } from '#server/pictures/testing/corpus/frame';
import { frozenScene, studioScene } from '#server/pictures/testing/corpus/other-scenes';
import { broadcastOf } from '#server/same-picture/testing/broadcast';
import type { Broadcast } from '#server/same-picture/testing/broadcast';
import { crowdAndVoice } from '#server/same-picture/testing/broadcast-sound';
import { encodeSpan } from '#server/same-picture/testing/encode-span';
import { compareWatched } from '#server/same-picture/verdict';
import { watchRecording } from '#server/same-picture/watch-recording';

const encoder = { quality: 22, audioBitrate: 96_000, gain: 0, phaseS: 0, fps: 15 };
const other = { quality: 32, audioBitrate: 48_000, gain: -8, phaseS: 1.3, fps: 12.5 };

let inspector: Inspector;
beforeAll(() => {
  inspector = startInspector('ffmpeg', pino({ level: 'silent' }));
});
afterAll(() => inspector.stop());

/** Eleven seconds of both; the second is `lateS` behind. */
async function compare(
  a: Broadcast,
  b: Broadcast,
  lateS: number,
  { isThorough = true, phaseS = other.phaseS } = {},
): Promise<string> {
  const first = await watchRecording(await encodeSpan(a, encoder, 30, 41), inspector);
  const second = await watchRecording(await encodeSpan(b, { ...other, phaseS }, 30 - lateS, 41 - lateS), inspector);
  return compareWatched(first, second, inspector, isThorough);
}
const match = (seed: number, pitch = seed) => broadcastOf(seed, pitch);
const silence = () => new Float32Array(24_000);

describe.runIf(hasFfmpeg)('two streams', () => {
  it.each([0, 1.7, 4.4])('of one match are recognized at another quality, %s seconds apart', async (lateS) => {
    expect(await compare(match(11), match(11), lateS)).toBe('same');
  });

  it.each([0.06, 0.1])(
    'are recognized by sound and pictures when key frames come %s seconds later than in the other stream',
    async (phaseS) => {
      expect(await compare(match(27), match(27), 0, { isThorough: false, phaseS })).toBe('same');
    },
  );

  it('are recognized by their pictures where the commentary is another one, or there is no sound', async () => {
    const { picture } = match(12);
    expect(await compare(match(12), { picture, sound: crowdAndVoice(99) }, 1.7)).toBe('same');
    expect(await compare({ picture, sound: silence }, { picture, sound: silence }, 1.7)).toBe('same');
  });

  it('of different matches are not, also on one pitch with one sound', async () => {
    expect(await compare(match(13), match(14), 0)).toBe('different');
    expect(await compare(match(13, 5), match(14, 5), 0)).toBe('different');
    expect(await compare(match(13, 5), { ...match(14, 5), sound: match(13).sound }, 0)).toBe('different');
  });

  it('with one slate show the same, with two slates they do not', async () => {
    const slate = (seed: number): Broadcast => ({
      picture: frozenScene(studioScene(seed), 5),
      sound: crowdAndVoice(seed),
    });
    expect(await compare(slate(1), { ...slate(1), sound: silence }, 0)).toBe('same');
    expect(await compare(slate(1), slate(2), 0)).toBe('different');
    expect(await compare(slate(1), match(15), 0)).toBe('different');
  });

  it('that are black are not compared', async () => {
    const black = { picture: () => plainFrame([16, 128, 128]), sound: silence };
    expect(await compare(black, black, 0)).toBe('unclear');
  });
});
