import { startTransition, useEffect, useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

/** A screen ahead and behind is kept ready, so that scrolling never meets an empty card. */
const marginPx = 800;

const near = new Map<Element, (isNear: boolean) => void>();
let observer: IntersectionObserver | null = null;

/** Whether an element is on the screen or will soon be. One observer serves all who ask. */
export function useNearViewport(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  // Before the first paint: cards on the screen must not be seen empty.
  useLayoutEffect(() => {
    const box = element.current?.getBoundingClientRect();
    // oxlint-disable-next-line react/set-state-in-effect -- only the laid-out page knows, and an observer answers a frame too late
    if (box) setNear(box.top < window.innerHeight + marginPx && box.bottom > -marginPx);
  }, [element]);
  useEffect(() => {
    const watched = element.current;
    if (!watched) return;
    observer ??= new IntersectionObserver(updateVisibility, { rootMargin: `${marginPx}px 0px` });
    near.set(watched, setNear);
    observer.observe(watched);
    return () => {
      near.delete(watched);
      observer?.unobserve(watched);
    };
  }, [element]);
  return isNear;
}

function updateVisibility(entries: IntersectionObserverEntry[]): void {
  // Scrolling goes before drawing what is not yet seen.
  startTransition(() => {
    for (const entry of entries) near.get(entry.target)?.(entry.isIntersecting);
  });
}
