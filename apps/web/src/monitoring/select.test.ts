import { describe, expect, it } from 'vitest';
import { countStreams, selectStreams, sportsOf } from './select.ts';
import { now, streamOnWall } from './testing/stream-on-wall.ts';
import { readWall } from './wall-search.ts';
import type { WallState } from './wall-search.ts';

const mine = { id: 7, name: 'Анна Орлова' };
const wall = [
  streamOnWall({
    id: 1,
    state: 'down',
    sport: 2,
    sportName: 'Tennis',
    team1Name: 'A. Lindqvist',
    team2Name: 'M. Okafor',
  }),
  streamOnWall({ id: 2, state: 'degraded', team1Name: 'Заречье', team2Name: 'Артём', takes: [mine] }),
  streamOnWall({ id: 3, state: 'ok', monitor: 'M-77', takes: [mine] }),
  streamOnWall({ id: 4, state: 'ok', title: 'Night Series' }),
];
const viewer = { user: 7, now, staleAfterMs: 30_000, searchMatches: new Set<number>() };
const ids = (change: Partial<WallState>) =>
  selectStreams(wall, { ...readWall({}), ...change }, viewer).map(({ id }) => id);

describe('the wall', () => {
  it('shows everything in the order of the server', () => {
    expect(ids({})).toEqual([1, 2, 3, 4]);
  });

  it('shows problems only, or mine, or some states', () => {
    expect(ids({ view: 'problems' })).toEqual([1, 2]);
    expect(ids({ view: 'mine' })).toEqual([2, 3]);
    expect(ids({ view: 'mine', states: ['ok', 'down'] })).toEqual([3]);
  });

  it('finds by team, title, Mon ID and holder, ignoring case and ё, with all words in any order', () => {
    expect(ids({ search: 'okafor LINDQ' })).toEqual([1]);
    expect(ids({ search: 'артем' })).toEqual([2]);
    expect(ids({ search: 'm-77' })).toEqual([3]);
    expect(ids({ search: 'night' })).toEqual([4]);
    expect(ids({ search: 'орлова' })).toEqual([2, 3]);
    expect(ids({ search: 'okafor night' })).toEqual([]);
  });

  it('shows one sport', () => {
    expect(ids({ sport: 2 })).toEqual([1]);
    expect(sportsOf(wall, 'en')).toEqual([
      { id: 1, name: 'Football' },
      { id: 2, name: 'Tennis' },
    ]);
  });
});

describe('the counters', () => {
  it('give the number of streams that each filter would show', () => {
    const state = { ...readWall({}), view: 'mine', states: ['ok'] } as const;
    const counted = countStreams(wall, state, viewer);
    expect(counted.views).toEqual({ all: 4, problems: 2, mine: 2 });
    expect(counted.states).toMatchObject({ ok: 1, degraded: 1, down: 0, overrun: 0 });
  });

  it('count a state that is out of date as unknown, and as a problem', () => {
    const later = { ...viewer, now: now + 60_000 };
    const { states, views } = countStreams(wall, readWall({}), later);
    expect([states.ok, states.unknown, views.problems]).toEqual([0, 4, 4]);
    const shown = (states: WallState['states']) => selectStreams(wall, { ...readWall({}), states }, later).length;
    expect([shown(['ok', 'down']), shown(['unknown'])]).toEqual([0, 4]);
  });

  it('follow search and sport', () => {
    expect(countStreams(wall, { ...readWall({}), sport: 2 }, viewer)).toMatchObject({
      views: { all: 1, problems: 1, mine: 0 },
    });
  });
});
