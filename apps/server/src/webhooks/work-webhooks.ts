import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '#server/deps';
import type { Stoppable } from '#server/jobs/open-workers';
import { workOutbox } from '#server/jobs/work-outbox';
import { deliverTo, waitingWebhooks } from '#server/webhooks/deliver';

/** Webhooks that a process delivers to at the same time: a receiver that is slow keeps no other waiting. */
const atOnce = 16;
/** Until it is looked again whether a process whose job was given up still delivers to a webhook. */
const whileBusyMs = 1_000;

/** Delivers webhooks until stopped: when a message is put, and when a try is due. */
export function workWebhooks(deps: Pick<Deps, 'jobs' | 'eventBus' | 'db' | 'env' | 'log' | 'now'>): Promise<Stoppable> {
  return workOutbox(deps, 'webhook', {
    // The database puts messages when it writes the audit log and the histories, so any event may come with one.
    announcedBy: null,
    atOnce,
    async waiting() {
      const waiting = await waitingWebhooks(deps);
      return waiting.map(({ webhook, ms }) => ({ data: { webhook }, ms }));
    },
    async send({ webhook }, { goesOn, signal }) {
      if (await deliverTo(deps, webhook, goesOn)) return;
      await sleep(whileBusyMs, null, { signal }).catch(() => null);
    },
  });
}
