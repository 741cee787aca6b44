import { expect, it } from 'vitest';
import { lanesOf } from './lanes.ts';
import { joinAnswers } from './match.ts';
import { findPlace, neighborOf, placeKey } from './place.ts';
import type { Direction } from './place.ts';
import { answer, planned } from './testing/matches.ts';

const { matches, names } = joinAnswers([
  answer([
    planned(1),
    planned(2, { startAt: '2031-06-04T19:00:00.000Z' }),
    planned(3, { startAt: '2031-06-04T20:30:00.000Z' }),
    planned(4, { server: 2, holders: [2] }),
    planned(5, { server: null, startAt: '2031-06-04T12:00:00.000Z' }),
    planned(6, { server: null, startAt: '2031-06-04T19:30:00.000Z' }),
  ]),
]);
// media-9: 4; media-10: 1 3 above 2; none: 5 6.
const lanes = lanesOf(matches, { grouping: 'server', names, always: [], noneName: 'None', locale: 'en' }, null);

const go = (key: string, direction: Direction) =>
  neighborOf(lanes, findPlace(lanes, key)!, direction)?.match.id ?? null;

it('finds a match in its group', () => {
  expect(findPlace(lanes, placeKey(1, 2))).toMatchObject({ row: 1, match: { id: 2 }, group: { id: 1 } });
  expect(findPlace(lanes, placeKey(null, 6))).toMatchObject({ row: 0, match: { id: 6 } });
  expect(findPlace(lanes, placeKey(2, 6))).toBeNull();
  expect(findPlace(lanes, '')).toBeNull();
});

it('goes along a row, and stops at its ends', () => {
  expect(go('1:1', 'ArrowRight')).toBe(3);
  expect(go('1:3', 'ArrowLeft')).toBe(1);
  expect(go('1:3', 'ArrowRight')).toBeNull();
});

it('goes to the nearest in time of the next row, also of another group', () => {
  expect(go('2:4', 'ArrowDown')).toBe(1);
  expect(go('1:3', 'ArrowDown')).toBe(2);
  expect(go('1:2', 'ArrowDown')).toBe(6);
  expect(go('1:2', 'ArrowUp')).toBe(1);
  expect(go('2:4', 'ArrowUp')).toBeNull();
});
