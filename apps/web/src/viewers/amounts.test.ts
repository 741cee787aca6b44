import { expect, it } from 'vitest';
import { formatBytes, formatMinutes } from './amounts.ts';

it.each([
  [0, '0 kB'],
  [761, '0.8 kB'],
  [1_000, '1 kB'],
  [12_345, '12 kB'],
  [1_450_000, '1.5 MB'],
  [9_007_199_254, '9 GB'],
  [12_340_000_000_000, '12.3 TB'],
  [5_000_000_000_000_000, '5,000 TB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes, 'en')).toBe(text);
});

it.each([
  [0, '0'],
  [1, '1'],
  [60, '1'],
  [61, '2'],
  [90_000, '1,500'],
])('%d seconds are %s minutes', (seconds, text) => {
  expect(formatMinutes(seconds, 'en')).toBe(text);
});
