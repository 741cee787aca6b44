/**
 * Frames of all moving tiles since the last look: those that were shown, and those that their sources sent meanwhile. The
 * rest was dropped, or skipped by a player that fell behind, which no browser counts.
 */
export type FrameCount = { shown: number; sent: number };

/** This many tiles always move: a computer that cannot play them can show no mosaic. */
const leastMoving = 6;
/** A browser that shows less of the frames than this has too many decoders. */
const leastShown = 0.5;
/** Frames that say something about the computer, rather than about a moment. */
const leastFrames = 100;
/** Each core of a usual computer decodes this many small pictures at first; then the browser shows what it can do. */
const movingPerCore = 12;

/** How many tiles may move before anything was measured. */
export function firstBudget(cores: number): number {
  return Math.max(leastMoving, cores * movingPerCore);
}

/**
 * How many tiles may move after a look at the frames of those that did. With fewer, each shows more frames than its share,
 * because decoders hinder each other.
 */
export function nextBudget(moving: number, budget: number, { shown, sent }: FrameCount): number {
  const share = shown / sent;
  if (sent < leastFrames || share >= leastShown) return budget;
  return Math.max(leastMoving, Math.floor(Math.min(moving, budget) * Math.max(0.3, Math.sqrt(share))));
}
