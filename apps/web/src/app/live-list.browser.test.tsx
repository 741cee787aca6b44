import { streamRoutes } from '@touchline/contract';
import type { PageRequest } from '#kit/page-headers.ts';
import { expect, it, vi } from 'vitest';
import { useListState, useRows } from '#kit/use-list.ts';
import { show } from '#ui/testing/show.tsx';
import { rereadAfterEvents } from './reread-after-events.ts';
import { answerStreams } from './testing/answer-streams.ts';

function Streams({ filters }: { filters: PageRequest['filters'] }) {
  const { state, change } = useListState({ tag: 'all', sort: null });
  const { page } = useRows('stream', streamRoutes, state, filters, change);
  return (
    <ul>
      {page?.data.map((stream) => (
        <li key={stream.id}>
          {stream.id} {stream.state}
        </li>
      ))}
    </ul>
  );
}

/** Shows ten of fifteen streams, all of them OK, once they are on the screen. */
async function showList(address: string, filters: PageRequest['filters']) {
  const server = answerStreams(Array.from({ length: 15 }, (_, index) => ({ id: index + 1, state: 'ok' })));
  const screen = await show(<Streams filters={filters} />, address);
  const live = rereadAfterEvents(screen.client, 0);
  const shown = () => [...screen.container.querySelectorAll('li')].map((item) => item.textContent);
  await expect.poll(shown).toHaveLength(10);
  server.forget();
  return {
    server,
    shown,
    /** Stores a result of a probe, and says so. */
    probe(id: number, state: string) {
      server.stored.set(id, { id, state });
      live.hear('monitor', { id, stream: id });
    },
  };
}

it('a changed state is on the list without another reading of its page', async () => {
  const { server, shown, probe } = await showList('/', []);
  probe(2, 'down');
  probe(5, 'degraded');
  await expect.poll(() => [shown()[1], shown()[4]]).toEqual(['2 down', '5 degraded']);
  expect(server.read()).toEqual({ pages: 0, rows: [[2, 5]] });
});

it('a change of a stream on another page reads nothing', async () => {
  const { server, shown, probe } = await showList('/', []);
  probe(12, 'down');
  probe(1, 'down');
  await expect.poll(() => shown()[0]).toBe('1 down');
  expect(server.read()).toEqual({ pages: 0, rows: [[1]] });
});

it('a list that is sorted by state follows, also with streams of other pages', async () => {
  const { server, shown, probe } = await showList('/?sort=state.asc', []);
  probe(12, 'down');
  await expect.poll(() => shown()[0], { timeout: 5_000 }).toBe('12 down');
  expect(server.read()).toEqual({ pages: 1, rows: [] });
});

it('a stream that no longer matches the filter by state goes', async () => {
  const { server, shown, probe } = await showList('/?filter=state:ok', []);
  probe(3, 'down');
  await expect.poll(shown, { timeout: 5_000 }).not.toContain('3 ok');
  expect(shown()).toHaveLength(10);
  expect(server.read()).toEqual({ pages: 1, rows: [] });
});

it('a stream that the list no longer contains goes', async () => {
  const { server, shown, probe } = await showList('/', [{ column: 'archived', value: 'false' }]);
  probe(4, 'down');
  server.stored.delete(4);
  await expect.poll(shown).not.toContain('4 ok');
  expect(shown()).toHaveLength(10);
  expect(server.read()).toEqual({ pages: 1, rows: [[4]] });
});

it('a hidden tab reads what has changed when it is shown', async () => {
  const { server, shown, probe } = await showList('/', []);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  probe(2, 'down');
  await new Promise((resolve) => setTimeout(resolve, 500));
  probe(3, 'down');
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(server.read()).toEqual({ pages: 0, rows: [] });
  hidden.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => shown().slice(0, 4)).toEqual(['1 ok', '2 down', '3 down', '4 ok']);
  expect(server.read()).toEqual({ pages: 0, rows: [[2, 3]] });
});
