import { rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { NoRoomError } from '#server/backups/backup-error';
import { underBackupLock } from '#server/backups/backup-lock';
import { keepNewest, makeBackup } from '#server/backups/make-backup';
import { removeAbandoned } from '#server/backups/scratch';
import { storeOf } from '#server/backups/store';
import { verifyBackup } from '#server/backups/verify';
import { checkVerifyRoom } from '#server/backups/verify-room';
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
  const { db, env, jobs, log, settings, now } = deps;
  removeAbandoned(env.DATA_DIR).catch((error: unknown) =>
    log.warn({ err: error }, 'could not remove a scratch database'),
  );
  const firstAt = now().getTime() + hourMs;
  const rhythm = (): Rhythm => ({
    everyH: env.REHEARSAL || now().getTime() < firstAt ? null : settings.now().backupEveryH,
    hasStore: Boolean(env.BACKUP_S3_URL),
  });
  const makeNext = () =>
    underBackupLock(databaseUrl, async () => {
      const claimed = await change(db, null, (trx) => claim(trx, rhythm()));
      if (claimed) await make(deps, databaseUrl, claimed);
      return claimed ? 'made' : 'none';
    });
  await jobs.work('backup', {
    wakenBy: ['reference'],
    // One is due, or one that was asked for has waited for one that was made by hand.
    everyMs: lookEveryMs,
    async handle() {
      while ((await isAnyDue(db, rhythm())) && (await makeNext()) === 'made');
    },
  });
}

/** `everyH`: hours from one to the next; null when none is made but by hand. `hasStore`: whether they are copied to a store. */
type Rhythm = { everyH: number | null; hasStore: boolean };

type Claimed = { id: number; file: string | null };

/** Makes, verifies and copies the backup of a row; when it already has a file, only the copy of that one had failed. */
async function make(deps: Needs, databaseUrl: string, { id, file: uncopied }: Claimed): Promise<void> {
  const { db, env, log } = deps;
  const noteIn = async (trx: Transaction, values: ReturnType<typeof sql>) => {
    await sql`UPDATE backup SET ${values} WHERE id = ${id}`.execute(trx);
    await publish(trx, 'reference', { id: 1, entity: 'setting' });
  };
  const note: Note = (values) => change(db, null, (trx) => noteIn(trx, values));
  let outcome: Outcome = null;
  try {
    // What a killed process has left may be as large as the database.
    await removeAbandoned(env.DATA_DIR);
    const isThere = uncopied !== null && (await stat(uncopied).catch(() => null)) !== null;
    const file = isThere ? uncopied : await makeVerified(deps, databaseUrl, note);
    await keepNewest(backupFolder(env), env.BACKUP_KEEP);
    outcome = 'uncopied';
    await copyToStore(env, file, note);
    outcome = null;
    await storeOf(env)?.keepNewest(env.BACKUP_KEEP);
  } catch (error) {
    log.error({ err: error }, 'a backup failed');
    const reason = error instanceof Error ? error.message : String(error);
    await change(db, null, async (trx) => {
      await noteIn(trx, sql`error = ${reason}`);
      await tellAdministrators(trx, reason, error instanceof NoRoomError ? 'unverified' : outcome);
    });
  }
}

/** What is missing of a backup that was made; null for another failure. */
type Outcome = 'uncopied' | 'unverified' | null;

type Note = (values: ReturnType<typeof sql>) => Promise<void>;

/** Makes a backup and verifies it; one that cannot be restored is deleted, unlike one that there is no room to verify. Returns its file. */
async function makeVerified({ db, env, log, now }: Needs, databaseUrl: string, note: Note): Promise<string> {
  const [folder, secret] = [backupFolder(env), env.BACKUP_KEY ?? null];
  const order = { url: databaseUrl, folder, secret, now: now(), purpose: 'touchline' } as const;
  const { file, bytes, rows, leftOut } = await makeBackup(order);
  if (leftOut.length > 0) log.warn({ tables: leftOut }, 'a backup leaves out tables that are not of the console');
  try {
    await note(sql`"finishedAt" = now(), "verifiedAt" = NULL, file = ${file}, bytes = ${bytes}, "rowCount" = ${rows},
      "isEncrypted" = ${secret !== null}`);
    await checkVerifyRoom(db, env.DATA_DIR);
    await verifyBackup(file, secret, env.DATA_DIR);
  } catch (error) {
    if (error instanceof NoRoomError) {
      await keepNewest(folder, env.BACKUP_KEEP);
      throw error;
    }
    await rm(file, { force: true });
    await note(sql`file = NULL`);
    throw error;
  }
  await note(sql`"verifiedAt" = now(), "copyingSince" = ${copyBegins(Boolean(env.BACKUP_S3_URL))}`);
  return file;
}

/** SQL: now where there is a store, to which a verified backup is copied next. */
const copyBegins = (hasStore: boolean) => (hasStore ? sql`now()` : sql`NULL::timestamptz`);

/** Copies a backup to the store if there is one, and notes its address there. */
async function copyToStore(env: Environment, file: string, note: Note): Promise<void> {
  const store = storeOf(env);
  if (!store) return;
  const address = await store.put(file);
  // However late it was copied, the next one is due by when this one was made. Another process may have taken this one for dead.
  await note(sql`"copiedTo" = ${address}, error = NULL, "startedAt" = least("startedAt", "finishedAt")`);
}

/**
 * Claims a backup that somebody has asked for or that is due; null when there is none. One that is due is the newest one again when only
 * its copy has failed.
 */
async function claim(trx: Transaction, { everyH, hasStore }: Rhythm): Promise<Claimed | null> {
  await endDead(trx);
  const facts = sql`"finishedAt", "verifiedAt", file, bytes, "rowCount", "isEncrypted"`;
  const { rows } = await sql<Claimed>`
    WITH uncopied AS (SELECT ${facts}, ${copyBegins(hasStore)} AS "copyingSince" FROM backup
        WHERE id = (SELECT max(id) FROM backup WHERE "startedAt" IS NOT NULL) AND "verifiedAt" IS NOT NULL
          AND error IS NOT NULL AND "copiedTo" IS NULL AND host = ${hostname()} AND "finishedAt" > now() - make_interval(hours => ${sql.lit(everyH ?? 0)})),
      due AS (INSERT INTO backup ("startedAt", host, ${facts}, "copyingSince")
        SELECT now(), ${hostname()}, ${facts}, "copyingSince" FROM (VALUES (1)) one LEFT JOIN uncopied ON true
        WHERE NOT EXISTS (SELECT FROM backup WHERE "startedAt" IS NULL)
          AND NOT EXISTS (SELECT FROM backup WHERE "startedAt" > now()
            - ${pauseOf(everyH ?? 0)}) AND ${everyH !== null}
        RETURNING id, file),
      asked AS (UPDATE backup SET "startedAt" = now(), host = ${hostname()}
        WHERE id = (SELECT min(id) FROM backup WHERE "startedAt" IS NULL) RETURNING id, file)
    SELECT id, file FROM due UNION ALL SELECT id, file FROM asked`.execute(trx);
  const claimed = rows[0] ?? null;
  if (claimed) await publish(trx, 'reference', { id: 1, entity: 'setting' });
  // The age of the newest verified one is watched, however many have failed since.
  await sql`DELETE FROM backup WHERE id < (SELECT id FROM backup ORDER BY id DESC OFFSET 100 LIMIT 1)
    AND id IS DISTINCT FROM (SELECT max(id) FROM backup WHERE "verifiedAt" IS NOT NULL)`.execute(trx);
  return claimed;
}

/**
 * Ends the backups of processes that have died, which are all that have not ended, since the caller has the lock. Their files are deleted
 * if they are on this host and nobody has verified them.
 */
async function endDead(trx: Transaction): Promise<void> {
  type Dead = { id: number; host: string | null; file: string | null; isVerified: boolean };
  const { rows: dead } = await sql<Dead>`
    SELECT id, host, file, "verifiedAt" IS NOT NULL AS "isVerified" FROM backup
    WHERE "startedAt" IS NOT NULL AND ${isUnfinished}`.execute(trx);
  for (const { id, host, file, isVerified } of dead) {
    const isDeleted = !isVerified && file !== null && host === hostname();
    if (isDeleted) await rm(file, { force: true });
    const error = isVerified
      ? 'The process that copied it ended before it had finished.'
      : 'The process that made it ended before it had finished.';
    await sql`UPDATE backup SET error = ${error}, file = ${isDeleted ? null : file} WHERE id = ${id}`.execute(trx);
    await tellAdministrators(trx, error, isVerified ? 'uncopied' : null);
  }
}

/** Of the verified ones those whose copy has begun: others are from before there was a store. */
const isUnfinished = sql<boolean>`(error IS NULL AND ("verifiedAt" IS NULL OR ("copyingSince" IS NOT NULL AND "copiedTo" IS NULL)))`;

/**
 * From a backup to the next, in SQL: shorter after one that has failed. One that was only not copied is copied again by its own host, and
 * one that is kept without verification is not made again by its own.
 */
const pauseOf = (everyH: number) => sql`make_interval(hours => CASE
    WHEN error IS NULL OR "copiedTo" IS NOT NULL OR ("verifiedAt" IS NOT NULL AND host <> ${hostname()})
      OR ("verifiedAt" IS NULL AND file IS NOT NULL AND host = ${hostname()}) THEN ${sql.lit(everyH)} ELSE ${sql.lit(retryH)} END)`;

/** Whether somebody has asked for a backup, or one is due, or one has not ended; most looks find none. */
async function isAnyDue(db: Db, { everyH }: Rhythm): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    SELECT EXISTS (SELECT FROM backup WHERE "startedAt" IS NULL OR ${isUnfinished})
      OR (${everyH !== null} AND NOT EXISTS (SELECT FROM backup WHERE "startedAt" > now() - ${pauseOf(everyH ?? 0)})) AS due`.execute(
    db,
  );
  return rows[0]?.due ?? false;
}

/** Notifies the administrators that a backup has failed, and why. */
async function tellAdministrators(trx: Transaction, title: string, outcome: Outcome): Promise<void> {
  const data = { title, by: hostname(), ...(outcome && { reason: outcome }) };
  await notifyMany(
    trx,
    (await administratorIds(trx)).map((user) => ({ user, kind: 'backup_failed', data })),
  );
}
