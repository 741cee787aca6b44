import { eventData, eventKinds } from '@touchline/contract';
import type { EventData, EventKind } from '@touchline/contract';
import { Client } from 'pg';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { connectionTo } from '#database/connection';
import { endWhenSilent } from '#database/silence';
import { channel } from '#kit/events';

export type LiveEvent = { id: number; kind: EventKind; data: EventData };

/** The event that anything may have changed. */
export const reset: LiveEvent = { id: 0, kind: 'reset', data: { id: null } };

export type EventBus = {
  /** Calls `listener` for every event from now on, until the returned function is called. */
  subscribe: (listener: (event: LiveEvent) => void) => () => void;
  stop: () => Promise<void>;
};

const notice = z.object({ id: z.int(), kind: z.enum(eventKinds), data: eventData });

/** Anyone with access to the database can send a NOTIFY: payloads that are not our events are ignored. */
function readNotice(payload: string | undefined): LiveEvent | null {
  try {
    return notice.parse(JSON.parse(payload ?? ''));
  } catch {
    return null;
  }
}

/**
 * How often the connection is checked, since it may be idle for hours, and how long a reply may take, in milliseconds.
 */
type Pings = { everyMs: number; answerMs: number };
export const pings: Pings = { everyMs: 5_000, answerMs: 4_000 };

/** Longest delay between two attempts to connect. With the duration of an attempt it bounds how late events arrive. */
const longestDelayMs = 1_000;
/**
 * Interval of `reset` while the connection is lost: every screen reads again, since the database may still be reachable
 * for requests.
 */
const resetEveryMs = 5_000;

/**
 * Receives the events of all processes over a dedicated LISTEN connection. After a lost connection listeners get
 * `reset`, since events may have been missed.
 */
export async function startEventBus(url: string, log: Logger, { everyMs, answerMs }: Pings): Promise<EventBus> {
  const listeners = new Set<(event: LiveEvent) => void>();
  const dispatch = (event: LiveEvent) => listeners.forEach((listener) => listener(event));
  const stopping = new AbortController();
  let client: Client | null = null;

  async function connect(): Promise<void> {
    const next = new Client({ ...connectionTo(url, 'touchline events', true), connectionTimeoutMillis: answerMs });
    next.on('error', (error) => log.warn({ error: error.message }, 'lost the database connection for events'));
    next.on('end', () => {
      if (client === next && !stopping.signal.aborted) void reconnect();
    });
    next.on('notification', ({ payload }) => {
      const event = readNotice(payload);
      if (event) dispatch(event);
    });
    try {
      await next.connect();
      endWhenSilent(next, { maxMs: answerMs, isLost: null, onEnd: () => {} });
      await next.query(`LISTEN ${channel}`);
      stopping.signal.throwIfAborted();
    } catch (error) {
      next.connection.stream.destroy();
      throw error;
    }
    client = next;
  }

  async function reconnect(): Promise<void> {
    client = null;
    let resetAt = -Infinity;
    for (let delayMs = 100; !stopping.signal.aborted; delayMs = Math.min(delayMs * 2, longestDelayMs)) {
      if (performance.now() - resetAt >= resetEveryMs) {
        resetAt = performance.now();
        dispatch(reset);
      }
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      if (stopping.signal.aborted) return;
      const connected = await connect().then(
        () => true,
        () => false,
      );
      if (connected) return dispatch(reset);
    }
  }

  await connect();
  const pinging = setInterval(() => {
    const pinged = client;
    pinged?.query('SELECT 1').catch(() => pinged.connection.stream.destroy());
  }, everyMs);
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async stop() {
      stopping.abort();
      clearInterval(pinging);
      await client?.end();
    },
  };
}
