import { useEffect } from 'react';

/** Calls back with the match whose row gets the focus. */
export function useFocusedMatch(select: (id: number) => void): void {
  useEffect(() => {
    const listener = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-match]') : null;
      // The button at its start opens and closes a row by itself.
      if (row && target instanceof HTMLAnchorElement) select(Number(row.dataset['match']));
    };
    document.addEventListener('focusin', listener);
    return () => document.removeEventListener('focusin', listener);
  }, [select]);
}
