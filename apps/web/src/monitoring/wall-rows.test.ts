import { monitorStates } from '@touchline/contract';
import { expect, it } from 'vitest';
import { streamOnWall } from './testing/stream-on-wall.ts';
import { uniqueById, withRows } from './wall-rows.ts';

const idsOf = (streams: readonly { id: number }[]) => streams.map(({ id }) => id);
const wall = [streamOnWall({ id: 1, state: 'down' }), streamOnWall({ id: 2 }), streamOnWall({ id: 3 })];

it('cards that were read take their place, new ones come, and those that the answer lacks go', () => {
  const rows = [streamOnWall({ id: 3, state: 'down' }), streamOnWall({ id: 4, startAt: '2026-11-21T17:00:00.000Z' })];
  const after = withRows(wall, [2, 3, 4, 5], rows);
  expect(idsOf(after)).toEqual([1, 3, 4]);
  expect(after[0]).toBe(wall[0]);
  expect(after[1]?.state).toBe('down');
});

it('the order is that of the server: by urgency, then by start, then by id', () => {
  const late = '2026-11-21T19:00:00.000Z';
  const rows = monitorStates.map((state, index) => streamOnWall({ id: 10 + index, state }));
  expect(withRows([], idsOf(rows), rows).map(({ state }) => state)).toEqual([
    'down',
    'degraded',
    'unexpected',
    'overrun',
    'unknown',
    'waiting',
    'ok',
  ]);
  expect(idsOf(withRows(wall, [2, 4], [streamOnWall({ id: 2, startAt: late }), streamOnWall({ id: 4 })]))).toEqual([
    1, 3, 4, 2,
  ]);
});

it('a stream is shown once if two pages contained it', () => {
  expect(idsOf(uniqueById([streamOnWall({ id: 1 }), streamOnWall({ id: 2 }), streamOnWall({ id: 1 })]))).toEqual([
    1, 2,
  ]);
});
