import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { ended, hasEnded, stopPostmaster } from '#database/postmaster';

const firstDelayMs = 100;
/** Keeps the database back within five seconds even after many exits in a row. */
const longestDelayMs = 3_000;
/** After running this long, an exit was not caused by the start, and the delay is reset. */
const steadyMs = 30_000;

/**
 * Restarts PostgreSQL whenever it exits, with a growing delay. Returns the function that stops it for good. When
 * `restart` throws, it is called again.
 */
export function keepPostmaster(
  first: ChildProcess,
  restart: () => Promise<ChildProcess>,
  log: Logger | null,
): () => Promise<void> {
  const stopping = new AbortController();
  let child = first;
  const watching = watch();
  return async () => {
    stopping.abort();
    await stopPostmaster(child);
    await watching;
  };

  async function watch(): Promise<void> {
    let delayMs = firstDelayMs;
    while (!stopping.signal.aborted) {
      const begun = performance.now();
      await ended(child);
      if (stopping.signal.aborted) return;
      if (performance.now() - begun > steadyMs) delayMs = firstDelayMs;
      log?.error({ code: child.exitCode, signal: child.signalCode }, 'PostgreSQL exited; restarting it');
      while (hasEnded(child) && !stopping.signal.aborted) {
        await sleep(delayMs, null, { signal: stopping.signal }).catch(() => null);
        delayMs = Math.min(delayMs * 2, longestDelayMs);
        if (!stopping.signal.aborted) await startAgain();
      }
    }
    // `stop` was called during a restart.
    await stopPostmaster(child);
  }

  async function startAgain(): Promise<void> {
    try {
      child = await restart();
    } catch (error) {
      log?.error({ reason: String(error) }, 'could not start PostgreSQL; retrying');
    }
  }
}
