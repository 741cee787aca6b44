import type { Deps } from '#server/deps';

/** Milliseconds between two looks; `idleMs` once there was nothing to do for `calmMs`. */
type Times = { busyMs: number; idleMs: number; calmMs: number };

export type Pace = {
  /** Waits until the next look is due, or until `stop`. */
  wait: () => Promise<void>;
  /** Whether there was nothing to do for `calmMs`. */
  isCalm: () => boolean;
  /** There is work: the next looks come soon. */
  hurry: () => void;
  stop: () => void;
};

/** Lets a worker look less often while it has nothing to do. A change of a stream or its signal ends that at once. */
export function openPace(eventBus: Pick<Deps['eventBus'], 'subscribe'>, { busyMs, idleMs, calmMs }: Times): Pace {
  let busyAt = performance.now();
  let isStopped = false;
  let pause = { isLong: false, end: () => {} };
  const sleep = (ms: number, isLong: boolean) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      const end = () => {
        clearTimeout(timer);
        resolve();
      };
      pause = { isLong, end };
    });
  const hurry = () => {
    busyAt = performance.now();
    if (pause.isLong) pause.end();
  };
  const unsubscribe = eventBus.subscribe(({ kind }) => {
    if (kind === 'stream' || kind === 'monitor' || kind === 'reset') hurry();
  });
  const isCalm = () => performance.now() - busyAt >= calmMs;
  return {
    async wait() {
      if (isStopped) return;
      const isLong = isCalm();
      await sleep(isLong ? idleMs : busyMs, isLong);
    },
    isCalm,
    hurry,
    stop() {
      isStopped = true;
      unsubscribe();
      pause.end();
    },
  };
}
