import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Calls `onKey` for each key that is pressed in the window. The listener is there with the first picture of the screen: a
 * passive effect runs later, and what is pressed before it would be lost.
 */
export function useWindowKeys(onKey: (event: KeyboardEvent) => void): void {
  const press = useEffectEvent(onKey);
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
