/** Lets so many work at a time; who waits longer than it allows gets no turn. */
export type ConcurrencyLimit = <T>(waitMs: number, work: () => Promise<T>) => Promise<T | null>;

/** Whoever waits for a turn keeps no connection to the database meanwhile: others need those. */
export function limitConcurrency(atOnce: number): ConcurrencyLimit {
  let working = 0;
  const waiting = new Set<() => void>();

  const turn = (waitMs: number) =>
    new Promise<boolean>((resolve) => {
      const begin = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        waiting.delete(begin);
        resolve(false);
      }, waitMs);
      waiting.add(begin);
    });

  return async (waitMs, work) => {
    if (working >= atOnce) {
      // The turn is handed on: whoever ends does not count down for whoever begins.
      if (!(await turn(waitMs))) return null;
    } else working += 1;
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next) {
        waiting.delete(next);
        next();
      } else working -= 1;
    }
  };
}
