import type { ListName } from '@touchline/contract';
import { useState } from 'react';
import type { MouseEvent, PointerEvent } from 'react';
import { loadChunk } from '#ui/load-chunk.ts';

const load = () => loadChunk(() => import('./resize-column.ts'));

/**
 * Lets the pointer change the widths of a table's columns: `handlers` belong on its head, whose cells have a
 * `data-handle` with the key of their column. `resized`: the column that is being changed, as wide as it was; null: none.
 */
export function useResizing(list: ListName) {
  const [resized, setResized] = useState<Record<string, number> | null>(null);
  const handlers = {
    onPointerEnter: () => void load().catch(() => null),
    onPointerDown: (event: PointerEvent) => {
      const handle = handleOf(event);
      const column = handle?.dataset['handle'];
      if (!handle || column === undefined || event.button !== 0) return;
      handle.setPointerCapture(event.pointerId);
      setResized({ [column]: handle.closest('th')?.getBoundingClientRect().width ?? 0 });
      const drag = { list, column, handle, pointer: event.pointerId, x: event.clientX };
      const end = () => setResized(null);
      load().then(({ followResize }) => followResize(drag, end), end);
    },
    onDoubleClick: (event: MouseEvent) => {
      const column = handleOf(event)?.dataset['handle'];
      if (column !== undefined)
        load().then(
          ({ resetWidth }) => resetWidth(list, column),
          () => null,
        );
    },
  };
  return { resized, handlers };
}

const handleOf = ({ target }: { target: EventTarget }): HTMLElement | null =>
  target instanceof HTMLElement ? target.closest('[data-handle]') : null;
