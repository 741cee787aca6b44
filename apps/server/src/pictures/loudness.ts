import type { Level } from '#server/pictures/ffmpeg-process';

/** Of some seconds of sound, in dBFS. `loudest`: the loudest frame, of some 20 ms. */
export type Loudness = { mean: number; loudest: number };

/** The first frames of a request are mixed with the last ones of the request before, as AAC overlaps its frames. */
const overlapping = 2;

/** Null when there are too few frames. */
export function loudnessOf(levels: readonly Level[]): Loudness | null {
  const own = levels.slice(overlapping).map(({ rms }) => rms);
  if (own.length === 0) return null;
  const power = own.reduce((sum, rms) => sum + 10 ** (rms / 10), 0) / own.length;
  return { mean: 10 * Math.log10(power), loudest: Math.max(...own) };
}
