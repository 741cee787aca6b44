import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '#server/deps';
import { runWhenDue } from '#server/timing/run-when-due';
import { deliverTo, waitingWebhooks } from '#server/webhooks/deliver';

const afterFailureMs = 5_000;
/** Until it is looked again whether another process still delivers to a webhook. */
const whileBusyMs = 1_000;

/**
 * Delivers webhooks until stopped: when a message is put, and when a try is due. A receiver that is slow keeps no other
 * waiting. It looks for messages after each live event, and not otherwise while none waits.
 */
export function watchWebhooks(deps: Pick<Deps, 'db' | 'env' | 'log' | 'now' | 'eventBus'>): {
  stop: () => Promise<void>;
} {
  const busy = new Map<number, Promise<void>>();
  const stopping = new AbortController();
  const onError = (error: unknown) => deps.log.warn({ err: error }, 'could not deliver webhooks; will retry');
  const task = runWhenDue({ run: deliverDue, onError, pauseMs: 100, afterFailureMs });

  /** Returns in how many milliseconds the next message is due for a webhook that gets none now; null for never. */
  async function deliverDue(): Promise<number | null> {
    const waiting = await waitingWebhooks(deps);
    const idle = waiting.filter(({ webhook }) => !busy.has(webhook));
    for (const { webhook, ms } of idle) if (ms <= 0) busy.set(webhook, deliver(webhook));
    const later = idle.filter(({ ms }) => ms > 0).map(({ ms }) => ms);
    return later.length > 0 ? Math.min(...later) : null;
  }
  async function deliver(webhook: number): Promise<void> {
    const pause = (ms: number) => sleep(ms, null, { signal: stopping.signal }).catch(() => null);
    try {
      if (!(await deliverTo(deps, webhook, stopping.signal))) await pause(whileBusyMs);
    } catch (error) {
      onError(error);
      await pause(afterFailureMs);
    }
    busy.delete(webhook);
    task.wake();
  }
  // The database puts messages when it writes the audit log and the histories, so any event may come with one.
  const unsubscribe = deps.eventBus.subscribe(() => task.wake());
  return {
    async stop() {
      unsubscribe();
      stopping.abort();
      await task.stop();
      await Promise.all(busy.values());
    },
  };
}
