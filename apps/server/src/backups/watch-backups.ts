import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { keepNewest, makeBackup } from '#server/backups/make-backup';
import { verifyBackup } from '#server/backups/verify';
import { runWhenDue } from '#server/timing/run-when-due';
import { change } from '#kit/change';
import { publish } from '#kit/events';
import { advisoryLocks } from '#database/advisory-locks';
import type { Db, Transaction } from '#database/pool';
import type { Deps } from '#server/deps';
import type { Environment } from '#server/environment';

const hourMs = 3_600_000;
/** A process that has not finished in this time has died. */
const longestH = 12;

/** The folder of backups, absolute. */
export const backupFolder = (env: Environment): string => resolve(env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups'));

/**
 * Makes and verifies backups as often as the settings say, and those that people ask for, until stopped; the first one an hour after
 * the start, so that no start is slowed down. One process at a time makes one. A rehearsal has none but by hand.
 */
export function watchBackups(
  { db, env, log, eventBus, settings, now }: Pick<Deps, 'db' | 'env' | 'log' | 'eventBus' | 'settings' | 'now'>,
  databaseUrl: string,
): { stop: () => Promise<void> } {
  const firstAt = now().getTime() + hourMs;
  const everyH = () => (env.REHEARSAL ? null : settings.now().backupEveryH);
  const task = runWhenDue({
    async run() {
      const id = await change(db, null, (trx) => claim(trx, now().getTime() >= firstAt ? everyH() : null));
      if (id !== null) await make(id);
      return id === null ? Math.min(hourMs, Math.max(0, (await nextAt(db, everyH(), firstAt)) - now().getTime())) : 0;
    },
    onError: (error) => log.error({ err: error }, 'could not make a backup; will retry'),
    pauseMs: 1_000,
    afterFailureMs: 60_000,
  });
  const unsubscribe = eventBus.subscribe((event) => {
    if (event.kind === 'reset' || (event.kind === 'reference' && event.data.entity === 'setting')) task.wake();
  });

  async function make(id: number): Promise<void> {
    const [folder, secret] = [backupFolder(env), env.BACKUP_KEY ?? null];
    const note = (values: ReturnType<typeof sql>) =>
      change(db, null, async (trx) => {
        await sql`UPDATE backup SET ${values} WHERE id = ${id}`.execute(trx);
        await publish(trx, 'reference', { id: 1, entity: 'setting' });
      });
    try {
      const { file, bytes, rows } = await makeBackup(databaseUrl, folder, secret, now());
      await note(
        sql`"finishedAt" = now(), file = ${file}, bytes = ${bytes}, "rowCount" = ${rows}, "isEncrypted" = ${secret !== null}`,
      );
      await verifyBackup(file, secret);
      await note(sql`"verifiedAt" = now()`);
      await keepNewest(folder, env.BACKUP_KEEP);
    } catch (error) {
      log.error({ err: error }, 'a backup failed');
      await note(sql`error = ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  return {
    stop() {
      unsubscribe();
      return task.stop();
    },
  };
}

/** Claims a backup that somebody has asked for or that is due; null when there is none, or when one is being made. */
async function claim(trx: Transaction, everyH: number | null): Promise<number | null> {
  await sql`SELECT pg_advisory_xact_lock(${sql.lit(advisoryLocks.backups)})`.execute(trx);
  const { rows: busy } = await sql`SELECT FROM backup WHERE "startedAt" > now() - make_interval(hours => ${longestH})
    AND "verifiedAt" IS NULL AND error IS NULL LIMIT 1`.execute(trx);
  if (busy.length > 0) return null;
  const { rows } = await sql<{ id: number }>`
    WITH due AS (INSERT INTO backup ("startedAt", host)
        SELECT now(), ${hostname()} WHERE NOT EXISTS (SELECT FROM backup WHERE "startedAt" IS NULL)
          AND NOT EXISTS (SELECT FROM backup WHERE "startedAt" > now() - make_interval(hours => ${everyH ?? 0})) AND ${everyH !== null}
        RETURNING id),
      asked AS (UPDATE backup SET "startedAt" = now(), host = ${hostname()}
        WHERE id = (SELECT min(id) FROM backup WHERE "startedAt" IS NULL) RETURNING id)
    SELECT id FROM due UNION ALL SELECT id FROM asked`.execute(trx);
  const id = rows[0]?.id ?? null;
  if (id !== null) await publish(trx, 'reference', { id: 1, entity: 'setting' });
  await sql`DELETE FROM backup WHERE id < (SELECT id FROM backup ORDER BY id DESC OFFSET 100 LIMIT 1)`.execute(trx);
  return id;
}

/** When the next backup is due, in ms since 1970. */
async function nextAt(db: Db, everyH: number | null, firstAt: number): Promise<number> {
  if (everyH === null) return Infinity;
  const { rows } = await sql<{ at: number | null }>`
    SELECT extract(epoch FROM max("startedAt"))::float8 * 1000 AS at FROM backup`.execute(db);
  return Math.max(firstAt, (rows[0]?.at ?? 0) + everyH * hourMs);
}
