import { loadDatabase } from '#server/backups/load';
import type { Loaded } from '#server/backups/load';
import { readBackup } from '#server/backups/make-backup';
import { inScratchDatabase } from '#server/backups/scratch';

/**
 * Restores a backup into a PostgreSQL of its own within the data directory, which is removed afterwards. Throws
 * `BackupError` when the backup cannot be restored.
 */
export function verifyBackup(file: string, secret: string | null, dataDir: string): Promise<Loaded> {
  return inScratchDatabase(dataDir, (client) => loadDatabase(client, readBackup(file, secret)));
}
