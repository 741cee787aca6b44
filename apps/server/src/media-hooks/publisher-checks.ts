import type { Socket } from 'node:net';
import { client, server as serverEntity, user } from '@touchline/contract';
import type { EventData, EventKind } from '@touchline/contract';
import { sql } from 'kysely';
import { readWatchRules } from '#server/watching/watch-rules';
import { prepared } from '#database/prepared';
import type { Deps } from '#server/deps';

/** A node waits this long at most, checked every few seconds for all nodes together. */
const longestWaitMs = 22_000;
const lookEveryMs = 2_500;

type Waiter = { server: number; watchVersion: string | null; since: number; wake: (isNews: boolean) => void };

/** `arrived`: true when there may be something for the server, false when it has waited long enough or has disconnected. */
type News = { arrived: Promise<boolean>; stop: () => void };

/**
 * Wakes those who wait for checks of a server, or for other rules of who may watch on it. After an event that may have
 * ended a right, three statements for all waiting nodes look which servers have something new.
 */
export function followChecks({ db, env, eventBus }: Pick<Deps, 'db' | 'env' | 'eventBus'>) {
  const waiters = new Set<Waiter>();
  const wakeAll = () => waiters.forEach(({ wake }) => wake(true));
  let isStopped = false;
  let snapshot: string | null = null;

  const look = oneAtATime(async () => {
    if (waiters.size === 0) return;
    const before = snapshot;
    const waiting = [...new Set([...waiters].map(({ server }) => server))];
    const [{ after, servers }, rules] = await Promise.all([
      serversWithNews(db, before),
      readWatchRules({ db, env }, waiting),
    ]);
    snapshot = after;
    for (const waiter of waiters) {
      const version = rules.get(waiter.server)?.watchVersion;
      const haveChanged = waiter.watchVersion !== null && version !== waiter.watchVersion;
      if (before === null || servers.has(waiter.server) || haveChanged) waiter.wake(true);
    }
  });
  const unsubscribe = eventBus.subscribe((event) => {
    // Without an answer of the database they ask it themselves, and their nodes learn that it is away.
    if (mayEndRights(event) && waiters.size > 0) void look().catch(wakeAll);
  });
  const timer = setInterval(() => {
    const oldest = performance.now() - longestWaitMs;
    for (const waiter of waiters) if (waiter.since <= oldest) waiter.wake(false);
  }, lookEveryMs);

  return {
    next(server: number, watchVersion: string | null, socket: Socket): News {
      const { promise: arrived, resolve } = Promise.withResolvers<boolean>();
      const waiter: Waiter = { server, watchVersion, since: performance.now(), wake: resolve };
      if (isStopped) resolve(true);
      waiters.add(waiter);
      const leave = () => resolve(false);
      socket.once('close', leave);
      const stop = () => {
        waiters.delete(waiter);
        socket.off('close', leave);
      };
      return { arrived, stop };
    },
    stop() {
      isStopped = true;
      clearInterval(timer);
      unsubscribe();
      wakeAll();
    },
  };
}

/** The servers with checks that were committed after a snapshot, and the current one. */
async function serversWithNews(db: Deps['db'], before: string | null) {
  const { rows } = await sql<{ after: string; server: number | null }>`${prepared}
    WITH taken AS MATERIALIZED (SELECT pg_current_snapshot() AS snapshot)
    SELECT DISTINCT snapshot::text AS after, server FROM taken LEFT JOIN publisher_check
      ON xid >= pg_snapshot_xmin(${before}::pg_snapshot) AND NOT pg_visible_in_snapshot(xid, ${before}::pg_snapshot)`.execute(
    db,
  );
  return { after: rows[0]?.after ?? null, servers: new Set(rows.map(({ server }) => server)) };
}

/** Runs the work once more after it has ended if it was requested meanwhile. Rejects when the work does. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isDue = false;
  const run = async () => {
    try {
      for (isDue = true; isDue;) {
        isDue = false;
        await work();
      }
    } finally {
      running = null;
    }
  };
  return () => {
    isDue = true;
    return (running ??= run());
  };
}

/** A stream, or a record on which a right depends, has changed, or events were missed. */
export function mayEndRights({ kind, data }: { kind: EventKind; data: EventData }): boolean {
  if (kind === 'reference') return entities.includes(data.entity ?? '');
  return kind === 'stream' || kind === 'signedLink' || kind === 'reset';
}

const entities: readonly string[] = [serverEntity.name, user.name, client.name];
