import { useState } from 'react';
import type { PointerEvent, RefObject } from 'react';
import { moveColumn } from '#kit/move-column.ts';

/** The order of the items of a list while one of them is dragged by its handle; `onDrop` gets the order at the end. */
export function useReorder(
  rows: RefObject<HTMLElement | null>,
  keys: readonly string[],
  onDrop: (order: string[]) => void,
) {
  const [dragging, setDragging] = useState<{ key: string; order: readonly string[] } | null>(null);
  const handlers = (key: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragging({ key, order: keys });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (dragging?.key !== key) return;
      const order = moveColumn(dragging.order, key, placeAt(rows.current, event.clientY));
      if (order.join() !== dragging.order.join()) setDragging({ key, order });
    },
    onPointerUp: () => {
      if (dragging && dragging.order.join() !== keys.join()) onDrop([...dragging.order]);
      setDragging(null);
    },
    onPointerCancel: () => setDragging(null),
  });
  return { order: dragging?.order ?? keys, drag: { dragged: dragging?.key ?? null, handlers } };
}

/** The place in the list that is at a height of the window. */
function placeAt(list: HTMLElement | null, y: number): number {
  const above = [...(list?.children ?? [])].filter((row) => row.getBoundingClientRect().bottom <= y);
  return above.length;
}
