import { useSyncExternalStore } from 'react';

export type Preferences = {
  navType: 'side' | 'top';
  navCollapsed: boolean;
  currentTheme: 'dark' | 'light';
  /** Text direction; follows a change to a language with another direction. */
  direction: 'ltr' | 'rtl';
  /** The time zone of all times; null for the browser's. */
  zone: string | null;
  /** Rows per page unless the address sets it. */
  pageSize: number;
  /** Whether shortcuts work without Ctrl, Alt or ⌘. */
  singleKeys: boolean;
};

/** The defaults, which are not stored. */
const usualPageSize = 10;

const watchers = new Set<() => void>();
let preferences: Preferences = read();

/** The current preferences. */
export const readPreferences = (): Preferences => preferences;

/** The same as React state. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(watchPreferences, readPreferences, readPreferences);
}

/** Sets the defaults for users who have not chosen themselves; not stored as their choice. */
export function preferByDefault({ navType, currentTheme }: Pick<Preferences, 'navType' | 'currentTheme'>): void {
  set({
    navType: kept('navType') === null ? navType : preferences.navType,
    currentTheme: kept('currentTheme') === null ? currentTheme : preferences.currentTheme,
  });
}

/** Changes preferences at once and stores them for the next visit. */
export function prefer(change: Partial<Preferences>): void {
  if (change.navType) keep('navType', change.navType);
  if (change.currentTheme) keep('currentTheme', change.currentTheme);
  if (change.navCollapsed !== undefined) keep('navCollapsed', String(change.navCollapsed));
  if (change.zone !== undefined) keep('zone', change.zone);
  if (change.pageSize !== undefined)
    keep('pageSize', change.pageSize === usualPageSize ? null : String(change.pageSize));
  if (change.singleKeys !== undefined) keep('singleKeys', change.singleKeys ? null : 'off');
  if (change.direction) {
    keep('direction', change.direction);
    document.documentElement.dir = change.direction;
  }
  set(change);
}

/** Tells the screen only of what differs: everything on it depends on the preferences. */
function set(change: Partial<Preferences>): void {
  const next = { ...preferences, ...change };
  if (Object.entries(next).every(([name, value]) => Reflect.get(preferences, name) === value)) return;
  if (next.currentTheme !== preferences.currentTheme)
    document.documentElement.dataset['mantineColorScheme'] = next.currentTheme;
  preferences = next;
  for (const watcher of watchers) watcher();
}

function read(): Preferences {
  return {
    navType: kept('navType') === 'top' ? 'top' : 'side',
    navCollapsed: kept('navCollapsed') === 'true',
    currentTheme: kept('currentTheme') === 'light' ? 'light' : 'dark',
    // boot.js has already set it on the document root.
    direction: kept('direction') === 'rtl' ? 'rtl' : 'ltr',
    zone: kept('zone'),
    pageSize: Number(kept('pageSize')) || usualPageSize,
    singleKeys: kept('singleKeys') !== 'off',
  };
}

function kept(key: string): string | null {
  return localStorage.getItem(key);
}

function keep(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
}

/** Calls back when the preferences change. Returns the function that stops it. */
export function watchPreferences(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}
