import { useEffect, useEffectEvent } from 'react';

/**
 * A screen in full size: the blank layout, and the browser's full-screen mode if it is allowed. Returns a function that
 * toggles both. Leaving the browser's full-screen mode with Escape also leaves the blank layout.
 */
export function useFullScreen(isFull: boolean, onChange: (isFull: boolean) => void): () => void {
  const onLeft = useEffectEvent(() => {
    if (!document.fullscreenElement && isFull) onChange(false);
  });
  useEffect(() => {
    const watch = () => onLeft();
    document.addEventListener('fullscreenchange', watch);
    return () => document.removeEventListener('fullscreenchange', watch);
  }, []);
  useEffect(() => {
    // Going back in the history leaves the browser's full-screen mode as well.
    if (!isFull && document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
  }, [isFull]);
  useEffect(
    () => () => {
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    },
    [],
  );
  return () => {
    onChange(!isFull);
    // Phones and embedded views may refuse; then only the blank layout is used.
    if (!isFull) void document.documentElement.requestFullscreen?.().catch(() => undefined);
  };
}
