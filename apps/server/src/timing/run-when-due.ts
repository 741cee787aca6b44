/** A timer holds at most 24 days. */
const longestMs = 86_400_000;

type Task = {
  /** Does what is due, and returns in how many milliseconds something is due next; null for never. */
  run: () => Promise<number | null>;
  onError: (error: unknown) => void;
  /** From a call of `wake`, and from the end of a run, until the next run. */
  pauseMs: number;
  afterFailureMs: number;
};

/**
 * Runs a task now, when it is due, and soon after each call of `wake`, one run at a time. While nothing is due, nothing
 * runs.
 */
export function runWhenDue({ run, onError, pauseMs, afterFailureMs }: Task): {
  wake: () => void;
  stop: () => Promise<void>;
} {
  let timer: NodeJS.Timeout | null = null;
  let dueAt = Infinity;
  let running: Promise<void> | null = null;
  let isStopped = false;
  let isWoken = false;

  const plan = (ms: number) => {
    const at = performance.now() + ms;
    if (isStopped || at >= dueAt) return;
    clearTimeout(timer ?? undefined);
    dueAt = at;
    timer = setTimeout(() => {
      dueAt = Infinity;
      running = runOnce();
    }, ms);
  };
  async function runOnce(): Promise<void> {
    isWoken = false;
    const nextMs = await run().catch((error: unknown) => {
      onError(error);
      return afterFailureMs;
    });
    running = null;
    if (isWoken) plan(pauseMs);
    if (nextMs !== null) plan(Math.min(Math.max(nextMs, pauseMs), longestMs));
  }
  plan(0);
  return {
    wake() {
      isWoken = true;
      if (running === null) plan(pauseMs);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer ?? undefined);
      await running;
    },
  };
}
