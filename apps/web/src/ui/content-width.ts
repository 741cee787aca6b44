import { useLayoutEffect, useState } from 'react';
import { readPreferences } from './preferences.ts';

/** The side navigation's width in pixels, as theme.css has it, and the width of a window that has none. */
const side = { wide: 250, narrow: 80, phone: 768 };

/** The width of the main element in pixels, which changes with the window and the side navigation. */
export function useContentWidth(): number {
  const [width, setWidth] = useState(() => document.querySelector('main')?.clientWidth ?? expectedWidth());
  // Before the first paint: the expected width may differ from the real one.
  useLayoutEffect(() => {
    const main = document.querySelector('main');
    if (!main) return undefined;
    const measure = () => setWidth(main.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(main);
    return () => observer.disconnect();
  }, []);
  return width;
}

/** The width that the main element will have in a frame that is being rendered for the first time. */
function expectedWidth(): number {
  const { navType, navCollapsed } = readPreferences();
  if (navType === 'top' || window.innerWidth < side.phone) return window.innerWidth;
  return window.innerWidth - (navCollapsed ? side.narrow : side.wide);
}
