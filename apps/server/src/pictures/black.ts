import type { SmallPicture } from '#server/pictures/small-picture';

/** Camera noise lifts black from 16; a night match has lights and a lit field. */
const darkest = 40;
const widestSpread = 12;
const mostColor = 8;
/** A logo may cover this share. */
const outliers = 0.05;

/** Whether the picture is black, also with noise or a small logo on it. */
export function isBlack({ luma, u, v }: SmallPicture): boolean {
  const sorted = luma.toSorted();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  const [low, high] = [at(outliers), at(1 - outliers)];
  return high <= darkest && high - low <= widestSpread && meanColor(u) <= mostColor && meanColor(v) <= mostColor;
}

function meanColor(chroma: Uint8Array): number {
  return chroma.reduce((sum, value) => sum + Math.abs(value - 128), 0) / chroma.length;
}
