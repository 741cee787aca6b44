type Options = {
  /** While this holds for a name, it waits on. */
  isBusy: (name: string) => boolean;
  onDue: (name: string) => void;
};

const busyMs = 100;

/** Turns many mentions of a name into few calls: each name is due once, `withinMs` after its first mention or sooner. */
export function gather({ isBusy, onDue }: Options) {
  const timers = new Map<string, { at: number; timer: ReturnType<typeof setTimeout> }>();

  function schedule(name: string, ms: number): void {
    clearTimeout(timers.get(name)?.timer);
    timers.set(name, { at: Date.now() + ms, timer: setTimeout(() => due(name), ms) });
  }
  function due(name: string): void {
    if (isBusy(name)) return schedule(name, busyMs);
    timers.delete(name);
    onDue(name);
  }
  return {
    add(name: string, withinMs: number): void {
      const waiting = timers.get(name);
      if (!waiting || waiting.at > Date.now() + withinMs) schedule(name, withinMs);
    },
    stop(): void {
      for (const { timer } of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
