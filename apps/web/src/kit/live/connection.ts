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
const heartbeatMs = 25_000;
const tickMs = 5_000;
/** The first requests of a page may be sent this long before it connects. */
const readBeforeMs = 2_000;
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
  const check = () => Date.now() - silentSince > heartbeatMs && attempt.abort();
  const tick = () => {
    // Timers stop while the machine sleeps and run late in hidden tabs.
    const isLate = Date.now() - tickedAt > 2 * tickMs;
    tickedAt = Date.now();
    if (isLate) check();
    else if (Date.now() - silentSince > silenceMs) attempt.abort();
  };

  async function run(): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      attempt = new AbortController();
      silentSince = Date.now();
      const readForMs = Math.min(Date.now() - readSince, longestMs);
      const outcome = await connect(options, AbortSignal.any([signal, attempt.signal]), {
        readForMs,
        onOpen: () => (failures = 0),
        onHeard: () => (silentSince = heardAt = Date.now()),
      });
      if (signal.aborted) return;
      if (outcome === 'refused') {
        onState('offline');
        return options.onRefused();
      }
      // After a silence, what is shown may be out of date already.
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

/** `readForMs`: what changed within this time may have been read before it changed. */
type Progress = { readForMs: number; onOpen: () => void; onHeard: () => void };

async function connect(options: Options, signal: AbortSignal, progress: Progress): Promise<'refused' | 'ended'> {
  const lastEventId = options.lastEventId();
  const headers: Record<string, string> = { Accept: 'text/event-stream', Authorization: `Bearer ${options.token}` };
  if (lastEventId !== '') headers['Last-Event-ID'] = lastEventId;
  const since = lastEventId === '' ? `?since=${progress.readForMs}` : '';
  const parser = createParser({ onEvent: options.onMessage });
  try {
    const response = await fetch(apiBase + eventsPath + since, {
      headers,
      credentials: 'omit',
      cache: 'no-store',
      signal,
    });
    if (response.status === 401) return 'refused';
    if (!response.ok || !response.body) return 'ended';
    progress.onOpen();
    options.onOpen(lastEventId !== '');
    progress.onHeard();
    options.onState('online');
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      progress.onHeard();
      parser.feed(part.value);
    }
  } catch {
    return 'ended';
  }
  return 'ended';
}

/** Waits, but no longer than until `signal` aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  signal.addEventListener('abort', () => resolve());
  if (signal.aborted) resolve();
  return promise.finally(() => clearTimeout(timer));
}
