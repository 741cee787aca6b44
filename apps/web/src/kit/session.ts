import { useSyncExternalStore } from 'react';

const key = 'auth_token';
const listeners = new Set<() => void>();

/** The bearer token of the signed-in user, or null. */
export function token(): string | null {
  return localStorage.getItem(key);
}

/** Keeps the token, or forgets it when null, and tells everybody who watches. */
export function setToken(value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  for (const listener of listeners) listener();
}

/** The token as React state; follows sign-out in another tab too. */
export function useToken(): string | null {
  return useSyncExternalStore(watchToken, token, token);
}

/** Calls back when the token changes here or in another tab; answers how to stop. */
export function watchToken(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
