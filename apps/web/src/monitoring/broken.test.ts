import { expect, it } from 'vitest';
import { newlyBroken, statesById } from './broken.ts';
import { streamOnWall } from './testing/stream-on-wall.ts';

const ids = (before: Parameters<typeof statesById>[0], after: Parameters<typeof statesById>[0]) =>
  newlyBroken(statesById(before), after).map(({ id }) => id);

it('lists streams that broke, most urgent first', () => {
  const before = [streamOnWall({ id: 1 }), streamOnWall({ id: 2, state: 'degraded' }), streamOnWall({ id: 3 })];
  const after = [
    streamOnWall({ id: 1, state: 'degraded' }),
    streamOnWall({ id: 2, state: 'down' }),
    streamOnWall({ id: 3 }),
  ];
  expect(ids(before, after)).toEqual([2, 1]);
});

it('leaves out streams that stay broken, get better, or only start waiting', () => {
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

it('lists a stream that is broken when it is added to the wall', () => {
  expect(ids([], [streamOnWall({ id: 4, state: 'unexpected' }), streamOnWall({ id: 5 })])).toEqual([4]);
});
