import { between, pathFrom, randomFrom } from '#server/pictures/testing/corpus/random';

export const sampleRate = 24_000;

/** Level of the crowd and of the commentator in dBFS; null: digital silence. */
export type Loud = { crowd: number | null; voice: number | null };

/** Samples of one second each, 16 bits: a crowd that swells, and somebody who speaks with pauses. */
export function soundOf(seed: number, loudAt: (second: number) => Loud): (second: number) => Int16Array {
  const random = randomFrom(seed);
  const swell = pathFrom(random, 0.04);
  const pitch = between(random, 95, 190);
  const speaks = pathFrom(random, 0.3);
  let last = 0;
  return (second) => {
    const { crowd, voice } = loudAt(second);
    const samples = new Int16Array(sampleRate);
    for (let at = 0; at < sampleRate; at += 1) {
      const seconds = second + at / sampleRate;
      last = 0.75 * last + (random() * 2 - 1) * 0.66;
      // The noise has an RMS of 0.58.
      const ofCrowd = crowd === null ? 0 : (last / 0.58) * amplitude(crowd + 2.5 * swell(seconds));
      const isSpeaking = voice !== null && speaks(seconds) > -0.35;
      const tone = Math.sin(2 * Math.PI * pitch * seconds) + 0.5 * Math.sin(6 * Math.PI * pitch * seconds);
      const ofVoice = isSpeaking ? tone * 1.2 * amplitude(voice) * (0.6 + 0.4 * Math.sin(25 * seconds)) : 0;
      samples[at] = Math.max(-32_768, Math.min(32_767, Math.round((ofCrowd + ofVoice) * 32_768)));
    }
    return samples;
  };
}

const amplitude = (dbfs: number) => 10 ** (dbfs / 20);
