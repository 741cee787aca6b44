import { useEffect, useState } from 'react';

/**
 * The value as it was when the pointer went down, until the click that follows is over. An option that is replaced between
 * the two would lose the click.
 */
export function useHeldWhilePressed<T>(value: T, isWatching: boolean): T {
  const [isPressed, setPressed] = useState(false);
  const [held, setHeld] = useState(value);
  useEffect(() => {
    if (!isWatching) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const press = () => {
      clearTimeout(timer);
      setPressed(true);
    };
    // The click comes after the release, in the same task.
    const release = () => (timer = setTimeout(() => setPressed(false)));
    const options = { capture: true };
    window.addEventListener('pointerdown', press, options);
    for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, release, options);
    return () => {
      clearTimeout(timer);
      setPressed(false);
      window.removeEventListener('pointerdown', press, options);
      for (const end of ['pointerup', 'pointercancel']) window.removeEventListener(end, release, options);
    };
  }, [isWatching]);
  if (!isPressed && held !== value) setHeld(value);
  return isPressed ? held : value;
}
