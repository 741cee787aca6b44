import { expect, it, vi } from 'vitest';
import { show } from '#ui/testing/show.tsx';
import { rereadAfterEvents } from '#web/app/reread-after-events.ts';
import { answerStreams } from '#web/app/testing/answer-streams.ts';
import { streamOnWall } from './testing/stream-on-wall.ts';
import { useWall } from './use-wall.ts';

function Wall() {
  const { data } = useWall(false);
  return (
    <ul>
      {data?.streams.map(({ id, state, monitor }) => (
        <li key={id}>
          {id} {state} {monitor}
        </li>
      ))}
    </ul>
  );
}

async function showWall(streams: number) {
  const server = answerStreams(
    Array.from({ length: streams }, (_, index) => streamOnWall({ id: index + 1, monitor: '' })),
  );
  const screen = await show(<Wall />, '/');
  const live = rereadAfterEvents(screen.client, 0);
  const shown = () => [...screen.container.querySelectorAll('li')].map((item) => item.textContent.trim());
  await expect.poll(() => shown().length).toBe(streams);
  return { server, shown, live };
}

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

it('what changes without an event is on the wall within some seconds, without another reading of everything', async () => {
  const { server, shown } = await showWall(10);
  server.forget();
  for (const id of server.stored.keys()) server.stored.set(id, streamOnWall({ id, monitor: 'measured' }));
  await expect.poll(() => shown().filter((text) => text.endsWith('measured')).length, { timeout: 10_000 }).toBe(10);
  const { pages, rows } = server.read();
  expect(pages).toBe(0);
  expect(rows.map((ids) => ids.length)).toEqual([2, 2, 2, 2, 2]);
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
