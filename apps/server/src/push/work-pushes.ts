import type { Deps } from '#server/deps';
import type { Stoppable } from '#server/jobs/open-workers';
import { workOutbox } from '#server/jobs/work-outbox';
import { deliverPushes, nextPushMs } from '#server/push/deliver';
import { postMessage } from '#server/webhooks/post';

/** Sends push messages until stopped: when somebody is notified, and when a try is due. */
export function workPushes(
  deps: Pick<Deps, 'jobs' | 'eventBus' | 'db' | 'env' | 'log' | 'settings'>,
): Promise<Stoppable> {
  return workOutbox(deps, 'push', {
    announcedBy: ['notice'],
    atOnce: 1,
    async waiting() {
      const ms = await nextPushMs(deps);
      return ms === null ? [] : [{ data: {}, ms }];
    },
    send: (_data, { goesOn }) => deliverPushes(deps, postMessage, goesOn),
  });
}
