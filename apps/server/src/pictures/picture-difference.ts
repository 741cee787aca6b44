import type { Anchor, JudgedPicture } from '#server/pictures/content-memory';

/** The steps of luma from black to white. */
const lumaRange = 219;

/**
 * Mean difference in brightness to the picture of the round before, in percent; null when there was none, or when it is
 * the same key frame. While a picture stands still, the one before it is the first of those that are equal.
 */
export function pictureDifference(before: Anchor | null, { luma, format, timeMs }: JudgedPicture): number | null {
  if (!before || (before.format === format && before.timeMs === timeMs)) return null;
  const last = Buffer.from(before.luma, 'base64');
  const sum = luma.reduce((total, value, at) => total + Math.abs(value - (last[at] ?? 0)), 0);
  return (sum / luma.length / lumaRange) * 100;
}
