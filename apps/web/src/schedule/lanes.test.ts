import { expect, it } from 'vitest';
import { groupAt, lanesOf, stack, startingBetween } from './lanes.ts';
import type { Lanes } from './lanes.ts';
import { joinAnswers, withMatch } from './match.ts';
import type { ScheduleData } from './match.ts';
import type { Grouping } from './schedule-search.ts';
import { answer, at, planned } from './testing/matches.ts';

const of = (
  data: ScheduleData,
  grouping: Grouping,
  before: Lanes | null,
  always: { id: number; name: string }[] = [],
) => lanesOf(data.matches, { grouping, names: data.names, always, noneName: 'None', locale: 'en' }, before);
const idsIn = (lanes: Lanes) =>
  lanes.groups.map(({ name, rows }) => [name, ...rows.map(({ matches }) => matches.map(({ id }) => id))]);

const evening = joinAnswers([
  answer([
    planned(1),
    planned(2, { startAt: '2031-06-04T19:00:00.000Z' }),
    planned(3, { startAt: '2031-06-04T20:00:00.000Z', holders: [1, 2] }),
    planned(4, { server: 2, holders: [2] }),
    planned(5, { server: null }),
  ]),
]);

it('matches that overlap are in rows of their own, those that follow each other in one', () => {
  expect(idsIn(of(evening, 'server', null))).toEqual([
    ['media-9.example.org', [4]],
    ['media-10.example.org', [1, 3], [2]],
    ['None', [5]],
  ]);
});

it('a match is in the group of each of its holders', () => {
  expect(idsIn(of(evening, 'holder', null))).toEqual([
    ['Ada', [3]],
    ['Bob', [4, 3]],
    ['None', [1], [5], [2]],
  ]);
});

it('groups that are always shown have a row even without matches', () => {
  const lanes = of(evening, 'server', null, [
    { id: 3, name: 'media-11.example.org' },
    { id: 1, name: 'media-10.example.org' },
  ]);
  expect(idsIn(lanes)).toContainEqual(['media-11.example.org', []]);
  expect(lanes.groups.map(({ top }) => top)).toEqual([0, 1, 3, 4]);
  expect(lanes.rowCount).toBe(5);
  expect([0, 2, 3, 9].map((row) => groupAt(lanes, row)?.name)).toEqual([
    'media-9.example.org',
    'media-10.example.org',
    'media-11.example.org',
    'None',
  ]);
});

it('a change draws only its own group anew', () => {
  const before = of(evening, 'server', null);
  const moved = withMatch(evening, {
    ...evening.matches.find(({ id }) => id === 4)!,
    startMs: at('21:00'),
    endMs: at('23:00'),
  });
  const after = of(moved, 'server', before);
  expect(after.groups.map((group, index) => group === before.groups[index])).toEqual([false, true, true]);
  expect(of(moved, 'sport', after).groups).toHaveLength(1);
});

it('a very short match keeps the room to be seen', () => {
  const { matches } = joinAnswers([
    answer([planned(1, { duration: 5 }), planned(2, { startAt: '2031-06-04T18:10:00.000Z' })]),
  ]);
  expect(stack(matches)).toHaveLength(2);
});

it('finds the matches that begin in a part of a row', () => {
  const [row] = of(evening, 'sport', null).groups[0]!.rows;
  const ids = (from: string, to: string) => startingBetween(row!, at(from), at(to)).map(({ id }) => id);
  expect(ids('18:00', '18:01')).toEqual([1]);
  expect(ids('18:01', '20:00')).toEqual([]);
  expect(ids('00:00', '23:00')).toEqual([1, 3]);
});
