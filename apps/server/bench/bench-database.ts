import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#database/embedded';

/** `folder`: temporary files of the benchmark, removed by `stop`. */
export type BenchDatabase = { url: string; folder: string; stop: () => Promise<void> };

/**
 * Starts an empty PostgreSQL in a temporary folder. A signal that ends the benchmark stops PostgreSQL, which would
 * otherwise outlive it, and removes the folder.
 */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-bench-'));
  // Readable by the account that PostgreSQL runs as when started by root, so that the cluster is created inside.
  await chmod(folder, 0o755);
  const starting = startEmbedded(folder, null);
  let stopping: Promise<void> | null = null;
  const stop = () => (stopping ??= end());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void stop().finally(() => process.exit(128 + constants.signals[signal])));
  return { url: (await starting).url, folder, stop };

  async function end(): Promise<void> {
    const database = await starting.catch(() => null);
    await database?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
