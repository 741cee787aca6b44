import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { BackupError } from '#server/backups/backup-error';
import { dumpDatabase } from '#server/backups/dump';
import { decodeEntries, encodeEntry } from '#server/backups/record';
import type { Entry } from '#server/backups/record';
import { openFile, sealFile } from '#server/backups/sealed-file';

const ending = '.backup';
const unfinishedEnding = '.part';

/** What a backup is for, which its name begins with: the usual ones, and those of what a restore has replaced. */
export type Purpose = 'touchline' | 'before-restore';

type Order = { url: string; folder: string; secret: string | null; now: Date; purpose: Purpose };

/** A finished backup; `bytes`: its size, `leftOut`: tables that do not belong to the console. */
export type Backup = { file: string; bytes: number; rows: number; leftOut: string[] };

/**
 * Writes all rows of a database to a new file `<purpose>-<time>.backup` in a folder. A file has that name only when it is whole
 * and on the disk. What a killed process has left unfinished is removed: the caller has the lock of backups, or the
 * database to itself.
 */
export async function makeBackup({ url, folder, secret, now, purpose }: Order): Promise<Backup> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const left of await readdir(folder))
    if (left.endsWith(`${ending}${unfinishedEnding}`)) await rm(join(folder, left));
  const name = `${purpose}-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z${ending}`;
  const file = join(folder, name);
  const unfinished = `${file}${unfinishedEnding}`;
  let rows = 0;
  let leftOut: string[] = [];
  async function* entries(): AsyncGenerator<Buffer> {
    for await (const entry of dumpDatabase(url)) {
      if (entry.kind === 'head') leftOut = entry.leftOut ?? [];
      if (entry.kind === 'rows') rows += entry.count;
      yield encodeEntry(entry);
    }
  }
  try {
    const sealed = (source: AsyncIterable<Buffer>) => sealFile(source, secret);
    await pipeline(entries, createZstdCompress(), sealed, createWriteStream(unfinished, { mode: 0o600, flush: true }));
    await rename(unfinished, file);
    await syncFolder(folder);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return { file, bytes: (await stat(file)).size, rows, leftOut };
}

/** Reads a backup. Throws `BackupError` as soon as it meets what cannot be restored. */
export async function* readBackup(file: string, secret: string | null): AsyncGenerator<Entry> {
  const source: AsyncIterable<Buffer> = createReadStream(file);
  const unpacked = createZstdDecompress();
  const reading = pipeline(openFile(source, secret), unpacked);
  // Its failure is thrown by what reads `unpacked`.
  reading.catch(() => null);
  try {
    yield* decodeEntries(unpacked);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`The backup cannot be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  await reading;
}

const purposes = ['touchline', 'before-restore'] satisfies Purpose[];
const isOf = (purpose: Purpose, name: string) => new RegExp(`^${purpose}-[\\dT-]+Z\\.backup$`).test(name);

export const isBackupName = (name: string): boolean => purposes.some((purpose) => isOf(purpose, name));

/** Of the names of files those of all backups but the newest of each purpose. */
export const oldest = (names: readonly string[], count: number): string[] =>
  purposes.flatMap((purpose) => {
    const made = names.filter((name) => isOf(purpose, name)).toSorted();
    return made.slice(0, Math.max(0, made.length - count));
  });

/** Deletes all but the newest backups of each purpose in a folder; returns those that it has deleted. */
export async function keepNewest(folder: string, count: number): Promise<string[]> {
  const old = oldest(await readdir(folder), count);
  for (const name of old) await rm(join(folder, name));
  return old;
}

/** So that a rename survives a loss of power. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
