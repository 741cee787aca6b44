/** Where the next audio frame goes, or that it is to be left out. Times in samples. */
export type AudioPlace = { kind: 'append'; time: number } | { kind: 'drop' };

/** Millisecond timestamps of encoders jitter; only beyond this the counted clock follows them. */
const RESYNC_MS = 100;

/**
 * Decides the time of an audio frame by counting samples, so that frames follow each other without a seam, and follows
 * the timestamps when they are more than 100 ms away: ahead by a gap, behind by leaving frames out.
 * `next` is the end of the frame before, null for the first one.
 */
export function placeAudio(next: number | null, timeMs: number, sampleRate: number): AudioPlace {
  const wanted = Math.round((timeMs * sampleRate) / 1000);
  if (next === null) return { kind: 'append', time: wanted };
  const off = ((wanted - next) * 1000) / sampleRate;
  if (off > RESYNC_MS) return { kind: 'append', time: wanted };
  if (off < -RESYNC_MS) return { kind: 'drop' };
  return { kind: 'append', time: next };
}
