/** Below this, a meter is empty. Decibels relative to full scale. */
const quietestDb = -60;

/** The peak of samples from -1 to 1, in decibels relative to full scale. */
export function peakDb(samples: Float32Array): number {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  return peak === 0 ? -Infinity : 20 * Math.log10(peak);
}

/** How much of a meter a level fills, from 0 to 1. */
export function levelShare(db: number): number {
  return Math.min(1, Math.max(0, 1 - db / quietestDb));
}
