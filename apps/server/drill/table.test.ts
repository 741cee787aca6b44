import { expect, it } from 'vitest';
import type { Recovery } from './recovery.ts';
import { killTable, percentile } from './table.ts';

const recovery = (kind: Recovery['kind'], atMs: number, backMs: number | null): Recovery => ({
  kind,
  name: kind,
  atMs,
  backMs,
  last: 'writes',
  probedMs: 2_000,
  redundantMs: 0,
});

it('counts what was lost after each kind of kill, and what cannot be told only in all', () => {
  const recoveries = [recovery('api', 100, 1_000), recovery('primary', 200, 4_000), recovery('api', 300, 3_000)];
  const lost = [
    { what: 'a', at: 250 },
    { what: 'b', at: 320 },
    { what: 'c', at: null },
  ];
  const rows = killTable(recoveries, { lost, doubled: [], missed: [] })
    .split('\n')
    .map((row) => row.trim().split(/\s{2,}/));
  expect(rows.slice(2)).toEqual([
    ['api', '2', '1', '0', '0', '1.0 / 3.0', '2.0 / 2.0', '0.0 / 0.0'],
    ['primary', '1', '1', '0', '0', '4.0 / 4.0', '2.0 / 2.0', '0.0 / 0.0'],
    ['all', '3', '3', '0', '0', '3.0 / 4.0', '2.0 / 2.0', '0.0 / 0.0'],
  ]);
});

it('takes what never came back for the slowest', () => {
  expect(percentile([1, null, 3], 0.5)).toBe(3);
  expect(percentile([1, null, 3], 0.99)).toBeNull();
  expect(percentile([], 0.5)).toBe(0);
});
