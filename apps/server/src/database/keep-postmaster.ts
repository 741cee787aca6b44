import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { ended, hasEnded, stopPostmaster } from '#database/postmaster';

const firstDelayMs = 100;
/** Also after many ends in a row the database is back within five seconds. */
const longestDelayMs = 3_000;
/** What has run that long did not end because of how it was started. */
const steadyMs = 30_000;

/**
 * Starts PostgreSQL again whenever it ends by itself, a little later each time. Returns what stops it for good.
 * `restart` may throw, and is then called again.
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
      log?.error({ code: child.exitCode, signal: child.signalCode }, 'PostgreSQL ended; starting it again');
      while (hasEnded(child) && !stopping.signal.aborted) {
        await sleep(delayMs, null, { signal: stopping.signal }).catch(() => null);
        delayMs = Math.min(delayMs * 2, longestDelayMs);
        if (!stopping.signal.aborted) await startAgain();
      }
    }
    // Stopped while it was being started.
    await stopPostmaster(child);
  }

  async function startAgain(): Promise<void> {
    try {
      child = await restart();
    } catch (error) {
      log?.error({ reason: String(error) }, 'PostgreSQL could not be started; trying again');
    }
  }
}
