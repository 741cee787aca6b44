import { eventData, eventKinds } from '@touchline/contract';
import type { EventData, EventKind } from '@touchline/contract';
import { Client } from 'pg';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { connectionTo } from '#database/connection';
import { endWhenSilent } from '#database/silence';
import { channel } from '#kit/events';

export type LiveEvent = { id: number; kind: EventKind; data: EventData };

/** Says that anything may have changed. */
export const reset: LiveEvent = { id: 0, kind: 'reset', data: { id: null } };

export type EventBus = {
  /** Calls back for every event from now on, until the returned function is called. */
  subscribe: (listener: (event: LiveEvent) => void) => () => void;
  stop: () => Promise<void>;
};

const notice = z.object({ id: z.int(), kind: z.enum(eventKinds), data: eventData });

/** Anybody with access to the database can notify: what is not one of our events is nothing. */
function readNotice(payload: string | undefined): LiveEvent | null {
  try {
    return notice.parse(JSON.parse(payload ?? ''));
  } catch {
    return null;
  }
}

/** How often the connection is tried, since nothing else may be sent over it for hours, and how long an answer may take. */
type Pings = { everyMs: number; answerMs: number };
export const pings: Pings = { everyMs: 5_000, answerMs: 4_000 };

/** Between two tries to connect. Together with the time of a try it bounds how long events stay away. */
const longestDelayMs = 1_000;
/** While it is lost: every screen reads everything again, and the database may be there for them all the same. */
const resetEveryMs = 5_000;

/**
 * Hears what any process changed, over one connection of its own. After a lost connection listeners get `reset`, since
 * events may have passed meanwhile.
 */
export async function startEventBus(url: string, log: Logger, { everyMs, answerMs }: Pings): Promise<EventBus> {
  const listeners = new Set<(event: LiveEvent) => void>();
  const dispatch = (event: LiveEvent) => listeners.forEach((listener) => listener(event));
  const stopping = new AbortController();
  let client: Client | null = null;

  async function connect(): Promise<void> {
    const next = new Client({ ...connectionTo(url, 'touchline events', true), connectionTimeoutMillis: answerMs });
    next.on('error', (error) => log.warn({ error: error.message }, 'the event connection was lost'));
    next.on('end', () => {
      if (client === next && !stopping.signal.aborted) void reconnect();
    });
    next.on('notification', ({ payload }) => {
      const event = readNotice(payload);
      if (event) dispatch(event);
    });
    try {
      await next.connect();
      endWhenSilent(next, { mostMs: answerMs, isLost: null, onEnd: () => {} });
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
