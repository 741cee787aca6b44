type Point = { clientX: number; clientY: number };

/** A shorter way is a press, not a drag. */
const leastWayPx = 4;

type Handlers = {
  /** Called for each move once the pointer has gone far enough to drag. */
  onMove: (to: Point) => void;
  /** Called once at the end. `to` is null when nothing was dragged, or the drag was given up. */
  onEnd: (to: Point | null) => void;
};

/** Follows the pointer over the whole window from a press to its release. Escape gives up. */
export function followPointer(from: Point, { onMove, onEnd }: Handlers): void {
  const ending = new AbortController();
  const { signal } = ending;
  let last: Point | null = null;
  const end = (to: Point | null) => {
    ending.abort();
    onEnd(to);
  };
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (!last && Math.hypot(clientX - from.clientX, clientY - from.clientY) < leastWayPx) return;
    last = { clientX, clientY };
    onMove(last);
  };
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', () => end(last), { signal });
  window.addEventListener('pointercancel', () => end(null), { signal });
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(null), { signal, capture: true });
}
