import type { DashRun } from '#media/dash-parse';

/** The segments of a timeline one by one. */
export const segmentsOf = (runs: readonly DashRun[]): { time: number; duration: number }[] =>
  runs.flatMap(({ time, duration, count }) =>
    Array.from({ length: count }, (_, index) => ({ time: time + index * duration, duration })),
  );
