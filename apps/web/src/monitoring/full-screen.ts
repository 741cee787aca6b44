import { useEffect, useEffectEvent } from 'react';

/**
 * The full-screen wall: the blank layout, and the browser's own full screen where it allows it. Answers what switches
 * both. Leaving the browser's full screen by its own key leaves the blank layout too.
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
    // Another screen is not the wall: back in the history leaves the browser's full screen as well.
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
    // Phones and embedded views refuse; the blank layout alone serves there.
    if (!isFull) void document.documentElement.requestFullscreen?.().catch(() => undefined);
  };
}
