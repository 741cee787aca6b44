import { useSyncExternalStore } from 'react';

export type Preferences = {
  navType: 'side' | 'top';
  navCollapsed: boolean;
  currentTheme: 'dark' | 'light';
  /** Text direction; it starts from the language and is not kept. */
  direction: 'ltr' | 'rtl';
};

const watchers = new Set<() => void>();
let preferences: Preferences = read();

/** How this person likes the console to look, as React state. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(watch, () => preferences);
}

/** Changes the look at once, here and for the next visit. */
export function prefer(change: Partial<Preferences>): void {
  preferences = { ...preferences, ...change };
  if (change.navType) localStorage.setItem('navType', change.navType);
  if (change.currentTheme) localStorage.setItem('currentTheme', change.currentTheme);
  if (change.navCollapsed !== undefined) localStorage.setItem('navCollapsed', String(change.navCollapsed));
  if (change.direction) document.documentElement.dir = change.direction;
  for (const watcher of watchers) watcher();
}

function read(): Preferences {
  return {
    navType: localStorage.getItem('navType') === 'top' ? 'top' : 'side',
    navCollapsed: localStorage.getItem('navCollapsed') === 'true',
    currentTheme: localStorage.getItem('currentTheme') === 'light' ? 'light' : 'dark',
    direction: 'ltr',
  };
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}
