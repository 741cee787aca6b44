import type { ListName } from '@touchline/contract';
import { limitWidth, widthProperty } from '#kit/column-width.ts';
import { readLayout } from '#kit/list-layouts.ts';
import { saveLayout } from '#kit/save-layout.ts';

/** The pointer on the handle of a column. */
export type ColumnDrag = { list: ListName; column: string; handle: HTMLElement; pointer: number; x: number };

/** Follows the pointer with the width of a column, and saves it at the end. `onEnd` runs after that. */
export function followResize({ list, column, handle, pointer, x }: ColumnDrag, onEnd: () => void): void {
  const table = handle.closest('table');
  const cell = handle.closest('th');
  // Released before this was loaded.
  if (!table || !cell || !handle.hasPointerCapture(pointer)) return onEnd();
  const start = cell.getBoundingClientRect().width;
  const direction = getComputedStyle(table).direction === 'rtl' ? -1 : 1;
  let width: number | null = null;
  const move = (event: PointerEvent) => {
    width = limitWidth(start + (event.clientX - x) * direction);
    table.style.setProperty(widthProperty(column), `${width}px`);
  };
  const listening = new AbortController();
  const end = (isKept: boolean) => {
    listening.abort();
    if (isKept && width !== null) void saveLayout(list, { widths: { ...readLayout(list).widths, [column]: width } });
    else table.style.setProperty(widthProperty(column), `${start}px`);
    onEnd();
  };
  const { signal } = listening;
  handle.addEventListener('pointermove', move, { signal });
  handle.addEventListener('pointerup', () => end(true), { signal });
  handle.addEventListener('pointercancel', () => end(false), { signal });
}

/** Gives a column its usual width again. */
export function resetWidth(list: ListName, column: string): void {
  const { [column]: _, ...widths } = readLayout(list).widths;
  void saveLayout(list, { widths });
}
