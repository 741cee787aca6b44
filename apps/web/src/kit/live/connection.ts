import { eventsPath } from '@touchline/contract';
import { createParser } from 'eventsource-parser';
import { apiBase } from '#kit/call.ts';
import { earlySentAt } from '#kit/early-requests.ts';
import { backoffMs } from '#ui/backoff.ts';

export type LiveState = 'connecting' | 'online' | 'offline';
/** One server-sent event as received. */
export type ServerMessage = { id?: string | undefined; event?: string | undefined; data: string };

/** The server sends a heartbeat every 15 s: silence for two of them means that it no longer answers. */
const silenceMs = 35_000;
/** After sleep a machine has been without a heartbeat for longer than this, and its timers have not fired. */
export const heartbeatMs = 25_000;
const tickMs = 5_000;
/** After a longer silence, what was missed is asked for at every tick, in an answer that ends. */
const askAfterMs = 20_000;
/** How long such an answer may take. */
const askMs = 10_000;
/** The first requests of a page may be sent this long before it connects. */
const readBeforeMs = 2_000;
/** The server counts `since` from when a request reaches it, which may be this much later. */
const travelMs = 2_000;
/** Longer than the server keeps events. */
const longestMs = 2 * 3_600_000;

type Options = {
  token: string;
  /** Ends the connection for good. */
  signal: AbortSignal;
  /** The last event received, to resume after it; empty when there was none. */
  lastEventId: () => string;
  /** Called before the state is `online`; `isResumed` is false if missed events are unknown. */
  onOpen: (isResumed: boolean) => void;
  onMessage: (message: ServerMessage) => void;
  /** The same as `heardAt` of the connection, until it has received anything. */
  heardAt: number;
  onState: (state: LiveState) => void;
  /** The server does not accept the session. No further attempt is made. */
  onRefused: () => void;
};

export type Connection = {
  /** Drops a connection that has been silent for longer than a heartbeat and opens it again. */
  check: () => void;
  /** When something was last received, in milliseconds since 1970. */
  heardAt: () => number;
};

/** Keeps one connection to the live events open until `signal` aborts. */
export function keepConnected(options: Options): Connection {
  const { signal, onState } = options;
  let { heardAt } = options;
  /** Since when this attempt has been silent. */
  let silentSince = Date.now();
  let tickedAt = Date.now();
  const readSince = Math.min(Date.now() - readBeforeMs, earlySentAt(options.token) ?? Infinity);
  let attempt = new AbortController();
  const query = () => `?since=${Math.min(Date.now() - readSince + travelMs, longestMs)}`;
  const asking: Asking = { isUnderWay: false, isAnswered: false };
  const check = () => Date.now() - silentSince > heartbeatMs && attempt.abort();
  const tick = () => {
    // Timers stop while the machine sleeps and run late in hidden tabs.
    const isLate = Date.now() - tickedAt > 2 * tickMs;
    tickedAt = Date.now();
    const silentMs = tickedAt - silentSince;
    if (asking.isAnswered || silentMs > askAfterMs) void ask(options, asking, query(), () => (heardAt = Date.now()));
    if (isLate) check();
    else if (silentMs > silenceMs) attempt.abort();
  };

  async function run(): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      attempt = new AbortController();
      silentSince = Date.now();
      const isRefused = await receive(options, AbortSignal.any([signal, attempt.signal]), query(), {
        onHeard: () => {
          silentSince = heardAt = Date.now();
          asking.isAnswered = false;
        },
        onOpen: () => {
          failures = 0;
          onState('online');
        },
      });
      if (signal.aborted) return;
      if (isRefused) {
        clearInterval(timer);
        onState('offline');
        return options.onRefused();
      }
      // After a silence, what is shown may be out of date already.
      if (!asking.isAnswered)
        onState(failures > 0 || Date.now() - silentSince > heartbeatMs ? 'offline' : 'connecting');
      await pause(backoffMs(failures, Math.random()), attempt.signal);
      failures += 1;
    }
  }

  const timer = setInterval(tick, tickMs);
  signal.addEventListener('abort', () => clearInterval(timer));
  window.addEventListener('online', () => attempt.abort(), { signal });
  window.addEventListener('visibilitychange', check, { signal });
  void run();
  return { check, heardAt: () => heardAt };
}

/** `isAnswered`: nothing has come over the connection since the server has answered who asked it. */
type Asking = { isUnderWay: boolean; isAnswered: boolean };

/** Asks for what was missed, in an answer that ends: a proxy may keep back one that does not. */
async function ask(options: Options, asking: Asking, query: string, onHeard: () => void): Promise<void> {
  const { signal, onState } = options;
  if (asking.isUnderWay) return;
  asking.isUnderWay = true;
  let isOnline = false;
  const onOpen = () => (isOnline = asking.isAnswered = true);
  await receive(options, AbortSignal.any([signal, AbortSignal.timeout(askMs)]), `${query}&once=true`, {
    onHeard,
    onOpen,
  });
  asking.isUnderWay = false;
  if (asking.isAnswered && !signal.aborted) onState(isOnline ? 'online' : 'offline');
}

/** `onOpen`: the first part of the answer has come, after `onHeard`. */
type Progress = { onOpen: () => void; onHeard: () => void };

/** Receives events until the answer ends or `signal` aborts. Returns whether the session was refused. */
async function receive(
  { token, lastEventId, onOpen, onMessage }: Options,
  signal: AbortSignal,
  query: string,
  progress: Progress,
): Promise<boolean> {
  const after = lastEventId();
  const headers: Record<string, string> = { Accept: 'text/event-stream', Authorization: `Bearer ${token}` };
  if (after !== '') headers['Last-Event-ID'] = after;
  const parser = createParser({ onEvent: onMessage });
  const sentAt = Date.now();
  try {
    const response = await fetch(apiBase + eventsPath + query, {
      headers,
      credentials: 'omit',
      signal,
    });
    if (!response.ok || !response.body) return response.status === 401;
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let isOpen = false;
    // The server writes at once. Headers alone may come from a proxy that keeps the rest back.
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      progress.onHeard();
      if (!isOpen) {
        isOpen = true;
        onOpen(after !== '');
        if (after === '' && Date.now() - sentAt > travelMs) onMessage({ event: 'reset', data: '' });
        progress.onOpen();
      }
      parser.feed(part.value);
    }
  } catch {
    return false;
  }
  return false;
}

/** Waits, but no longer than until `signal` aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  signal.addEventListener('abort', () => resolve());
  if (signal.aborted) resolve();
  return promise.finally(() => clearTimeout(timer));
}
