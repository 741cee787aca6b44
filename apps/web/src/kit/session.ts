import { useSyncExternalStore } from 'react';

const key = 'auth_token';
const listeners = new Set<() => void>();

/** Whose screens this page shows; null until the server has said so. */
let person: number | null = null;
/** Their session has ended, and their screens stay until somebody signs in again. */
let ended = false;

/** The bearer token of the signed-in user; null without one, and while the session of this page has ended. */
export function token(): string | null {
  return ended ? null : localStorage.getItem(key);
}

/** Keeps the token, or forgets it when null, and tells everybody who watches. */
export function setToken(value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  ended = false;
  notify();
}

/** From now on this page shows the screens of this person. */
export function setPerson(id: number): void {
  person = id;
}

/** Forgets the token and whose screens these are: nothing is to stay. */
export function signOut(): void {
  person = null;
  setToken(null);
}

/** The server no longer knows the token. Answers whether there are screens of somebody, which then stay. */
export function endSession(): boolean {
  localStorage.removeItem(key);
  ended = person !== null;
  notify();
  return ended;
}

export const isSessionEnded = (): boolean => ended;

/** What another tab has signed in with since the session of this page ended; null while none has. */
export const tokenOfOtherTab = (): string | null => (ended ? localStorage.getItem(key) : null);

/** Goes on with a session of the same person; answers false, and does nothing, when it is somebody else's. */
export function resumeSession(value: string, id: number): boolean {
  if (id !== person) return false;
  setToken(value);
  return true;
}

/** The token as React state; follows sign-out in another tab too. */
export function useToken(): string | null {
  return useSyncExternalStore(watchToken, token, token);
}

/** Whether the session of this page has ended, as React state. */
export function useSessionEnded(): boolean {
  return useSyncExternalStore(watchToken, isSessionEnded, isSessionEnded);
}

/** Calls back when the token changes here or in another tab; answers how to stop. */
export function watchToken(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return;
    // Nothing of this page may be sent with the token of another person, and nobody knows yet whose it is.
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
