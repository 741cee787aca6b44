/** The minimum time between two loads of the wall in a hidden tab, of which only the title is visible. */
const paceMs = 10_000;
const gatherMs = 100;

type Options = { isReading: () => boolean; read: () => void };

/** Calls `read` soon after each request, but not more often than the pace allows. */
export function pacedReader({ isReading, read }: Options) {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let last = -Infinity;
  const due = () => {
    // A running load may have missed the event, and restarting it on every event would never let it finish.
    if (isReading()) {
      timer = setTimeout(due, gatherMs);
      return;
    }
    timer = null;
    last = Date.now();
    read();
  };
  return {
    ask: () => {
      timer ??= setTimeout(due, Math.max(gatherMs, last + paceMs - Date.now()));
    },
    stop: () => {
      clearTimeout(timer ?? undefined);
      timer = null;
    },
  };
}
