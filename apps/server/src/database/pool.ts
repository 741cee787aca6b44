import { Kysely, PostgresDialect } from 'kysely';
import type { Transaction as KyselyTransaction } from 'kysely';
import { Pool, types as pgTypes } from 'pg';
import type { CustomTypesConfig, PoolClient } from 'pg';
import type { Logger } from 'pino';
import { connectionTo, statementMs } from '#database/connection';
import { throttle } from '#database/commits';
import { preparing } from '#database/prepared';
import { endLostSession } from '#database/lost-session';
import { endWhenSilent, marginMs } from '#database/silence';
import type { Database } from '#database/tables';

/** The pool. A function that only reads takes it, and accepts a transaction too. */
export type Db = Kysely<Database>;

/** An open transaction: what takes it writes several rows together, locks, or publishes an event. */
export type Transaction = KyselyTransaction<Database>;

const { builtins } = pgTypes;
const parsers: Partial<Record<number, (value: string) => unknown>> = {
  [builtins.INT8]: Number,
  [builtins.DATE]: (value) => value,
  [builtins.TIME]: (value) => value.slice(0, 5),
  [builtins.TIMESTAMPTZ]: isoInstant,
};

const types: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? (format === 'binary' ? pgTypes.getTypeParser(oid, 'binary') : pgTypes.getTypeParser(oid, 'text')),
};

/** `2026-05-01 18:00:00.123456+00` as ISO text with milliseconds. In UTC without a Date, which takes longer. */
function isoInstant(value: string): string {
  const isUtc = value.endsWith('+00') && value[10] === ' ' && (value.length === 22 || value[19] === '.');
  if (!isUtc) return new Date(value).toISOString();
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${value.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`;
}

/** The channel on which a process wakes all others after it has committed events. */
export const channel = 'touchline';

/** Milliseconds between two wake-ups by one process: commits with a NOTIFY wait for each other in the whole server. */
export const wakeMs = 20;

/**
 * Milliseconds that an idle connection is kept. Longer than the server's pauses at rest: what now and then runs at the same
 * moment would open a connection each time, and its first statements take thirty times as long as later ones.
 */
const idleMs = 25_000;

export type OpenedPool = {
  pool: Pool;
  db: Db;
  /** Calls `listener` with the kinds of the events of each commit of this process, before the change is acknowledged. */
  onCommit: (listener: (kinds: ReadonlySet<string>) => void) => void;
};

/**
 * Opens the connection pool. int8 is read as a number, date as `2026-05-01`, time as `18:00`, timestamptz as ISO text
 * in UTC. After a commit with events it wakes the processes that listen.
 */
export function openPool(url: string, max: number, log: Logger): OpenedPool {
  const pids = new WeakMap<PoolClient, number>();
  const verify = (client: PoolClient, done: (error?: Error) => void) => {
    // Behind a pooler, the process id that the driver was given is not the server's.
    client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid', (error: Error | null, result) => {
      const pid = error ? undefined : result.rows[0]?.pid;
      if (pid !== undefined) pids.set(client, pid);
      done(error ?? undefined);
    });
  };
  const options = { ...connectionTo(url, 'touchline', true), max, types, verify, idleTimeoutMillis: idleMs };
  const pool = new Pool({ ...options, pipeline: true });
  dropLostConnections(pool, log, async (client) => {
    const pid = pids.get(client);
    return pid !== undefined && endLostSession(url, pid);
  });
  // Processes that are not woken look by themselves, a little later.
  const wake = throttle(wakeMs, () => void pool.query(`NOTIFY ${channel}`).catch(() => {}));
  const listeners: ((kinds: ReadonlySet<string>) => void)[] = [];
  const dialect = new PostgresDialect({
    pool: preparing(pool, (kinds) => {
      for (const listener of listeners) listener(kinds);
      wake();
    }),
  });
  return { pool, db: new Kysely<Database>({ dialect }), onCommit: (listener) => void listeners.push(listener) };
}

/**
 * A connection that takes COPY, which the driver refuses where it sends statements before the reply to the last one. It must be
 * closed when it is released.
 */
export async function connectForCopy(pool: Pool): Promise<PoolClient> {
  return Object.assign(await pool.connect(), { pipeline: false });
}

/**
 * Milliseconds without a reply before the server is asked whether the session is lost; most statements take far less.
 */
const doubtMs = 1_500;

/** Drops connections that are lost, also within a transaction, or whose server no longer replies. */
function dropLostConnections(pool: Pool, log: Logger, isLost: (client: PoolClient) => Promise<boolean>): void {
  const idle = new Set<PoolClient>();
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('release', (_error, client) => idle.add(client));
  pool.on('remove', (client) => idle.delete(client));
  // An error event without a listener ends the process, and the pool does not listen to connections in use.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    client.once('error', ({ message }) => log.warn({ error: message }, 'lost a database connection'));
    endWhenSilent(client, {
      maxMs: statementMs + marginMs,
      isLost: { everyMs: doubtMs, ask: () => isLost(client) },
      // Idle connections go to the same lost server, and each would delay one request.
      onEnd: () => idle.forEach(({ connection }) => connection.stream.destroy()),
    });
  });
}
