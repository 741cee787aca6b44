import { setTimeout as sleep } from 'node:timers/promises';
import type { ConsoleClient, RefusedPublisher } from './console-client.ts';

/** Publishers that the node itself refused, sent to the console so that a person finds them. */
export type RefusedPublishers = { add: (refused: RefusedPublisher) => void; stop: () => Promise<void> };

/** Beyond this number the oldest attempts are dropped. The console accepts as many in a call. */
const MAX_PENDING = 200;

/** Tells the console of new attempts every `everyMs`, until it has answered. */
export function createRefusedPublishers(client: ConsoleClient, everyMs: number): RefusedPublishers {
  const stopping = new AbortController();
  const { signal } = stopping;
  let pending: RefusedPublisher[] = [];
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      await sleep(everyMs, undefined, { signal }).catch(() => undefined);
      const sent = pending;
      pending = [];
      if (sent.length > 0 && !(await client.tellRefused(sent))) pending = [...sent, ...pending].slice(-MAX_PENDING);
    }
  };
  const running = run();
  return {
    add(refused) {
      pending.push(refused);
      if (pending.length > MAX_PENDING) pending.shift();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
