import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Parameters that identify what was open. Others may contain typed text or a secret. */
const screenParameters = ['panel', 'id', 'tag', 'layout', 'tab'];

let lastScreen = '';

/** Remembers the current screen, for a later question to support about it. */
export function useRememberScreen(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (pathname !== '/support') lastScreen = screenOf(pathname, search);
  }, [pathname, search]);
}

/** The last screen before support; empty if support was opened first. */
export const previousScreen = (): string => lastScreen;

/** A path with only the parameters that identify what was open. */
export function screenOf(pathname: string, search: Record<string, unknown>): string {
  const parameters = screenParameters.flatMap((name) => {
    const value = search[name];
    return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [];
  });
  const query = new URLSearchParams(parameters).toString();
  return (query === '' ? pathname : `${pathname}?${query}`).slice(0, 500);
}
