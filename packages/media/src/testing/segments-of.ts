import type { DashRun } from '#media/dash-parse';

/** Expands the segments of a timeline that has an end. */
export const segmentsOf = (runs: readonly DashRun[]): { time: number; duration: number }[] =>
  runs.flatMap(({ time, duration, count }) =>
    Array.from({ length: count ?? 1 }, (_, index) => ({ time: time + index * duration, duration })),
  );
