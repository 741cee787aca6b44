import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pacedReader } from './paced-reader.ts';

const reads: number[] = [];
let isReading = false;
let startedAt = 0;

beforeEach(() => {
  vi.useFakeTimers();
  reads.length = 0;
  isReading = false;
  startedAt = Date.now();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Sends an event every 50 ms; returns the times at which the wall was loaded. */
function eventsFor(ms: number): number[] {
  const reader = pacedReader({ isReading: () => isReading, read: () => reads.push(Date.now() - startedAt) });
  for (let at = 0; at < ms; at += 50) {
    reader.ask();
    vi.advanceTimersByTime(50);
  }
  reader.stop();
  return reads;
}

it('loads soon after the first event, and every ten seconds during many', () => {
  expect(eventsFor(30_000)).toEqual([100, 10_100, 20_100]);
});

it('does not interrupt a running load', () => {
  isReading = true;
  expect(eventsFor(1_000)).toEqual([]);
  isReading = false;
  expect(eventsFor(1_000)).toHaveLength(1);
});
