import { useEffect } from 'react';
import type { RefObject } from 'react';

/**
 * Makes everything around an element inert while it covers the screen. The element stays where it is: in another place its
 * pictures would start anew.
 */
export function useCoverFrame(element: RefObject<HTMLElement | null>, isCovering: boolean): void {
  useEffect(() => {
    const root = document.getElementById('root');
    if (!isCovering || !element.current || !root?.contains(element.current)) return undefined;
    const covered: Element[] = [];
    for (let at: Element = element.current; at !== root && at.parentElement; at = at.parentElement)
      covered.push(...[...at.parentElement.children].filter((each) => each !== at && !each.hasAttribute('inert')));
    for (const each of covered) each.setAttribute('inert', '');
    return () => {
      for (const each of covered) each.removeAttribute('inert');
    };
  }, [element, isCovering]);
}
