/** Runs `work` when a place is free; null when none became free within `waitMs`. */
export type ConcurrencyLimit = <T>(waitMs: number, work: () => Promise<T>) => Promise<T | null>;

/** Runs at most `atOnce` works together. A waiting caller holds no database connection, so others can use it. */
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
      // The place is handed over, so `working` stays unchanged.
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
