import { expect } from 'vitest';
import { show } from '#ui/testing/show.tsx';
import { rereadAfterEvents } from '#web/app/reread-after-events.ts';
import { answerStreams } from '#web/app/testing/answer-streams.ts';
import { useWall } from '../use-wall.ts';
import { streamOnWall } from './stream-on-wall.ts';

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

/** Shows a wall with this many streams, all of them OK, once they are on the screen. */
export async function showWall(streams: number) {
  const server = answerStreams(
    Array.from({ length: streams }, (_, index) => streamOnWall({ id: index + 1, monitor: '' })),
  );
  const screen = await show(<Wall />, '/');
  const live = rereadAfterEvents(screen.client, 0);
  const shown = () => [...screen.container.querySelectorAll('li')].map((item) => item.textContent.trim());
  await expect.poll(() => shown().length).toBe(streams);
  return { server, shown, live };
}
