import { useEffect } from 'react';
import { setServerAheadMs } from '#ui/clock.ts';

const measureEveryMs = 10 * 60_000;

/**
 * Measures the server's clock while the wall is open: if this machine's is wrong, fresh probes would look old, or old
 * ones fresh.
 */
export function useServerClock(): void {
  useEffect(() => {
    const controller = new AbortController();
    const run = () => void measure(controller.signal);
    run();
    const timer = setInterval(run, measureEveryMs);
    return () => {
      controller.abort();
      clearInterval(timer);
    };
  }, []);
}

/**
 * How many milliseconds the clock that wrote a `Date` header is ahead of this machine's, which sent the request and received
 * the reply at the two given instants. 0 below two seconds: the header has whole ones. Null without a readable header.
 */
export function aheadOf(header: string | null, sentAt: number, receivedAt: number): number | null {
  const written = Date.parse(header ?? '');
  if (Number.isNaN(written)) return null;
  const ahead = written + 500 - (sentAt + receivedAt) / 2;
  return Math.abs(ahead) < 2000 ? 0 : ahead;
}

async function measure(signal: AbortSignal): Promise<void> {
  const sentAt = Date.now();
  // Without a reply the last measurement holds, and the wall shows that it has no connection.
  const response = await fetch('/health/live', { signal, cache: 'no-store', credentials: 'omit' }).catch(() => null);
  const ahead = aheadOf(response?.headers.get('Date') ?? null, sentAt, Date.now());
  if (ahead !== null) setServerAheadMs(ahead);
}
