import { readConfig } from './config.ts';
import type { Log } from './log.ts';
import { startMediaNode } from './media-node.ts';
import { DEFAULT_TIMINGS } from './timings.ts';

const STOP_WITHIN_MS = 10_000;

/** Logs one JSON object per line: errors to stderr, the rest to stdout. */
const log: Log = (level, event, facts) => {
  const line = `${JSON.stringify({ time: new Date().toISOString(), level, event, ...facts })}\n`;
  (level === 'error' ? process.stderr : process.stdout).write(line);
};

try {
  const { consoleUrl, serverId, drainMs, publishWaitMs, rememberMs, watchAloneMs, ...config } = readConfig(process.env);
  const node = await startMediaNode({
    ...config,
    console: { url: consoleUrl, serverId },
    timings: { ...DEFAULT_TIMINGS, publishWaitMs, rememberMs, watchAloneMs },
    log,
  });
  // Frees what only the start needed.
  setTimeout(() => globalThis.gc?.({ type: 'major', flavor: 'last-resort' }), 20_000).unref();
  let isStopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    // The second signal means leave at once.
    if (isStopping) process.exit(1);
    isStopping = true;
    log('info', 'stopping', { signal });
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    void node.stop().then(() => process.exit(0));
  };
  let drained: AbortController | null = null;
  const drain = async (signal: NodeJS.Signals): Promise<void> => {
    if (drained || drainMs === 0) {
      drained?.abort();
      stop(signal);
      return;
    }
    drained = new AbortController();
    log('info', 'draining', { signal, seconds: drainMs / 1_000 });
    await node.drain(AbortSignal.any([drained.signal, AbortSignal.timeout(drainMs)]));
    if (!isStopping) stop(signal);
  };
  process.on('SIGTERM', (signal) => void drain(signal));
  process.on('SIGINT', stop);
  // The parent process is gone, so nothing else would stop this one.
  process.on('disconnect', () => {
    if (!isStopping) stop('SIGTERM');
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
