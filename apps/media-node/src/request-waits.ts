import type { EventEmitter } from 'node:events';

/** What waiting requests are about: a stream, or which streams there are. `onChange` returns the function to unsubscribe. */
export type Changing = { onChange: (listener: () => void) => () => void };

/** Requests that wait for a segment or a stream. */
export type RequestWaits = {
  /** False when no more requests may wait. */
  add: (wait: RequestWait) => boolean;
  count: () => number;
};

export type RequestWait = {
  changing: Changing;
  /** The connection on which it came. */
  socket: object;
  /** Emits `close` when the client disconnects. */
  response: EventEmitter;
  timeoutMs: number;
  /** What to do now, after the wait; null to go on waiting. Called after each change. */
  next: () => (() => void) | null;
  /** Responds when the time is over. */
  onTimeout: () => void;
};

/** `most`: how many may wait, `mostOfSocket`: of one connection, on which a client may send any number at once. */
export function createRequestWaits({ most, mostOfSocket }: { most: number; mostOfSocket: number }): RequestWaits {
  const bySocket = new WeakMap<object, number>();
  let count = 0;
  return {
    count: () => count,
    add({ changing, socket, response, timeoutMs, next, onTimeout }) {
      const ofSocket = (): number => bySocket.get(socket) ?? 0;
      if (count >= most || ofSocket() >= mostOfSocket) return false;
      count += 1;
      bySocket.set(socket, ofSocket() + 1);
      let isOver = false;
      const end = (): void => {
        if (isOver) return;
        isOver = true;
        count -= 1;
        bySocket.set(socket, ofSocket() - 1);
        clearTimeout(timer);
        unsubscribe();
        // The response may still be open when the wait ends.
        response.off('close', end);
      };
      const timer = setTimeout(() => {
        end();
        onTimeout();
      }, timeoutMs);
      // A change is reported before it is complete, and clients must be answered after it.
      const look = (): void => {
        const proceed = isOver ? null : next();
        if (!proceed) return;
        end();
        proceed();
      };
      const unsubscribe = changing.onChange(() => setImmediate(look));
      response.on('close', end);
      return true;
    },
  };
}
