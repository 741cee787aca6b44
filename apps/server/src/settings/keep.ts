import type { Logger } from 'pino';
import type { Environment } from '#server/environment';
import type { EventBus } from '#server/events/event-bus';
import { effective } from '#server/settings/effective';
import type { Settings } from '#server/settings/effective';
import type { Db } from '#database/pool';

export type KeptSettings = {
  /** What holds now, without a question to the database. */
  now: () => Settings;
  /** Reads them again; whoever changed them waits for it, every other process hears of it. */
  refresh: () => Promise<void>;
};

const triesLeft = 5;
const retryMs = 1_000;

/** Keeps the settings of this process true: read once, and again whenever any process says that they changed. */
export async function keepSettings(db: Db, env: Environment, eventBus: EventBus, log: Logger): Promise<KeptSettings> {
  const read = async () => effective(await db.selectFrom('setting').selectAll().executeTakeFirstOrThrow(), env);
  let kept = await read();

  async function refresh(): Promise<void> {
    const found = await read();
    // Two readings may overtake each other; what the feed notes has no version of its own.
    if (found.version >= kept.version) kept = found;
  }
  async function follow(tries: number): Promise<void> {
    try {
      await refresh();
    } catch (error) {
      log.warn({ err: error }, 'the settings could not be read');
      if (tries > 1) setTimeout(() => void follow(tries - 1), retryMs).unref();
    }
  }
  eventBus.subscribe(({ kind, data }) => {
    if (kind === 'reset' || (kind === 'reference' && data.entity === 'setting')) void follow(triesLeft);
  });
  return { now: () => kept, refresh };
}
