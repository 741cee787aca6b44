/** However many events arrive, the wall is read at most this often; the first one does not wait. */
const paceMs = 1000;
/** In a hidden tab only its title is seen, which counts what is broken. */
const hiddenPaceMs = 10_000;
const gatherMs = 100;

type Options = { isReading: () => boolean; read: () => void };

/** Reads anew soon after it is asked to, and not more often than the pace allows. */
export function pacedReader({ isReading, read }: Options) {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let last = -Infinity;
  const due = () => {
    // A reading under way may have missed the event, and stopping it each time would never let one end.
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
