import { expect, it } from 'vitest';
import { fulfills } from '#server/auto-takes/fulfills';
import type { Match, Rule } from '#server/auto-takes/rule';

const rule: Rule = {
  id: 1,
  user: 1,
  name: '',
  zone: 'Europe/Moscow',
  choosesBy: [],
  sports: [],
  tournaments: [],
  teams: [],
  fromMinute: null,
  toMinute: null,
  days: [],
  mayOverlap: false,
};
const match: Match = {
  id: 1,
  sport: 1,
  tournament: 2,
  team1: 3,
  team2: 4,
  startsAt: 0,
  endsAt: 0,
  startDate: '2026-03-06',
  isTbd: false,
  isPostponed: false,
  phase: 'scheduled',
  isArchived: false,
};
const at = (instant: string, more: Partial<Match> = {}): Match => ({
  ...match,
  startsAt: Date.parse(instant),
  ...more,
});
const night = { fromMinute: 22 * 60, toMinute: 2 * 60 };
const evening = { fromMinute: 18 * 60, toMinute: 22 * 60 };

it.each<[string, boolean, Partial<Rule>, Match]>([
  ['one of its teams plays at home', true, { choosesBy: ['team'], teams: [3, 9] }, match],
  ['one of its teams plays away', true, { choosesBy: ['team'], teams: [4] }, match],
  ['none of its teams plays', false, { choosesBy: ['team'], teams: [9] }, match],
  ['its team is gone', false, { choosesBy: ['team'], teams: [] }, match],
  ['the tournament is another', false, { choosesBy: ['sport', 'tournament'], sports: [1], tournaments: [9] }, match],
  [
    'the match has no tournament',
    false,
    { choosesBy: ['tournament'], tournaments: [2] },
    { ...match, tournament: null },
  ],
  ['it starts as the period begins, in the zone of the owner', true, evening, at('2026-03-06T15:00:00Z')],
  ['it starts as the period ends', false, evening, at('2026-03-06T19:00:00Z')],
  [
    'the same instant is not in the period in another zone',
    false,
    { ...evening, zone: 'UTC' },
    at('2026-03-06T15:00:00Z'),
  ],
  ['it starts before midnight in a period of the night', true, night, at('2026-03-06T20:30:00Z')],
  ['it starts after midnight in a period of the night', true, night, at('2026-03-06T22:30:00Z')],
  ['it starts in the morning', false, night, at('2026-03-06T23:00:00Z')],
  // In Moscow it is Saturday, 01:30.
  ['the night of Friday is of Friday', true, { ...night, days: [5] }, at('2026-03-06T22:30:00Z')],
  ['the night of Friday is not of Saturday', false, { ...night, days: [6] }, at('2026-03-06T22:30:00Z')],
  ['the night of Sunday is of Sunday, also on Monday', true, { ...night, days: [7] }, at('2026-03-08T22:30:00Z')],
  ['it is Saturday in the zone of the owner', true, { days: [6] }, at('2026-03-06T22:30:00Z')],
  ['its time is not known, and the rule has hours', false, evening, at('2026-03-06T15:00:00Z', { isTbd: true })],
  ['its time is not known, and its day is right', true, { days: [5] }, at('2026-03-07T15:00:00Z', { isTbd: true })],
  ['summer time has begun', true, { ...evening, zone: 'Europe/Berlin' }, at('2026-03-29T16:00:00Z')],
  ['summer time has not begun', false, { ...evening, zone: 'Europe/Berlin' }, at('2026-03-28T16:00:00Z')],
])('a match fits a rule when %s: %s', (_when, isFitting, more, given) => {
  expect(fulfills({ ...rule, ...more }, given)).toBe(isFitting);
});
