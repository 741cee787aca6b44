import type { HistoryEntry } from '@touchline/contract';
import { expect, it } from 'vitest';
import { lanesOf, rowsWithin, spansAt } from './lanes.ts';

const atMs = (minute: number) => Date.parse('2026-11-21T12:00:00Z') + minute * 60_000;
const range = { fromMs: atMs(0), toMs: atMs(60) };
let id = 0;
const entry = (minute: number, kind: HistoryEntry['kind'], more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id: ++id,
  at: new Date(atMs(minute)).toISOString(),
  kind,
  from: null,
  to: null,
  reason: null,
  userName: null,
  ...more,
});
const lanes = (isWhole: boolean, ...oldestFirst: HistoryEntry[]) =>
  lanesOf({ entries: oldestFirst.toReversed(), isWhole }, atMs(60));
const minutes = (ms: number) => (ms === -Infinity ? null : (ms - atMs(0)) / 60_000);
const shown = (spans: { fromMs: number; toMs: number; value: string }[]) =>
  spans.map(({ fromMs, toMs, value }) => [minutes(fromMs), minutes(toMs), value]);

const states = [
  entry(10, 'state', { from: 'waiting', to: 'ok' }),
  entry(30, 'state', { from: 'ok', to: 'down' }),
  entry(31, 'state', { from: 'down', to: 'ok' }),
];

it('a state lasts until the next one, the newest until now', () => {
  expect(shown(lanes(true, ...states).state)).toEqual([
    [null, 10, 'waiting'],
    [10, 30, 'ok'],
    [30, 31, 'down'],
    [31, 60, 'ok'],
  ]);
});

it('the first state began when the stream was created', () => {
  const created = entry(-30, 'edit', { to: 'created' });
  expect(shown(lanes(true, created, ...states).state)[0]).toEqual([-30, 10, 'waiting']);
});

it('a stream that was not monitored yet has no state', () => {
  const { state } = lanes(true, entry(10, 'state', { from: 'unknown', to: 'ok' }));
  expect(shown(state)).toEqual([[10, 60, 'ok']]);
});

it('claims nothing about the time before the oldest entry when there are older ones', () => {
  expect(shown(lanes(false, ...states).state)[0]).toEqual([10, 30, 'ok']);
  const taken = entry(4, 'take', { to: 'Ann' });
  expect(shown(lanes(false, taken, ...states).state)[0]).toEqual([4, 10, 'waiting']);
});

it('shows who held the stream from their take to their release, also both at once', () => {
  const { takes } = lanes(
    true,
    entry(5, 'take', { to: 'Ann' }),
    entry(8, 'take', { to: 'Bob' }),
    entry(20, 'release', { to: 'Ann' }),
    entry(25, 'take', { to: 'Ann' }),
    entry(30, 'release', { to: 'Cid' }),
  );
  expect(shown(takes)).toEqual([
    [null, 30, 'Cid'],
    [5, 20, 'Ann'],
    [8, 60, 'Bob'],
    [25, 60, 'Ann'],
  ]);
  expect(rowsWithin(takes, range, 4).map((row) => shown(row).map(([, , value]) => value))).toEqual([
    ['Cid'],
    ['Ann', 'Ann'],
    ['Bob'],
  ]);
});

it('an encoder publishes until the publisher leaves, whatever its name then', () => {
  const { encoder } = lanes(
    true,
    entry(5, 'publish', { from: '10.0.0.7', to: 'conn-1' }),
    entry(9, 'unpublish', { from: 'conn-1' }),
  );
  expect(shown(encoder)).toEqual([[5, 9, '10.0.0.7']]);
});

it('refusals, comments, cuts, edits and what the line-up knows are events', () => {
  const { events } = lanes(
    true,
    entry(1, 'edit'),
    entry(2, 'refusal'),
    entry(3, 'take', { to: 'Ann' }),
    entry(4, 'comment'),
    entry(5, 'cut'),
    entry(6, 'no_show'),
    entry(7, 'confirm'),
    entry(8, 'no_go'),
    entry(9, 'go'),
  );
  expect(events.map(({ kind }) => kind)).toEqual([
    'edit',
    'refusal',
    'comment',
    'cut',
    'no_show',
    'confirm',
    'no_go',
    'go',
  ]);
});

it('rows hold only what touches the range, and the last one has the rest', () => {
  const all = [0, 1, 2, 3, 4].map((index) => ({ fromMs: atMs(index), toMs: atMs(50), value: String(index) }));
  const before = { fromMs: atMs(-9), toMs: atMs(-1), value: 'before' };
  expect(rowsWithin([before, ...all], range, 3).map((row) => row.map(({ value }) => value))).toEqual([
    ['0'],
    ['1'],
    ['2', '3', '4'],
  ]);
  expect(spansAt(all, atMs(2)).map(({ value }) => value)).toEqual(['0', '1', '2']);
});
