import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { NoRoomError } from '#server/backups/backup-error';
import { scratchPlace } from '#server/backups/scratch';
import type { Db } from '#database/pool';

/** Of a large database: its write-ahead log while it is restored, and what sorts of its indexes take. */
const spareBytes = 3e9;
/** Of a small one, with these, too. */
const timesDatabase = 3;

/**
 * Throws `NoRoomError` unless there is room to verify a backup of a database with a data directory: the database that it is
 * restored into would fill the disk otherwise.
 */
export async function checkVerifyRoom(db: Db, dataDir: string): Promise<void> {
  const { rows } = await sql<{ bytes: number }>`SELECT pg_database_size(current_database())::float8 AS bytes`.execute(
    db,
  );
  const bytes = rows[0]?.bytes ?? 0;
  const needed = Math.min(bytes * timesDatabase, bytes + spareBytes);
  const folder = await scratchPlace(dataDir);
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < needed)
    throw new NoRoomError(
      `This backup is kept without verification, which needs ${inMegabytes(needed)} of room in ${folder}; there are ${inMegabytes(bavail * bsize)}.`,
    );
}

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`;
