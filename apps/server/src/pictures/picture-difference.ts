import type { Anchor, JudgedPicture } from '#server/pictures/content-memory';
import { isSameKeyFrame } from '#server/pictures/same-key-frame';

/** The steps of luma from black to white. */
const lumaRange = 219;

/**
 * Mean difference in brightness to the picture of the round before, in percent; null when there was none, or when it is
 * the same key frame. While a picture stands still, the one before it is the first of those that are equal.
 */
export function pictureDifference(before: Anchor | null, picture: JudgedPicture): number | null {
  if (!before || isSameKeyFrame(before, picture)) return null;
  const last = Buffer.from(before.luma, 'base64');
  const sum = picture.luma.reduce((total, value, at) => total + Math.abs(value - (last[at] ?? 0)), 0);
  return (sum / picture.luma.length / lumaRange) * 100;
}
