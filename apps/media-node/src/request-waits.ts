import type { EventEmitter } from 'node:events';
import type { SegmentRing } from './segment-ring.ts';

/** Requests that wait for a segment. */
export type RequestWaits = {
  /** False when there is no room for another one. */
  add: (wait: RequestWait) => boolean;
  count: () => number;
};

export type RequestWait = {
  ring: SegmentRing;
  /** Its `close` says that the client has left. */
  response: EventEmitter;
  timeoutMs: number;
  /** Answers if it can be answered now; true when it was. Called after each change of the ring. */
  answer: () => boolean;
  /** Answers at the end of the time. */
  giveUp: () => void;
};

export function createRequestWaits(maxWaiting: number): RequestWaits {
  let count = 0;
  return {
    count: () => count,
    add({ ring, response, timeoutMs, answer, giveUp }) {
      if (count >= maxWaiting) return false;
      count += 1;
      let isOver = false;
      const end = (): void => {
        if (isOver) return;
        isOver = true;
        count -= 1;
        clearTimeout(timer);
        unsubscribe();
        // The client may have left before its answer.
        response.off('close', end);
      };
      const timer = setTimeout(() => {
        end();
        giveUp();
      }, timeoutMs);
      // A change is reported in the middle of it: players are answered when it is complete.
      const unsubscribe = ring.onChange(() => setImmediate(() => !isOver && answer() && end()));
      response.on('close', end);
      return true;
    },
  };
}
