import { startTransition, useEffect, useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Cards this far above and below the screen are rendered, so that scrolling does not show empty cards. */
const marginPx = 800;

const callbacks = new Map<Element, (isNear: boolean) => void>();
let observer: IntersectionObserver | null = null;

/** Whether an element is on the screen or near it. All callers share one observer. */
export function useNearViewport(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  // Before the first paint, so that cards on the screen are never shown empty.
  useLayoutEffect(() => {
    const box = element.current?.getBoundingClientRect();
    // oxlint-disable-next-line react/set-state-in-effect -- the position is only known after layout, and an observer reports a frame too late
    if (box) setNear(box.top < window.innerHeight + marginPx && box.bottom > -marginPx);
  }, [element]);
  useEffect(() => {
    const watched = element.current;
    if (!watched) return;
    observer ??= new IntersectionObserver(updateVisibility, { rootMargin: `${marginPx}px 0px` });
    callbacks.set(watched, setNear);
    observer.observe(watched);
    return () => {
      callbacks.delete(watched);
      observer?.unobserve(watched);
    };
  }, [element]);
  return isNear;
}

function updateVisibility(entries: IntersectionObserverEntry[]): void {
  // Rendering cards that are not yet visible must not delay scrolling.
  startTransition(() => {
    for (const entry of entries) callbacks.get(entry.target)?.(entry.isIntersecting);
  });
}
