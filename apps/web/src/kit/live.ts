import { eventKinds, eventsPath } from '@touchline/contract';
import type { EventData, EventKind } from '@touchline/contract';
import { createParser } from 'eventsource-parser';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { apiBase } from '#kit/call.ts';
import { backoffMs } from '#ui/backoff.ts';
import { token, watchToken } from '#kit/session.ts';

type Listener = (kind: EventKind, data: EventData) => void;
export type LiveState = 'connecting' | 'online' | 'offline';

const listeners = new Set<Listener>();
const watchers = new Set<() => void>();
/** The server sends a heartbeat every 15 to 25 s: silence for longer means a dead connection. */
const silenceMs = 45_000;
/** A machine that slept has heard nothing for longer than the slowest heartbeat, and its timers have not noticed. */
const heartbeatMs = 25_000;

let state: LiveState = 'connecting';
let lastEventId = '';
let stop: AbortController | null = null;

/** Keeps one connection to the live events for as long as somebody is signed in. Called once. */
export function startLive(): void {
  const follow = () => {
    stop?.abort();
    stop = null;
    lastEventId = '';
    setState('connecting');
    if (token() === null) return;
    stop = new AbortController();
    void run(stop.signal);
  };
  watchToken(follow);
  follow();
}

/** Calls back with every live event. After a gap the kind is `reset`: read everything again. */
export function useLive(handler: Listener): void {
  const latest = useEffectEvent(handler);
  useEffect(() => {
    const listener: Listener = (kind, data) => latest(kind, data);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    () => state,
  );
}

async function run(signal: AbortSignal): Promise<void> {
  let attempt = 0;
  let connectedBefore = false;
  while (!signal.aborted) {
    const resumed = lastEventId !== '';
    const outcome = await connect(signal, () => {
      attempt = 0;
      // Without an id to resume from nobody knows what was missed meanwhile.
      if (connectedBefore && !resumed) emit('reset', { id: null });
      connectedBefore = true;
    });
    // What comes after it has its own state, which this one must not overwrite.
    if (signal.aborted) return;
    if (outcome === 'refused') return setState('offline');
    setState(attempt > 0 ? 'offline' : 'connecting');
    await new Promise((resolve) => setTimeout(resolve, backoffMs(attempt, Math.random())));
    attempt += 1;
  }
}

async function connect(outer: AbortSignal, onOpen: () => void): Promise<'refused' | 'ended'> {
  const silence = new AbortController();
  const awake = new AbortController();
  let timer = setTimeout(() => silence.abort(), silenceMs);
  let heardAt = Date.now();
  window.addEventListener('online', () => silence.abort(), { signal: awake.signal });
  window.addEventListener('visibilitychange', () => Date.now() - heardAt > heartbeatMs && silence.abort(), {
    signal: awake.signal,
  });
  const parser = createParser({ onEvent: receive });
  try {
    const headers: Record<string, string> = { Accept: 'text/event-stream', Authorization: `Bearer ${token() ?? ''}` };
    if (lastEventId !== '') headers['Last-Event-ID'] = lastEventId;
    const signal = AbortSignal.any([outer, silence.signal]);
    const response = await fetch(apiBase + eventsPath, { headers, credentials: 'omit', cache: 'no-store', signal });
    if (response.status === 401) {
      // Whatever is read again now finds out too, and leads to the sign-in screen.
      emit('reset', { id: null });
      return 'refused';
    }
    if (!response.ok || !response.body) return 'ended';
    setState('online');
    onOpen();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), silenceMs);
      heardAt = Date.now();
      parser.feed(part.value);
    }
  } catch {
    return 'ended';
  } finally {
    clearTimeout(timer);
    awake.abort();
  }
  return 'ended';
}

function receive(message: { id?: string | undefined; event?: string | undefined; data: string }): void {
  if (message.id) lastEventId = message.id;
  const kind = eventKinds.find((known) => known === message.event);
  if (!kind) return;
  emit(kind, message.data === '' ? { id: null } : (JSON.parse(message.data) as EventData));
}

function emit(kind: EventKind, data: EventData): void {
  for (const listener of listeners) listener(kind, data);
}

function setState(next: LiveState): void {
  if (state === next) return;
  state = next;
  for (const watcher of watchers) watcher();
}
