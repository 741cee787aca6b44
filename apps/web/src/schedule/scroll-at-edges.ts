import type { RefObject } from 'react';
import { axisPx, namesPx } from './scale.ts';

/** How near to an edge what is dragged scrolls the timeline. */
const nearPx = 36;
const stepPx = 12;

type Point = { clientX: number; clientY: number };

/** Scrolls while the pointer is near an edge; `onScroll` is called in each frame in which it does. */
export function scrollWhileNear(scroller: RefObject<HTMLElement | null>, onScroll: () => void) {
  let frame = 0;
  let step = { x: 0, y: 0 };
  const run = () => {
    scroller.current?.scrollBy(step.x, step.y);
    onScroll();
    frame = requestAnimationFrame(run);
  };
  const stop = () => {
    cancelAnimationFrame(frame);
    frame = 0;
  };
  return {
    look({ clientX, clientY }: Point): void {
      const box = scroller.current?.getBoundingClientRect();
      if (!box) return;
      step = {
        x: stepOf(clientX, box.left + namesPx, box.right),
        y: stepOf(clientY, box.top + axisPx, box.bottom),
      };
      const isNear = step.x !== 0 || step.y !== 0;
      if (isNear && frame === 0) frame = requestAnimationFrame(run);
      if (!isNear) stop();
    },
    stop,
  };
}

function stepOf(at: number, from: number, to: number): number {
  if (at < from + nearPx) return -stepPx;
  return at > to - nearPx ? stepPx : 0;
}
