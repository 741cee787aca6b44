import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from '#server/backups/backup-error';
import { underBackupLock } from '#server/backups/backup-lock';
import { loadDatabase } from '#server/backups/load';
import { isBackupName, keepNewest, makeBackup, readBackup } from '#server/backups/make-backup';
import { storeOf } from '#server/backups/store';
import { restoreBackup } from '#server/backups/restore';
import { inScratchDatabase } from '#server/backups/scratch';
import { backupFolder } from '#server/backups/work-backups';
import type { Environment } from '#server/environment';

const secretOf = (env: Environment) => env.BACKUP_KEY ?? null;

/** Makes a backup, unless another process does, and deletes the oldest ones when there are more than `BACKUP_KEEP`. */
export async function backUp(env: Environment, url: string): Promise<void> {
  const folder = backupFolder(env);
  const order = { url, folder, secret: secretOf(env), now: new Date(), purpose: 'touchline' } as const;
  const made = await underBackupLock(url, () => makeBackup(order));
  if (made === 'busy') throw new Error('Another process is making a backup. Try again when it has finished.');
  const { file, bytes, rows, leftOut } = made;
  console.log(`${file}: ${rows} rows, ${bytes} bytes, ${env.BACKUP_KEY ? 'encrypted' : 'not encrypted'}.`);
  if (leftOut.length > 0) console.log(`Tables that are not of the console are left out: ${leftOut.join(', ')}.`);
  for (const name of await keepNewest(folder, env.BACKUP_KEEP)) console.log(`Deleted ${name}.`);
  const store = storeOf(env);
  if (!store) return;
  console.log(`Copied to ${await store.put(file)}.`);
  for (const name of await store.keepNewest(env.BACKUP_KEEP)) console.log(`Deleted ${name} at the store.`);
}

/** Prints the backups of the folder and of the store, as the other commands take them. */
export async function list(env: Environment): Promise<void> {
  const folder = backupFolder(env);
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter(isBackupName).toSorted()) console.log(join(folder, name));
  for (const name of (await storeOf(env)?.list()) ?? []) console.log(`${atStore}${name}`);
}

const atStore = 's3:';

/** The file of a backup as it is named here, which is copied into the folder of backups when it is at the store. */
async function fileOf(env: Environment, named: string): Promise<string> {
  if (!named.startsWith(atStore)) return named;
  const store = storeOf(env);
  if (!store) throw new BackupError('There is no store: set BACKUP_S3_URL.');
  const folder = backupFolder(env);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return store.get(named.slice(atStore.length), folder);
}

/** Restores a backup into a database of its own, and prints what it has. */
export async function verify(env: Environment, named: string): Promise<void> {
  const file = await fileOf(env, named);
  const interrupted = interruption();
  const { madeAt, rows } = await inScratchDatabase(env.DATA_DIR, (client) =>
    Promise.race([loadDatabase(client, readBackup(file, secretOf(env))), interrupted]),
  );
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  console.log(`The backup of ${madeAt} can be restored: ${total} rows in ${Object.keys(rows).length} tables.`);
  for (const [name, count] of Object.entries(rows)) if (count > 0) console.log(`  ${name.padEnd(24)} ${count}`);
}

/** Rejects when a signal wants this process to end, which then does not end before it has removed what it started. */
function interruption(): Promise<never> {
  const interrupted = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => reject(new Error(`Interrupted by ${signal}.`)));
  });
  // The signal may come before anybody waits for it.
  interrupted.catch(() => null);
  return interrupted;
}

/** Replaces the database by a backup. */
export async function restore(env: Environment, url: string, named: string): Promise<void> {
  const file = await fileOf(env, named);
  const order = {
    file,
    secret: secretOf(env),
    secretKey: env.SECRET_KEY,
    folder: backupFolder(env),
    now: new Date(),
    others: 'refuse',
  } as const;
  const { madeAt, restorePoint, kept, refused } = await restoreBackup(url, order);
  if (restorePoint) console.log(`What was there before is in ${restorePoint}.`);
  if (kept)
    console.log(
      `The former database is kept as ${kept.database}, because it has what is not of the console: ${kept.foreign.join(', ')}. Drop it when you have copied what you need.`,
    );
  if (refused.length > 0) console.log(`Run as a superuser what the database user may not: ${refused.join('; ')};`);
  console.log(`Restored the backup of ${madeAt}.`);
}
