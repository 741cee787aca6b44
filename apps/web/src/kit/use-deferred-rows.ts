import { useDeferredValue, useLayoutEffect } from 'react';

/** Renderings that have been begun and are not on the screen yet. */
let renderings = 0;
let waiting: (() => void)[] = [];

/** The longest wait, so that a rendering that never ends stops nothing else. */
const longestMs = 1_000;

/**
 * Rows that are rendered after keys, clicks and scrolling. React begins such a rendering again with every new value, so
 * values that come faster than they can be rendered would never be shown: whoever makes them awaits `rowsRendered`.
 */
export function useDeferredRows<T>(rows: T): T {
  const deferred = useDeferredValue(rows);
  const isBehind = deferred !== rows;
  useLayoutEffect(() => (isBehind ? beginRendering() : undefined), [isBehind]);
  return deferred;
}

/** Resolves when the rows given so far are on the screen. */
export async function rowsRendered(): Promise<void> {
  if (renderings === 0) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  await new Promise<void>((resolve) => {
    waiting.push(resolve);
    timer = setTimeout(resolve, longestMs);
  });
  clearTimeout(timer);
}

function beginRendering(): () => void {
  renderings += 1;
  return () => {
    renderings -= 1;
    if (renderings > 0) return;
    for (const resolve of waiting) resolve();
    waiting = [];
  };
}
