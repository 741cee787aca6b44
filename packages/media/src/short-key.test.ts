import { expect, it } from 'vitest';
import { shortKey } from './short-key.ts';

it.each([
  ['final-harbour-2026', 'fina…'],
  ['abcdef', 'ab…'],
  ['ab', '…'],
  ['', ''],
])('%j is logged as %j', (key, short) => {
  expect(shortKey(key)).toBe(short);
});
