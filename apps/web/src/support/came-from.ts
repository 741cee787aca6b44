import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Parameters that identify what was open. Others may contain typed text or a secret. */
const telling = ['panel', 'id', 'tag', 'layout', 'tab'];

let last = '';

/** Remembers the current screen, for a later question to support about it. */
export function useRememberScreen(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (pathname !== '/support') last = screenOf(pathname, search);
  }, [pathname, search]);
}

/** The last screen before support; empty if support was opened first. */
export const cameFrom = (): string => last;

/** A path with only the parameters that identify what was open. */
export function screenOf(pathname: string, search: Record<string, unknown>): string {
  const kept = telling.flatMap((name) => {
    const value = search[name];
    return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [];
  });
  const query = new URLSearchParams(kept).toString();
  return (query === '' ? pathname : `${pathname}?${query}`).slice(0, 500);
}
