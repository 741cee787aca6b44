/** Throughput of the last seconds. */
export type Meter = {
  add: (bytes: number, isPicture: boolean) => void;
  /** Kilobits and video frames per second over the last full seconds; zero when there were none. */
  read: () => { kbps: number; fps: number };
};

const SECONDS = 5;

/** Counts bytes and video frames in one-second buckets. `now` is a monotonic clock in milliseconds. */
export function createMeter(now: () => number): Meter {
  const buckets = new Map<number, { bytes: number; pictures: number }>();
  const started = Math.floor(now() / 1000);
  const clean = (second: number): void => {
    for (const key of buckets.keys()) if (key < second - SECONDS) buckets.delete(key);
  };
  return {
    add(bytes, isPicture) {
      const second = Math.floor(now() / 1000);
      let bucket = buckets.get(second);
      if (!bucket) {
        clean(second);
        bucket = { bytes: 0, pictures: 0 };
        buckets.set(second, bucket);
      }
      bucket.bytes += bytes;
      if (isPicture) bucket.pictures += 1;
    },
    read() {
      const second = Math.floor(now() / 1000);
      // The current second is incomplete and would lower every reading.
      const full = [...buckets].filter(([key]) => key < second && key >= second - SECONDS).map(([, bucket]) => bucket);
      const span = Math.min(SECONDS, Math.max(1, second - started));
      const sum = (pick: (bucket: { bytes: number; pictures: number }) => number): number =>
        full.reduce((total, bucket) => total + pick(bucket), 0);
      return {
        kbps: Math.round((sum((bucket) => bucket.bytes) * 8) / 1000 / span),
        fps: Math.round((sum((bucket) => bucket.pictures) * 10) / span) / 10,
      };
    },
  };
}
