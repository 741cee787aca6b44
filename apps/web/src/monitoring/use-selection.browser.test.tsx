import { textOf } from '#ui/testing/read-element.ts';
import { show } from '#ui/testing/show.tsx';
import { expect, it } from 'vitest';
import { streamOnWall } from './testing/stream-on-wall.ts';
import { useSelection } from './use-selection.ts';
import { readWall } from './wall-search.ts';

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

it('counts and views of the wall follow the time while nothing is heard of the server', async () => {
  const streams = [
    streamOnWall({ id: 1, probedAt: ago(28) }),
    streamOnWall({ id: 2, probedAt: ago(10) }),
    streamOnWall({ id: 3, phase: 'scheduled', state: 'waiting', startAt: ago(-1.5), probedAt: ago(10) }),
  ];
  const viewer = { user: null, staleAfterMs: 30_000, searchMatches: new Set<number>() };
  function Counts() {
    const { visibleStreams, counts } = useSelection(streams, readWall({ view: 'problems' }), viewer);
    return `${counts?.views.problems} problems: ${visibleStreams.map(({ id }) => id).join()}`;
  }
  const drawn = await show(<Counts />, '/');
  expect(textOf(drawn.container)).toBe('0 problems:');
  await expect.poll(() => textOf(drawn.container), { timeout: 5_000 }).toBe('2 problems: 1,3');
});
