import { useEffect, useEffectEvent } from 'react';

type Drag = { onMove: (clientY: number) => void; onEnd: () => void };

/** Follows the pointer over the whole window while something is dragged: a row that moves loses the pointer. */
export function useDrag(isDragging: boolean, drag: Drag): void {
  const move = useEffectEvent(({ clientY }: PointerEvent) => drag.onMove(clientY));
  const end = useEffectEvent(drag.onEnd);
  useEffect(() => {
    if (!isDragging) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    window.addEventListener('pointermove', (event) => move(event), { signal });
    for (const name of ['pointerup', 'pointercancel'] as const) window.addEventListener(name, () => end(), { signal });
    return () => ending.abort();
  }, [isDragging]);
}
