import { expect, it } from 'vitest';
import { newlyBroken, statesById } from './broken.ts';
import { streamOnWall } from './testing/stream-on-wall.ts';

const ids = (before: Parameters<typeof statesById>[0], after: Parameters<typeof statesById>[0]) =>
  newlyBroken(statesById(before), after).map(({ id }) => id);

it('tells what broke, most urgent first', () => {
  const before = [streamOnWall({ id: 1 }), streamOnWall({ id: 2, state: 'degraded' }), streamOnWall({ id: 3 })];
  const after = [
    streamOnWall({ id: 1, state: 'degraded' }),
    streamOnWall({ id: 2, state: 'down' }),
    streamOnWall({ id: 3 }),
  ];
  expect(ids(before, after)).toEqual([2, 1]);
});

it('says nothing of what stays broken, gets better, or only begins to wait', () => {
  const before = [
    streamOnWall({ id: 1, state: 'down' }),
    streamOnWall({ id: 2, state: 'down' }),
    streamOnWall({ id: 3 }),
  ];
  const after = [
    streamOnWall({ id: 1, state: 'down' }),
    streamOnWall({ id: 2, state: 'degraded' }),
    streamOnWall({ id: 3, state: 'waiting' }),
  ];
  expect(ids(before, after)).toEqual([]);
});

it('tells of a stream that comes onto the wall broken', () => {
  expect(ids([], [streamOnWall({ id: 4, state: 'unexpected' }), streamOnWall({ id: 5 })])).toEqual([4]);
});
