import { useCallback, useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { isSameViewport, viewportOf } from './viewport.ts';
import type { Viewport } from './viewport.ts';

const nothing: Viewport = { slotFrom: 0, slotTo: 0, rowFrom: 0, rowTo: 0 };

/** What of the timeline is drawn, and its width without the names. */
export function useViewport(scroller: RefObject<HTMLDivElement | null>) {
  const [viewport, setViewport] = useState(nothing);
  const [widthPx, setWidthPx] = useState(0);
  const look = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    const next = viewportOf({
      left: box.scrollLeft,
      top: box.scrollTop,
      width: box.clientWidth,
      height: box.clientHeight,
    });
    setViewport((before) => (isSameViewport(before, next) ? before : next));
  }, [scroller]);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return undefined;
    const measure = () => {
      setWidthPx(box.clientWidth);
      look();
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [scroller, look]);
  return { viewport, widthPx, look, lookNow: () => flushSync(look) };
}
