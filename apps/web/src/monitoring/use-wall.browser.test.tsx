import { expect, it, vi } from 'vitest';
import { showWall } from './testing/show-wall.tsx';
import { streamOnWall } from './testing/stream-on-wall.ts';

it('as many streams are on the wall as there are', async () => {
  const { server, shown } = await showWall(1_234);
  expect(shown().at(-1)).toBe('1234 ok');
  expect(server.read()).toEqual({ pages: 13, rows: [] });
});

it('changed states take their place on the wall, new streams come and old ones go, and only they are read', async () => {
  const { server, shown, live } = await showWall(4);
  server.forget();
  server.stored.set(3, streamOnWall({ id: 3, monitor: '', state: 'down', available: false }));
  live.hear('monitor', { id: 3, stream: 3 });
  server.stored.set(9, streamOnWall({ id: 9, monitor: '', state: 'degraded' }));
  live.hear('stream', { id: 9, stream: 9 });
  server.stored.delete(1);
  live.hear('monitor', { id: 1, stream: 1 });
  await expect.poll(shown).toEqual(['3 down', '9 degraded', '2 ok', '4 ok']);
  expect(server.read()).toEqual({ pages: 0, rows: [[3, 9, 1]] });
});

it('after a reset everything is read', async () => {
  const { server, live } = await showWall(2);
  server.forget();
  live.hear('reset', { id: null });
  await expect.poll(server.read).toEqual({ pages: 1, rows: [] });
});

it('a hidden tab reads what has changed when it is shown', async () => {
  const { server, shown, live } = await showWall(2);
  server.forget();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  server.stored.set(2, streamOnWall({ id: 2, monitor: '', state: 'down' }));
  live.hear('monitor', { id: 2, stream: 2 });
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(server.read()).toEqual({ pages: 0, rows: [] });
  hidden.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(shown).toEqual(['2 down', '1 ok']);
});
