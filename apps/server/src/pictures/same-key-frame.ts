import type { ReadKeyFrame } from '#server/pictures/content-memory';

/** Whether two rounds have read the same key frame. SRS begins at the same time for each player, so the bytes count, too. */
export function isSameKeyFrame(before: ReadKeyFrame, now: ReadKeyFrame): boolean {
  const hasSameBytes = (before.hash ?? now.hash) === now.hash;
  return before.format === now.format && before.timeMs === now.timeMs && hasSameBytes;
}
