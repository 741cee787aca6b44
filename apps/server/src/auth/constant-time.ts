import { setTimeout as sleep } from 'node:timers/promises';

/** More than any of these calls takes on a quiet server, so that the time does not tell what was found. */
const leastMs = 150;

/** Gives the outcome of the work, good or bad, no sooner than `leastMs` after its start. */
export async function constantTime<T>(work: () => Promise<T>): Promise<T> {
  const floor = sleep(leastMs);
  try {
    return await work();
  } finally {
    await floor;
  }
}
