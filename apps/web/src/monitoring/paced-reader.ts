/** The minimum time between two loads of the wall, however many events arrive. The first event does not wait for it. */
const paceMs = 1000;
/** The same for a hidden tab, of which only the title with the number of broken streams is visible. */
const hiddenPaceMs = 10_000;
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
      const pace = document.hidden ? hiddenPaceMs : paceMs;
      timer ??= setTimeout(due, Math.max(gatherMs, last + pace - Date.now()));
    },
    stop: () => {
      clearTimeout(timer ?? undefined);
      timer = null;
    },
  };
}
