import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SetupBackup } from '@touchline/contract';
import { sql } from 'kysely';
import { isBackupName } from '#server/backups/make-backup';
import { restoreBackup } from '#server/backups/restore';
import { storeOf } from '#server/backups/store';
import { backupFolder } from '#server/backups/work-backups';
import type { Deps } from '#server/deps';
import type { Environment } from '#server/environment';
import { HttpError, notFound } from '#http/http-error';

type Needs = Pick<Deps, 'db' | 'databaseUrl' | 'env' | 'log' | 'now'>;
type Named = Pick<SetupBackup, 'place' | 'name'>;

/** How often the process that restores says so; one that has not for three times as long has ended. */
const aliveEveryMs = 5_000;
const isAlive = sql<boolean>`"restoringAt" > now() - interval '15 seconds'`;

/** The backups in the folder of this machine and at the store, newest first. */
export async function listBackups(env: Environment): Promise<{ data: SetupBackup[]; storeProblem: string | null }> {
  const folder = backupFolder(env);
  const files = (await readdir(folder).catch(() => [])).filter(isBackupName);
  const data: SetupBackup[] = await Promise.all(
    files.map(async (name) => ({ place: 'folder', name, bytes: (await stat(join(folder, name))).size })),
  );
  let storeProblem: string | null = null;
  try {
    for (const name of (await storeOf(env)?.list()) ?? []) data.push({ place: 'store', name, bytes: null });
  } catch (error) {
    storeProblem = inWords(error);
  }
  return { data: data.toSorted((a, b) => (a.name < b.name ? 1 : -1)), storeProblem };
}

/** Whether a backup is being restored, and why the last one was not. */
export async function restoreState({ db }: Pick<Needs, 'db'>): Promise<{ isRunning: boolean; problem: string | null }> {
  const { rows } = await sql<{ isRunning: boolean; problem: string | null }>`
    SELECT restoring IS NOT NULL AND ${isAlive} AS "isRunning",
      CASE WHEN restoring IS NULL THEN "restoreProblem" WHEN NOT ${isAlive} THEN 'The process that restored it has ended.' END AS problem
    FROM setup`.execute(db);
  return rows[0] ?? { isRunning: false, problem: null };
}

const inWords = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Begins to restore a backup in place of an installation that has no administrator yet. When it is done, every process loses its
 * connections, finds another database and ends, to be started again. Throws 404, 409 while one is being restored.
 */
export async function beginRestore(needs: Needs, named: Named): Promise<void> {
  const { db, env, log } = needs;
  const { data } = await listBackups(env);
  if (!data.some(({ place, name }) => place === named.place && name === named.name)) throw notFound();
  const { rows } = await sql`
    UPDATE setup SET restoring = ${named.name}, "restoringAt" = now(), "restoreProblem" = NULL
    WHERE "closedAt" IS NULL AND (restoring IS NULL OR NOT ${isAlive}) RETURNING 1`.execute(db);
  if (rows.length === 0) throw new HttpError(409, 'conflict', 'A backup is being restored', {});
  log.warn({ backup: named.name }, 'restoring a backup');
  running = restore(needs, named);
}

let running = Promise.resolve();
/** Resolves when this process restores nothing, or no longer. */
export const whenRestored = (): Promise<void> => running;

async function restore(needs: Needs, named: Named): Promise<void> {
  const { db, databaseUrl, env, log, now } = needs;
  const alive = setInterval(() => {
    sql`UPDATE setup SET "restoringAt" = now()`.execute(db).catch(() => null);
  }, aliveEveryMs);
  try {
    const { kept, refused } = await restoreBackup(databaseUrl, {
      file: await fileOf(env, named),
      secret: env.BACKUP_KEY ?? null,
      secretKey: env.SECRET_KEY,
      folder: backupFolder(env),
      now: now(),
      others: 'disconnect',
    });
    log.warn({ backup: named.name }, 'restored a backup');
    if (kept) log.warn(kept, 'the former database is kept, because it has what is not of the console');
    if (refused.length > 0) log.warn({ statements: refused }, 'run as a superuser what the database user may not');
  } catch (error) {
    log.error({ err: error, backup: named.name }, 'could not restore a backup');
    await sql`UPDATE setup SET restoring = NULL, "restoreProblem" = ${inWords(error)}`.execute(db).catch(() => null);
  } finally {
    clearInterval(alive);
  }
}

/** The file of a backup; one at the store is copied into the folder. */
async function fileOf(env: Environment, { place, name }: Named): Promise<string> {
  const folder = backupFolder(env);
  const store = storeOf(env);
  if (place === 'folder' || !store) return join(folder, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return store.get(name, folder);
}
