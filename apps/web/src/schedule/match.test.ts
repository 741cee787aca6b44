import { expect, it } from 'vitest';
import { joinAnswers, withRead } from './match.ts';
import { answer, planned } from './testing/matches.ts';

const early = planned(2, { startAt: '2031-06-04T08:00:00.000Z' });

it('has a match that runs over midnight once, in the order of the starts', () => {
  const late = planned(1, { startAt: '2031-06-04T23:00:00.000Z' });
  const { matches, isCut } = joinAnswers([answer([late]), { ...answer([late, early]), isCut: true }]);
  expect(matches.map(({ id }) => id)).toEqual([2, 1]);
  expect(isCut).toBe(true);
});

it('replaces, adds and removes the matches that were read again, and keeps the others', () => {
  const before = joinAnswers([answer([planned(1), early, planned(3)])]);
  const moved = planned(1, { startAt: '2031-06-04T06:00:00.000Z', version: 2 });
  const after = withRead(before, [1, 3, 4], answer([moved, planned(4)]));
  expect(after.matches.map(({ id }) => id)).toEqual([1, 2, 4]);
  expect(after.matches[1]).toBe(before.matches[0]);
  expect(after.names).toBe(before.names);
  expect(withRead(after, [1, 9], answer([moved]))).toBe(after);
});

it('learns the names that come with matches that are read again', () => {
  const before = joinAnswers([answer([planned(1)])]);
  const more = { ...answer([planned(4, { server: 3 })]), servers: [{ id: 3, name: 'new.example.org' }] };
  expect([...withRead(before, [4], more).names.server.values()]).toEqual([
    'media-10.example.org',
    'media-9.example.org',
    'new.example.org',
  ]);
});
