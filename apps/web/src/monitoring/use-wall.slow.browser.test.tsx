import { expect, it } from 'vitest';
import { showWall } from './testing/show-wall.tsx';
import { streamOnWall } from './testing/stream-on-wall.ts';

it('what changes without an event is on the wall within some seconds, without another reading of everything', async () => {
  const { server, shown } = await showWall(10);
  server.forget();
  for (const id of server.stored.keys()) server.stored.set(id, streamOnWall({ id, monitor: 'measured' }));
  await expect.poll(() => shown().filter((text) => text.endsWith('measured')).length, { timeout: 10_000 }).toBe(10);
  const { pages, rows } = server.read();
  expect(pages).toBe(0);
  expect(new Set(rows.map((ids) => ids.length))).toEqual(new Set([2]));
});
