import { useEffect, useState } from 'react';

/** The width of the main element in pixels, which changes with the window and the side navigation. */
export function useContentWidth(): number {
  const [width, setRoom] = useState(() => document.querySelector('main')?.clientWidth ?? window.innerWidth);
  useEffect(() => {
    const main = document.querySelector('main');
    if (!main) return undefined;
    const observer = new ResizeObserver(() => setRoom(main.clientWidth));
    observer.observe(main);
    return () => observer.disconnect();
  }, []);
  return width;
}
