import { hasFfmpeg } from '@touchline/media/testing/ffmpeg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { thresholdOf } from '@touchline/contract';
import { defaultThresholds } from '#server/monitoring/testing/default-thresholds';
import { startInspector } from '#server/pictures/inspector';
import type { Inspector } from '#server/pictures/inspector';
import type { CorpusClip } from '#server/pictures/testing/corpus/clip';
import { encodeClip } from '#server/pictures/testing/corpus/encode-clip';
import { faultyClips } from '#server/pictures/testing/corpus/faulty-clips';
import { goodClips } from '#server/pictures/testing/corpus/good-clips';
import { soundClips } from '#server/pictures/testing/corpus/sound-clips';
import { watchClip } from '#server/pictures/testing/corpus/watch-clip';

/** The hardest of each kind; the benchmark has all. */
const kinds = [
  'interrupted',
  'night, dark hall',
  'half-time studio',
  'minute of silence',
  'quiet crowd',
  'black with camera noise',
  'frozen below an overlay',
  'color bars with text',
  'silence with hiss',
  'sound too quiet',
];
/** Of no clip of the benchmark. */
const seed = 7_003;

let inspector: Inspector;
beforeAll(() => {
  inspector = startInspector('ffmpeg', pino({ level: 'silent' }));
});
afterAll(() => inspector.stop());

async function raisedIn(clip: CorpusClip) {
  return watchClip(clip, await encodeClip(clip), inspector, defaultThresholds);
}

describe.runIf(hasFfmpeg)('a clip of the corpus', async () => {
  const faulty = hasFfmpeg ? [...(await faultyClips(seed)), ...soundClips(seed)] : [];
  const clips = [...goodClips(seed), ...faulty].filter(({ name }) => kinds.includes(name));

  it.each(clips.map((clip) => [clip.name, clip] as const))('with %s', async (_, clip) => {
    const raised = await raisedIn(clip);
    expect(raised.map(({ fault }) => fault)).toEqual(clip.fault ? [clip.fault.kind] : []);
    if (!clip.fault) return;
    const limitS = defaultThresholds[`${thresholdOf[clip.fault.kind]}AfterS`] ?? 0;
    expect(raised[0]?.at).toBeGreaterThanOrEqual(clip.fault.from + limitS - 2);
    expect(raised[0]?.at).toBeLessThanOrEqual(clip.fault.from + limitS + 13);
  });
});
