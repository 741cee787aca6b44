import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { loadDatabase } from '#server/backups/load';
import type { Loaded } from '#server/backups/load';
import { readBackup } from '#server/backups/make-backup';
import { connectionTo } from '#database/connection';
import { startEmbedded } from '#database/embedded';

/**
 * Restores a backup into a database cluster of its own, which is removed afterwards.
 * Throws `BackupError` when the backup cannot be restored.
 */
export async function verifyBackup(file: string, secret: string | null): Promise<Loaded> {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-verify-'));
  try {
    // Readable by the account that PostgreSQL runs as when started by root.
    await chmod(folder, 0o755);
    const scratch = await startEmbedded(folder, null);
    try {
      return await load(scratch.url, file, secret);
    } finally {
      await scratch.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function load(url: string, file: string, secret: string | null): Promise<Loaded> {
  const client = new Client(connectionTo(url, 'touchline verify', false));
  client.on('error', () => null);
  await client.connect();
  try {
    return await loadDatabase(client, readBackup(file, secret));
  } finally {
    await client.end();
  }
}
