/** Frames of all moving tiles since the last look. */
export type FrameCount = { shown: number; dropped: number };

/** This many tiles always move: a computer that cannot play them can show no mosaic. */
const leastMoving = 6;
/** A browser that drops more of the frames than this has too many decoders. */
const mostDropped = 0.5;
/** Frames that say something about the computer, rather than about a moment. */
const leastFrames = 100;

/** How many tiles may move after a look at the frames of those that did: a quarter fewer when most frames were dropped. */
export function nextBudget(moving: number, budget: number, { shown, dropped }: FrameCount): number {
  const total = shown + dropped;
  if (total < leastFrames || dropped / total <= mostDropped) return budget;
  return Math.max(leastMoving, Math.floor(Math.min(moving, budget) * 0.75));
}
