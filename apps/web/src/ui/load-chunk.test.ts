import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadChunk, isChunkError } from './load-chunk.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a part of the program that has not come after 120000 ms is a chunk-load error', async () => {
  const outcome = loadChunk(() => new Promise(() => {})).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  const error = await outcome;
  expect(error).toMatchObject({ name: 'ChunkLoadError' });
  expect(isChunkError(error as Error)).toBe(true);
});

it('one that comes in time leaves no timer behind', async () => {
  await expect(loadChunk(() => Promise.resolve({ Screen: 1 }))).resolves.toEqual({ Screen: 1 });
  expect(vi.getTimerCount()).toBe(0);
});

it.each([
  'Failed to fetch dynamically imported module: https://h/assets/x.js',
  'error loading dynamically imported module: https://h/assets/x.js',
  'Importing a module script failed.',
])('what browsers say is known: %s', (message) => expect(isChunkError(new TypeError(message))).toBe(true));

it('any other failure is none', () => expect(isChunkError(new TypeError('x is not a function'))).toBe(false));
