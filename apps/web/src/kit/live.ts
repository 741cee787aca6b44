import { minStaleAfterMs } from '@touchline/contract';
import type { EventData, EventKind } from '@touchline/contract';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { forgetEarlyResponses } from '#kit/early-requests.ts';
import type { LiveState } from '#kit/live/connection.ts';
import { shareConnection } from '#kit/live/shared-connection.ts';
import { token, watchToken } from '#kit/session.ts';

type Listener = (kind: EventKind, data: EventData) => void;

const listeners = new Set<Listener>();
/** Events that came before the first view had a listener: its data may have been read before them. */
let unheard: Parameters<Listener>[] = [];
/** With more of them than this, one `reset` stands for all. */
const mostUnheard = 100;
const watchers = new Set<() => void>();

let state: LiveState = 'connecting';
/** Until when this page was kept up to date. */
let heardAt = Date.now();
let lostSince: number | null = null;
let losing: ReturnType<typeof setTimeout> | undefined;

let isStarted = false;

/** Receives live events while somebody is signed in; calling it again has no effect. */
export function startLive(): void {
  if (isStarted) return;
  isStarted = true;
  let leave = () => {};
  const rest = () => {
    leave();
    leave = () => {};
    setState('connecting', state === 'online' ? Date.now() : heardAt);
  };
  const follow = () => {
    rest();
    const bearer = token();
    if (bearer !== null) leave = shareConnection({ token: bearer, heardAt, onEvent: emit, onState: setState });
  };
  const wake = () => {
    follow();
    emit('reset', { id: null });
  };
  watchToken(() => {
    heardAt = Date.now();
    follow();
  });
  // A page that the browser freezes leaves the connection to the other tabs, and has missed events when it resumes.
  window.addEventListener('pagehide', rest);
  window.addEventListener('pageshow', (event) => event.persisted && wake());
  document.addEventListener('freeze', rest);
  document.addEventListener('resume', wake);
  follow();
}

/** Calls back with every live event. After a gap the kind is `reset`: load everything again. */
export function useLive(handler: Listener): void {
  const latest = useEffectEvent(handler);
  useEffect(() => {
    const listener: Listener = (kind, data) => latest(kind, data);
    // Once all parts of the view that come with this one listen too.
    if (listeners.size === 0) queueMicrotask(passUnheard);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}

export const useLiveState = (): LiveState => useSyncExternalStore(watch, () => state);

/**
 * When the last live event or heartbeat came, in milliseconds since 1970, if that is longer ago than a state of a signal can be
 * trusted: what a screen shows may be out of date since then. Null while it is kept up to date.
 */
export const useLostSince = (): number | null => useSyncExternalStore(watch, () => lostSince);

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

function emit(kind: EventKind, data: EventData): void {
  forgetEarlyResponses();
  if (listeners.size === 0)
    unheard = unheard.length < mostUnheard ? [...unheard, [kind, data]] : [['reset', { id: null }]];
  for (const listener of listeners) listener(kind, data);
}

function passUnheard(): void {
  const events = unheard;
  unheard = [];
  for (const [kind, data] of events) for (const listener of listeners) listener(kind, data);
}

function setState(next: LiveState, at: number): void {
  heardAt = at;
  clearTimeout(losing);
  const trustedMs = heardAt + minStaleAfterMs - Date.now();
  const isLost = next !== 'online' && trustedMs <= 0;
  if (next !== 'online' && !isLost) losing = setTimeout(() => setState(next, at), trustedMs);
  if (state === next && (lostSince !== null) === isLost) return;
  state = next;
  lostSince = isLost ? heardAt : null;
  for (const watcher of watchers) watcher();
}
