/** How many jobs may run at once: of those that have just begun, and in total. */
export type Limits = { early: number; total: number };

/**
 * A job of a stream that works mostly takes less. One that takes longer waits: nginx-rtmp says nothing to a player of a
 * stream that nobody publishes, for which a probe waits five seconds.
 */
const earlyMs = 1_000;

export type Load = {
  /** Counts a job until the returned function is called. */
  begin: () => () => void;
  /** Jobs in their first second. */
  early: () => number;
  total: () => number;
};

/** Counts the jobs under way. `onLess`: called when one has ended, or is no longer in its first second. */
export function openLoad(onLess: (() => void) | null): Load {
  let [early, total] = [0, 0];
  return {
    begin() {
      early++;
      total++;
      let isEarly = true;
      const wait = () => {
        if (isEarly) early--;
        isEarly = false;
        onLess?.();
      };
      const timer = setTimeout(wait, earlyMs);
      return () => {
        clearTimeout(timer);
        total--;
        wait();
      };
    },
    early: () => early,
    total: () => total,
  };
}

/** How many more jobs may begin. */
export function roomIn(limits: Limits, loads: readonly Load[]): number {
  const sum = (count: (load: Load) => number) => loads.reduce((total, load) => total + count(load), 0);
  return Math.min(limits.early - sum(({ early }) => early()), limits.total - sum(({ total }) => total()));
}
