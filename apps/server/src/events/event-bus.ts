import { Client } from 'pg';
import type { Logger } from 'pino';
import { connectionTo } from '#database/connection';
import { openSessionLocks } from '#database/session-locks';
import type { SessionLocks } from '#database/session-locks';
import { endWhenSilent } from '#database/silence';
import { channel } from '#database/pool';
import { reset } from '#server/events/live-event';
import type { LiveEvent } from '#server/events/live-event';
import { followNewEvents } from '#server/events/new-events';

export type EventBus = {
  /** Calls `listener` for every event from now on, until the returned function is called. */
  subscribe: (listener: (event: LiveEvent) => void) => () => void;
  /** The longest time from a change to its event here since the last call, in milliseconds. */
  takeDelayMs: () => number;
  /** Whether it hears of changes. */
  isFollowing: () => boolean;
  /** Aborts when another database has taken the place of this one, by a restore: what this process knows is of the one before. */
  replaced: AbortSignal;
  /** Takes a lock in the session of the bus, which lives as long as the process, until the returned function is called. */
  lock: SessionLocks['take'];
  stop: () => Promise<void>;
};

/**
 * How often the bus looks for events without being woken, which also shows whether the connection still works, and how
 * long a reply may take, in milliseconds.
 */
type Pings = { everyMs: number; answerMs: number };
export const pings: Pings = { everyMs: 1_000, answerMs: 4_000 };

/** Longest delay between two attempts to connect. With the duration of an attempt it bounds how late events arrive. */
const longestDelayMs = 1_000;
/**
 * Interval of `reset` while the connection is lost: every screen reads again, since the database may still be reachable
 * for requests.
 */
const resetEveryMs = 5_000;

/**
 * Reads the events of all processes over a dedicated connection, as soon as a NOTIFY says that there are some. After a
 * lost connection listeners get `reset`, since another server may have taken over.
 */
export async function startEventBus(url: string, log: Logger, { everyMs, answerMs }: Pings): Promise<EventBus> {
  const { subscribe, dispatch } = openListeners();
  const stopping = new AbortController();
  const database = watchIdentity();
  let client: Client | null = null;
  let look = () => {};
  const delays = keepLongest();
  const locks = openSessionLocks();

  async function connect(): Promise<void> {
    const next = newClient(url, log, answerMs);
    next.on('end', () => {
      if (client === next && !stopping.signal.aborted) void reconnect();
    });
    try {
      await next.connect();
      endWhenSilent(next, { maxMs: answerMs, isLost: null, onEnd: () => {} });
      await database.compare(next);
      await next.query(`LISTEN ${channel}`);
      const events = await followNewEvents(next, dispatch, delays.add);
      next.on('notification', events.look);
      look = events.look;
      await locks.moveTo(next);
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
      if (await succeeds(connect())) return dispatch(reset);
    }
  }

  await connect();
  const looking = setInterval(() => client && look(), everyMs);
  return {
    subscribe,
    takeDelayMs: delays.take,
    isFollowing: () => client !== null,
    replaced: database.replaced,
    lock: locks.take,
    async stop() {
      stopping.abort();
      clearInterval(looking);
      await client?.end();
    },
  };
}

function openListeners(): Pick<EventBus, 'subscribe'> & { dispatch: (event: LiveEvent) => void } {
  const listeners = new Set<(event: LiveEvent) => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispatch: (event) => listeners.forEach((listener) => listener(event)),
  };
}

function newClient(url: string, log: Logger, answerMs: number): Client {
  const client = new Client({ ...connectionTo(url, 'touchline events', true), connectionTimeoutMillis: answerMs });
  client.on('error', (error) => log.warn({ error: error.message }, 'lost the database connection for events'));
  return client;
}

const succeeds = (work: Promise<void>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/** Compares the number of the database, which none that takes its name later has, with the first one that was seen. */
function watchIdentity(): { replaced: AbortSignal; compare: (client: Client) => Promise<void> } {
  const replaced = new AbortController();
  let first: number | null = null;
  return {
    replaced: replaced.signal,
    async compare(client) {
      const { rows } = await client.query<{ oid: number }>(
        'SELECT oid::int8 AS oid FROM pg_database WHERE datname = current_database()',
      );
      const found = Number(rows[0]?.oid);
      if (found !== (first ??= found)) replaced.abort();
    },
  };
}

/** Keeps the longest of the times that are added until it is taken. */
function keepLongest(): { add: (ms: number) => void; take: () => number } {
  let longestMs = 0;
  return {
    add: (ms) => (longestMs = Math.max(longestMs, ms)),
    take() {
      const ms = longestMs;
      longestMs = 0;
      return ms;
    },
  };
}
