import { axisPx, namesPx, rowPx } from './scale.ts';

/** Matches are drawn by parts of a row that are this wide. */
export const slotPx = 160;
/** Rows come to the screen by so many at once. */
const rowStep = 4;

/** What is drawn: a little more than what is in view, so that scrolling changes it only now and then. */
export type Viewport = { slotFrom: number; slotTo: number; rowFrom: number; rowTo: number };

type Box = { left: number; top: number; width: number; height: number };

/** `box`: where the timeline is scrolled to, and its size with the names and the axis. */
export function viewportOf({ left, top, width, height }: Box): Viewport {
  const lowest = (top + height - axisPx) / rowPx;
  return {
    slotFrom: Math.max(0, Math.floor(left / slotPx) - 1),
    slotTo: Math.floor((left + width - namesPx) / slotPx) + 1,
    rowFrom: Math.max(0, (Math.floor(top / rowPx / rowStep) - 1) * rowStep),
    rowTo: (Math.floor(lowest / rowStep) + 1) * rowStep,
  };
}

export const isSameViewport = (a: Viewport, b: Viewport): boolean =>
  a.slotFrom === b.slotFrom && a.slotTo === b.slotTo && a.rowFrom === b.rowFrom && a.rowTo === b.rowTo;
