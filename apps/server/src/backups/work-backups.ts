import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { underBackupLock } from '#server/backups/backup-lock';
import { keepNewest, makeBackup } from '#server/backups/make-backup';
import { storeOf } from '#server/backups/store';
import { verifyBackup } from '#server/backups/verify';
import { administratorIds } from '#server/auth/administrators';
import { notifyMany } from '#server/notifications/notify';
import { change } from '#kit/change';
import { publish } from '#kit/events';
import type { Db, Transaction } from '#database/pool';
import type { Deps } from '#server/deps';
import type { Environment } from '#server/environment';

const hourMs = 3_600_000;
const lookEveryMs = 300_000;
/** From one that has failed to the next, unless somebody asks. */
const retryH = 1;

/** The folder of backups, absolute. */
export const backupFolder = (env: Pick<Environment, 'BACKUP_DIR' | 'DATA_DIR'>): string =>
  resolve(env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups'));

type Needs = Pick<Deps, 'db' | 'env' | 'log' | 'settings' | 'now' | 'jobs'>;

/**
 * Makes and verifies backups as often as the settings say, and those that people ask for, until the jobs are stopped; the first one an
 * hour after the start, so that no start is slowed down. One process at a time makes one. A rehearsal has none but by hand.
 */
export async function workBackups(deps: Needs, databaseUrl: string): Promise<void> {
  const { db, env, jobs, settings, now } = deps;
  const firstAt = now().getTime() + hourMs;
  const everyH = () => (env.REHEARSAL || now().getTime() < firstAt ? null : settings.now().backupEveryH);
  const makeNext = () =>
    underBackupLock(databaseUrl, async () => {
      const id = await change(db, null, (trx) => claim(trx, everyH()));
      if (id !== null) await make(deps, databaseUrl, id);
      return id === null ? 'none' : 'made';
    });
  await jobs.work('backup', {
    wakenBy: ['reference'],
    // One is due, or one that was asked for has waited for one that was made by hand.
    everyMs: lookEveryMs,
    async handle() {
      while ((await isAnyDue(db, everyH())) && (await makeNext()) === 'made');
    },
  });
}

async function make({ db, env, log, now }: Needs, databaseUrl: string, id: number): Promise<void> {
  const [folder, secret] = [backupFolder(env), env.BACKUP_KEY ?? null];
  const noteIn = async (trx: Transaction, values: ReturnType<typeof sql>) => {
    await sql`UPDATE backup SET ${values} WHERE id = ${id}`.execute(trx);
    await publish(trx, 'reference', { id: 1, entity: 'setting' });
  };
  const note = (values: ReturnType<typeof sql>) => change(db, null, (trx) => noteIn(trx, values));
  try {
    const order = { url: databaseUrl, folder, secret, now: now(), purpose: 'touchline' } as const;
    const { file, bytes, rows } = await makeBackup(order);
    await note(
      sql`"finishedAt" = now(), file = ${file}, bytes = ${bytes}, "rowCount" = ${rows}, "isEncrypted" = ${secret !== null}`,
    );
    await verifyBackup(file, secret, env.DATA_DIR);
    await note(sql`"verifiedAt" = now()`);
    await keepNewest(folder, env.BACKUP_KEEP);
    await copyToStore(env, file, (address) => note(sql`"copiedTo" = ${address}`));
  } catch (error) {
    log.error({ err: error }, 'a backup failed');
    const reason = error instanceof Error ? error.message : String(error);
    await change(db, null, async (trx) => {
      await noteIn(trx, sql`error = ${reason}`);
      await tellAdministrators(trx, reason);
    });
  }
}

/** Copies a backup to the store if there is one, notes its address there, and deletes the oldest ones. */
async function copyToStore(env: Environment, file: string, note: (address: string) => Promise<void>): Promise<void> {
  const store = storeOf(env);
  if (!store) return;
  await note(await store.put(file));
  await store.keepNewest(env.BACKUP_KEEP);
}

/**
 * Claims a backup that somebody has asked for or that is due; null when there is none. The caller has the lock, so one that
 * has not ended was being made by a process that has died.
 */
async function claim(trx: Transaction, everyH: number | null): Promise<number | null> {
  const { rows: dead } = await sql<{ error: string }>`
    UPDATE backup SET error = 'The process that made it ended before it had finished.'
    WHERE "startedAt" IS NOT NULL AND "verifiedAt" IS NULL AND error IS NULL RETURNING error`.execute(trx);
  for (const { error } of dead) await tellAdministrators(trx, error);
  const { rows } = await sql<{ id: number }>`
    WITH due AS (INSERT INTO backup ("startedAt", host)
        SELECT now(), ${hostname()} WHERE NOT EXISTS (SELECT FROM backup WHERE "startedAt" IS NULL)
          AND NOT EXISTS (SELECT FROM backup WHERE "startedAt" > now()
            - ${pauseOf(everyH ?? 0)}) AND ${everyH !== null}
        RETURNING id),
      asked AS (UPDATE backup SET "startedAt" = now(), host = ${hostname()}
        WHERE id = (SELECT min(id) FROM backup WHERE "startedAt" IS NULL) RETURNING id)
    SELECT id FROM due UNION ALL SELECT id FROM asked`.execute(trx);
  const id = rows[0]?.id ?? null;
  if (id !== null) await publish(trx, 'reference', { id: 1, entity: 'setting' });
  await sql`DELETE FROM backup WHERE id < (SELECT id FROM backup ORDER BY id DESC OFFSET 100 LIMIT 1)`.execute(trx);
  return id;
}

/** From a backup to the next, in SQL. */
const pauseOf = (everyH: number) =>
  sql`make_interval(hours => CASE WHEN error IS NULL THEN ${sql.lit(everyH)} ELSE ${sql.lit(retryH)} END)`;

/** Whether somebody has asked for a backup, or one is due, or one has not ended; most looks find none. */
async function isAnyDue(db: Db, everyH: number | null): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    SELECT EXISTS (SELECT FROM backup WHERE "startedAt" IS NULL OR ("verifiedAt" IS NULL AND error IS NULL))
      OR (${everyH !== null} AND NOT EXISTS (SELECT FROM backup WHERE "startedAt" > now() - ${pauseOf(everyH ?? 0)})) AS due`.execute(
    db,
  );
  return rows[0]?.due ?? false;
}

/** Notifies the administrators that a backup has failed. */
async function tellAdministrators(trx: Transaction, reason: string): Promise<void> {
  const data = { title: reason, by: hostname() };
  await notifyMany(
    trx,
    (await administratorIds(trx)).map((user) => ({ user, kind: 'backup_failed', data })),
  );
}
