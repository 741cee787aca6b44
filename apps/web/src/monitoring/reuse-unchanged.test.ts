import { expect, it } from 'vitest';
import { reuseUnchanged } from './reuse-unchanged.ts';
import { streamOnWall } from './testing/stream-on-wall.ts';

const wall = (...streams: ReturnType<typeof streamOnWall>[]) => ({ streams });

it('keeps an unchanged record whose place on the wall has changed', () => {
  const before = wall(streamOnWall({ id: 1 }), streamOnWall({ id: 2 }));
  const after = reuseUnchanged(
    before,
    wall(streamOnWall({ id: 2 }), streamOnWall({ id: 1, state: 'down' }), streamOnWall({ id: 3 })),
  );
  expect(after.streams.map(({ id }) => id)).toEqual([2, 1, 3]);
  expect(after.streams[0]).toBe(before.streams[1]);
  expect(after.streams[1]).not.toBe(before.streams[0]);
  expect(after.streams[1]?.state).toBe('down');
  // Unchanged parts of a changed record are reused, too.
  expect(after.streams[1]?.formats).toBe(before.streams[0]?.formats);
});

it('keeps the same object if nothing has changed', () => {
  const before = wall(streamOnWall({ id: 1 }), streamOnWall({ id: 2 }));
  expect(reuseUnchanged(before, wall(streamOnWall({ id: 1 }), streamOnWall({ id: 2 })))).toBe(before);
  expect(reuseUnchanged(before, wall(streamOnWall({ id: 2 }), streamOnWall({ id: 1 })))).not.toBe(before);
});
