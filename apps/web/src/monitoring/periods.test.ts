import type { HistoryEntry } from '@touchline/contract';
import { describe, expect, it } from 'vitest';
import { availability, shares, periodsOf, monitoredSince } from './periods.ts';

const minute = 60_000;
const end = Date.parse('2026-11-21T19:00:00.000Z');
const start = end - 60 * minute;

function entry(id: number, minutesAgo: number, change: Partial<HistoryEntry>): HistoryEntry {
  const at = new Date(end - minutesAgo * minute).toISOString();
  return { id, at, kind: 'state', from: null, to: null, reason: null, userName: null, ...change };
}

// Newest first, as the server returns it.
const history = [
  entry(4, 10, { from: 'down', to: 'ok' }),
  entry(3, 15, { kind: 'comment' }),
  entry(2, 25, { from: 'ok', to: 'down' }),
  entry(1, 50, { from: 'waiting', to: 'ok' }),
];

describe('the strip of states', () => {
  it('covers the whole period without a gap', () => {
    const periods = periodsOf(history, 'ok', start, end);
    expect(periods.map(({ state, from, to }) => [state, (to - from) / minute])).toEqual([
      ['waiting', 10],
      ['ok', 25],
      ['down', 15],
      ['ok', 10],
    ]);
    expect(periods[0]?.from).toBe(start);
    expect(periods.at(-1)?.to).toBe(end);
  });

  it('starts within a state that began before the period', () => {
    expect(periodsOf(history, 'ok', end - 20 * minute, end).map(({ state }) => state)).toEqual(['down', 'ok']);
  });

  it('shows the present state for a stream that never changed', () => {
    expect(periodsOf([entry(1, 30, { kind: 'take' })], 'waiting', start, end)).toEqual([
      { from: start, to: end, state: 'waiting' },
    ]);
  });

  it('has no data for the time before the oldest entry that the server returns', () => {
    const full = Array.from({ length: 500 }, (_, index) => entry(500 - index, 30 * (index / 499), { kind: 'comment' }));
    expect(periodsOf(full, 'ok', start, end)).toEqual([
      { from: start, to: end - 30 * minute, state: null },
      { from: end - 30 * minute, to: end, state: 'ok' },
    ]);
  });
});

describe('availability', () => {
  it('counts only the time in which a signal was expected', () => {
    expect(availability(periodsOf(history, 'ok', start, end))).toBeCloseTo(35 / 50);
    expect(availability([{ from: 0, to: 1, state: 'waiting' }])).toBeNull();
  });

  it('gives the share of each state', () => {
    expect(
      shares(periodsOf(history, 'ok', start, end)).map(({ state, share }) => [state, Math.round(share * 60)]),
    ).toEqual([
      ['ok', 35],
      ['down', 15],
      ['waiting', 10],
    ]);
  });

  it('counts only the monitored time, and gives its beginning', () => {
    // Created twenty minutes ago; the prober did not run for the ten minutes in the middle.
    const late = [
      entry(4, 5, { from: 'unknown', to: 'ok' }),
      entry(3, 15, { from: 'ok', to: 'unknown' }),
      entry(2, 20, { from: 'unknown', to: 'ok' }),
      entry(1, 20, { kind: 'edit', to: 'created' }),
    ];
    const periods = periodsOf(late, 'ok', start, end);
    expect(periods.map(({ state, from, to }) => [state, (to - from) / minute])).toEqual([
      [null, 40],
      ['ok', 5],
      ['unknown', 10],
      ['ok', 5],
    ]);
    expect(shares(periods)).toEqual([{ state: 'ok', share: 1 }]);
    expect(availability(periods)).toBe(1);
    expect(monitoredSince(periods)).toBe(end - 20 * minute);
  });

  it('is null rather than zero without monitored time', () => {
    const periods = periodsOf([entry(1, 30, { kind: 'edit', to: 'created' })], 'unknown', start, end);
    expect([shares(periods), availability(periods), monitoredSince(periods)]).toEqual([[], null, null]);
  });
});
