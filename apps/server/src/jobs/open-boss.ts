import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import { types } from 'pg';
import type { Pool } from 'pg';
import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';

/** The queues change with migrations only. */
const cacheQueuesS = 3_600;

const closingMs = 10_000;

/** pg-boss, which is started when it is first used; when that fails, the next caller tries again. */
export function openBoss(pool: Pool, log: Logger): { boss: () => Promise<PgBoss>; stopBoss: () => Promise<void> } {
  let opened: Promise<PgBoss> | null = null;
  return {
    boss: () =>
      (opened ??= startBoss(pool, log).catch((error: unknown) => {
        opened = null;
        throw error;
      })),
    async stopBoss() {
      if (opened) await (await opened).stop({ graceful: true, timeout: closingMs });
    },
  };
}

/** Starts pg-boss over the pool. It looks for nothing by itself, and its tables are made by our migrations. */
async function startBoss(pool: Pool, log: Logger): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss');
  // One at a time: workers that are woken at the same moment would each open a connection.
  const inTurn = pLimit(1);
  const queue = new PgBoss({
    db: { executeSql: (text, values) => inTurn(() => ask(pool, text, values)) },
    schema: 'pgboss',
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
    monitorIntervalSeconds: 1,
    queueCacheIntervalSeconds: cacheQueuesS,
    registerInstance: false,
    monitorVacuum: false,
    reindex: false,
    openTelemetry: { enabled: false },
  });
  queue.on('error', (error) => log.warn({ err: error }, 'the queue of jobs has failed; it goes on'));
  await queue.start();
  return queue;
}

/**
 * Runs a statement of pg-boss with the types that it expects, which are the driver's own. Those with values are the same text each
 * time, and planning them takes longer than running them.
 */
function ask(pool: Pool, text: string, values: unknown[] | undefined) {
  if (values === undefined || values.length === 0) return pool.query({ text, types });
  return pool.query({ name: `jobs ${createHash('sha1').update(text).digest('hex')}`, text, values, types });
}
