import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pacedReader } from './paced-reader.ts';

const page = { hidden: false };
const reads: number[] = [];
let isReading = false;
let startedAt = 0;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  page.hidden = false;
  reads.length = 0;
  isReading = false;
  startedAt = Date.now();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
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

it('loads at once after the first event, and once a second during many', () => {
  expect(eventsFor(3_000)).toEqual([100, 1100, 2100]);
});

it('loads every ten seconds in a hidden tab, so that the number in its title stays current', () => {
  page.hidden = true;
  expect(eventsFor(30_000)).toEqual([100, 10_100, 20_100]);
});

it('does not interrupt a running load', () => {
  isReading = true;
  expect(eventsFor(1_000)).toEqual([]);
  isReading = false;
  expect(eventsFor(1_000)).toHaveLength(1);
});
