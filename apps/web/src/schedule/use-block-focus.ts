import { useLayoutEffect, useRef } from 'react';
import type { FocusEvent, PointerEvent, RefObject } from 'react';
import { placeKey } from './place.ts';
import type { Place } from './place.ts';
import { axisPx, namesPx, rowPx, xOf } from './scale.ts';
import type { Scale } from './scale.ts';

/** So much of a block is brought into view at least. */
const leastSeenPx = 120;
const marginPx = 24;

const blockIn = (scroller: HTMLElement | null, key: string) =>
  scroller?.querySelector<HTMLElement>(`[data-place="${key}"]`) ?? null;
const keyOf = (target: EventTarget) => (target instanceof HTMLElement ? (target.dataset['place'] ?? null) : null);

/** Keeps the focus at a match while its block is drawn anew elsewhere or has left the view. */
export function useBlockFocus(scroller: RefObject<HTMLDivElement | null>, scale: Scale, onScrolled: () => void) {
  const focused = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return;
    (blockIn(scroller.current, focused.current) ?? scroller.current)?.focus({ preventScroll: true });
  });
  return {
    /** The block that has the focus, or had it when it left the view. */
    key: () => focused.current,
    focus({ group, row, match }: Place): void {
      const box = scroller.current;
      if (!box) return;
      const left = Math.max(0, xOf(scale, match.startMs));
      const seen = Math.min(leastSeenPx, xOf(scale, match.endMs) - left);
      scrollTo(box, { left, right: left + seen, top: (group.top + row) * rowPx });
      onScrolled();
      const key = placeKey(group.id, match.id);
      focused.current = key;
      blockIn(box, key)?.focus({ preventScroll: true });
    },
    handlers: {
      onFocus: ({ target }: FocusEvent) => void (focused.current = keyOf(target) ?? focused.current),
      onBlur: ({ relatedTarget }: FocusEvent) => {
        if (relatedTarget !== null && keyOf(relatedTarget) === null && relatedTarget !== scroller.current)
          focused.current = null;
      },
      onPointerDownCapture: ({ target }: PointerEvent) => void (focused.current = keyOf(target)),
    },
  };
}

function scrollTo(box: HTMLElement, { left, right, top }: { left: number; right: number; top: number }): void {
  const width = box.clientWidth - namesPx;
  const height = box.clientHeight - axisPx;
  if (left < box.scrollLeft) box.scrollLeft = left - marginPx;
  else if (right > box.scrollLeft + width) box.scrollLeft = right - width + marginPx;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + rowPx > box.scrollTop + height) box.scrollTop = top + rowPx - height;
}
