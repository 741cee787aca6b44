import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than any of these calls takes on an idle server, so that the response time reveals nothing. */
const minMs = 150;

/** Returns or throws the result of `work`, but no sooner than `leastMs` after its start. */
export async function constantTime<T>(work: () => Promise<T>): Promise<T> {
  const floor = sleep(minMs);
  try {
    return await work();
  } finally {
    await floor;
  }
}
