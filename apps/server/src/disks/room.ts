import { readFile, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { backupFolder } from '#server/backups/work-backups';
import type { Environment } from '#server/environment';

/** The room on the disk of a folder, in bytes. */
export type Room = { folder: string; freeBytes: number; sizeBytes: number };

/** The room on the disks of what grows on this machine: the embedded database and backups. One of each disk. */
export async function roomsOf(env: Pick<Environment, 'DATABASE_URL' | 'DATA_DIR' | 'BACKUP_DIR'>): Promise<Room[]> {
  const ofDatabase = env.DATABASE_URL === undefined ? [env.DATA_DIR, ...(await clusterElsewhere(env.DATA_DIR))] : [];
  const folders = [...ofDatabase, backupFolder(env)];
  const found = await Promise.all(folders.map(readRoom));
  const byDisk = new Map(found.flatMap((one) => (one ? [[one.disk, one.room] as const] : [])).toReversed());
  return [...byDisk.values()].toReversed();
}

/** Where the embedded database is when the account that it runs as cannot reach the data directory. */
async function clusterElsewhere(dataDir: string): Promise<string[]> {
  const note = await readFile(join(dataDir, 'postgres.location'), 'utf8').catch(() => null);
  return note === null ? [] : [note.trim()];
}

/** Null without the folder: it is made with the first backup. */
async function readRoom(folder: string): Promise<{ disk: number; room: Room } | null> {
  try {
    const [{ dev }, { bavail, blocks, bsize }] = await Promise.all([stat(folder), statfs(folder)]);
    return { disk: dev, room: { folder, freeBytes: bavail * bsize, sizeBytes: blocks * bsize } };
  } catch {
    return null;
  }
}

const littleBytes = 5e9;

/** Less than a tenth of the disk, or than 5 GB of a large one. */
export const isLittle = ({ freeBytes, sizeBytes }: Room): boolean => freeBytes < Math.min(littleBytes, sizeBytes / 10);
