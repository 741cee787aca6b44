import { useSyncExternalStore } from 'react';

const key = 'auth_token';
const listeners = new Set<() => void>();

/** The id of the user whose screens this page shows; null until the profile has been loaded. */
let person: number | null = null;
/** Whether their session has ended; their screens stay until somebody signs in again. */
let ended = false;

/** The bearer token of the signed-in user; null without one, and while the session of this page has ended. */
export function token(): string | null {
  return ended ? null : localStorage.getItem(key);
}

/** Stores the token, or removes it if null, and notifies all watchers. */
export function setToken(value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else leaveToken(value);
  ended = false;
  notify();
}

/** Sets whose screens this page shows from now on; null for nobody's. */
export function setPerson(id: number | null): void {
  person = id;
}

/** Ends the session after the server has rejected its token. Returns whether the page shows somebody's screens, which then stay. */
export function endSession(): boolean {
  localStorage.removeItem(key);
  ended = person !== null;
  notify();
  return ended;
}

export const isSessionEnded = (): boolean => ended;

/** The token that another tab has signed in with since the session of this page ended; null if there is none. */
export const tokenOfOtherTab = (): string | null => (ended ? localStorage.getItem(key) : null);

/** Continues with a new session of the same user. Returns false, and changes nothing, if the session is of another user. */
export function resumeSession(value: string, id: number): boolean {
  if (id !== person) return false;
  setToken(value);
  return true;
}

/** Stores the token of another user for the page that takes the place of this one, which sends nothing with it. */
export function leaveToken(value: string): void {
  localStorage.setItem(key, value);
}

/** The token as React state, including changes in other tabs. */
export function useToken(): string | null {
  return useSyncExternalStore(watchToken, token, token);
}

/** Whether the session of this page has ended, as React state. */
export function useSessionEnded(): boolean {
  return useSyncExternalStore(watchToken, isSessionEnded, isSessionEnded);
}

/** Calls back when the token changes in this or another tab. Returns the function that stops it. */
export function watchToken(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return;
    // This page must not send anything with another user's token, and whose it is is not known yet.
    ended = person !== null;
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

function notify(): void {
  for (const listener of listeners) listener();
}
