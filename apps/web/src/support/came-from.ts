import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Parameters that say what was open. Others may hold what a person typed, or a secret. */
const telling = ['panel', 'id', 'tag', 'layout', 'tab'];

let last = '';

/** Remembers which screen a person looks at, until they come to ask support about it. */
export function useRememberScreen(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (pathname !== '/support') last = screenOf(pathname, search);
  }, [pathname, search]);
}

/** The last screen before this one; empty when support was opened first. */
export const cameFrom = (): string => last;

/** A path with the parameters that say what was open, and no others. */
export function screenOf(pathname: string, search: Record<string, unknown>): string {
  const kept = telling.flatMap((name) => {
    const value = search[name];
    return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [];
  });
  const query = new URLSearchParams(kept).toString();
  return (query === '' ? pathname : `${pathname}?${query}`).slice(0, 500);
}
