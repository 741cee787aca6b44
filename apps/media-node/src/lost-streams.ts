/** Keys of streams that lost their publisher, oldest first. Each expires unless it is renewed. */
export type LostStreams = {
  add: (key: string) => void;
  has: (key: string) => boolean;
  /** Restarts the time until the key expires. */
  renew: (key: string) => void;
  remove: (key: string) => void;
  oldest: () => string | null;
  size: () => number;
};

/** Keys expire `graceMs` milliseconds after losing their publisher; then `onExpired` is called. */
export function createLostStreams(graceMs: number, onExpired: (key: string) => void): LostStreams {
  const timers = new Map<string, NodeJS.Timeout>();
  return {
    has: (key) => timers.has(key),
    renew: (key) => void timers.get(key)?.refresh(),
    oldest: () => timers.keys().next().value ?? null,
    size: () => timers.size,
    add(key) {
      const timer = setTimeout(() => onExpired(key), graceMs);
      timer.unref();
      timers.set(key, timer);
    },
    remove(key) {
      clearTimeout(timers.get(key));
      timers.delete(key);
    },
  };
}
