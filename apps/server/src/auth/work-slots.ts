import pLimit from 'p-limit';
import { HttpError } from '#http/http-error';

/** Runs at most `atOnce` calls together and queues up to `waiting` more. A call beyond that throws 503. */
export function openSlots(atOnce: number, waiting: number) {
  const limit = pLimit(atOnce);
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.activeCount >= atOnce && limit.pendingCount >= waiting)
      throw new HttpError(503, 'unavailable', 'Busy, try again in a moment', { retryAfterS: 2 });
    return limit(work);
  };
}
