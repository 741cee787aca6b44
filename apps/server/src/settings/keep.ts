import type { Logger } from 'pino';
import type { Environment } from '#server/environment';
import type { EventBus } from '#server/events/event-bus';
import { effective } from '#server/settings/effective';
import type { Settings } from '#server/settings/effective';
import type { Db } from '#database/pool';
import { liftTimeLimits } from '#database/start-lock';

export type KeptSettings = {
  /** The current settings, without a query. */
  now: () => Settings;
  /** Reads them again. The process that changed them waits for this; all others are notified by an event. */
  refresh: () => Promise<void>;
  /** Calls after any process has changed them, once they are read again. Returns what ends that. */
  subscribe: (listener: () => void) => () => void;
};

const triesLeft = 5;
const retryMs = 1_000;

/** Caches the settings of this process: reads them once, and again whenever any process publishes a change. */
export async function keepSettings(db: Db, env: Environment, eventBus: EventBus, log: Logger): Promise<KeptSettings> {
  const readSettings = async (from: Db) =>
    effective(await from.selectFrom('setting').selectAll().executeTakeFirstOrThrow(), env);
  let current = await db.transaction().execute(async (trx) => {
    await liftTimeLimits(trx);
    return readSettings(trx);
  });

  const listeners = new Set<() => void>();
  async function refresh(): Promise<void> {
    const found = await readSettings(db);
    // Two reads may finish out of order. An equal version is accepted, because a feed load does not increment it.
    if (found.version >= current.version) current = found;
  }
  async function follow(tries: number): Promise<void> {
    try {
      await refresh();
      for (const listener of listeners) listener();
    } catch (error) {
      log.warn({ err: error }, 'could not read the settings');
      if (tries > 1) setTimeout(() => void follow(tries - 1), retryMs).unref();
    }
  }
  eventBus.subscribe(({ kind, data }) => {
    if (kind === 'reset' || (kind === 'reference' && data.entity === 'setting')) void follow(triesLeft);
  });
  return {
    now: () => current,
    refresh,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
