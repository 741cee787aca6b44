import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PLAYLIST_START } from './playlist-positions.ts';
import { createRequestWaits, type RequestWait, type RequestWaits } from './request-waits.ts';
import { createSegmentRing, type SegmentRing } from './segment-ring.ts';

let ring: SegmentRing;
let waits: RequestWaits;
let done: string[];
beforeEach(() => {
  vi.useFakeTimers();
  ring = createSegmentRing({ begin: () => PLAYLIST_START, windowSegments: 8, extraSegments: 4, maxBytes: 1_000_000 });
  waits = createRequestWaits({ most: 2, mostOfSocket: 2 });
  done = [];
});
afterEach(() => void vi.useRealTimers());

function wait(name: string, canAnswer: () => boolean): RequestWait {
  return {
    changing: ring,
    socket: {},
    response: new EventEmitter(),
    timeoutMs: 5_000,
    next: () => (canAnswer() ? () => void done.push(`${name} answered`) : null),
    onTimeout: () => void done.push(`${name} given up`),
  };
}

it('a request is answered once, after the change that allows it', () => {
  let isReady = false;
  waits.add(wait('one', () => isReady));
  ring.markBreak();
  vi.advanceTimersByTime(0);
  expect([done, waits.count()]).toEqual([[], 1]);
  isReady = true;
  ring.markBreak();
  ring.markBreak();
  expect(done).toEqual([]);
  vi.advanceTimersByTime(10_000);
  expect([done, waits.count()]).toEqual([['one answered'], 0]);
});

it('a request times out at its timeout, not before', () => {
  waits.add(wait('one', () => false));
  vi.advanceTimersByTime(4_999);
  expect(done).toEqual([]);
  vi.advanceTimersByTime(1);
  expect([done, waits.count()]).toEqual([['one given up'], 0]);
});

it('a client that leaves is neither answered nor timed out', () => {
  const left = wait('left', () => true);
  waits.add(left);
  left.response.emit('close');
  ring.markBreak();
  vi.advanceTimersByTime(10_000);
  expect([done, waits.count(), left.response.listenerCount('close')]).toEqual([[], 0, 0]);
});

it('no more requests wait than allowed, and a released place is reused', () => {
  const never = (): boolean => false;
  expect(['one', 'two', 'three'].map((name) => waits.add(wait(name, never)))).toEqual([true, true, false]);
  vi.advanceTimersByTime(5_000);
  expect(waits.add(wait('four', never))).toBe(true);
});

it('a request that goes on to wait for something else keeps its place', () => {
  const next = (): (() => void) => () => void done.push(waits.add(wait('one again', () => true)) ? 'waits' : 'refused');
  waits.add({ ...wait('one', () => false), next });
  waits.add(wait('two', () => false));
  ring.markBreak();
  vi.advanceTimersByTime(0);
  expect([done, waits.count()]).toEqual([['waits'], 2]);
});

it('one connection has a few places only, and has them again once its requests are answered', () => {
  waits = createRequestWaits({ most: 5, mostOfSocket: 2 });
  const socket = {};
  let isReady = false;
  const add = (of: object) => waits.add({ ...wait('one', () => isReady), socket: of });
  expect([add(socket), add(socket), add(socket), add({})]).toEqual([true, true, false, true]);
  isReady = true;
  ring.markBreak();
  vi.advanceTimersByTime(0);
  expect([waits.count(), add(socket), add(socket), add(socket)]).toEqual([0, true, true, false]);
});
