import { useState } from 'react';
import type { PointerEvent } from 'react';
import type { TimeRange } from './time-range.ts';

/** A shorter drag is a click with an unsteady hand. */
const shortestPx = 8;

type Drag = { startMs: number; startPx: number; endMs: number; isLong: boolean };

type Options = {
  range: TimeRange;
  onSelect: (oneMs: number, otherMs: number) => void;
  /** The instant below the pointer; null once it has left. */
  onPoint: (atMs: number | null) => void;
};

/** Selects a part of the time axis by dragging over it; Escape gives up. */
export function useDragZoom({ range, onSelect, onPoint }: Options) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const instantOf = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (clientX - left) / width));
    return range.fromMs + share * (range.toMs - range.fromMs);
  };
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const atMs = instantOf(event);
      setDrag({ startMs: atMs, startPx: event.clientX, endMs: atMs, isLong: false });
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const atMs = instantOf(event);
      onPoint(atMs);
      if (drag) setDrag({ ...drag, endMs: atMs, isLong: Math.abs(event.clientX - drag.startPx) >= shortestPx });
    },
    onPointerUp() {
      if (drag?.isLong) onSelect(drag.startMs, drag.endMs);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
    onPointerLeave: () => onPoint(null),
  };
  return { handlers, selected: drag?.isLong ? drag : null, cancel: () => setDrag(null) };
}
