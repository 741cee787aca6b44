import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { BackupError } from '#server/backups/backup-error';
import type { Db } from '#database/pool';

/** The rows of a verified backup, the write-ahead log of a large one, and what sorts of its indexes take, with some to spare. */
const timesDatabase = 3;

/** Throws `BackupError` unless a folder has the room to verify a backup of a database, which would fill the disk of that one otherwise. */
export async function checkVerifyRoom(db: Db, folder: string): Promise<void> {
  const { rows } = await sql<{ bytes: number }>`SELECT pg_database_size(current_database())::float8 AS bytes`.execute(
    db,
  );
  const needed = (rows[0]?.bytes ?? 0) * timesDatabase;
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < needed)
    throw new BackupError(
      `Verifying a backup needs ${inMegabytes(needed)} of room in ${folder}, which has ${inMegabytes(bavail * bsize)}.`,
    );
}

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`;
