import { expect, it } from 'vitest';
import { hasSwappedTeams } from './swapped-teams.ts';

const named = (team1Name: string, team2Name: string) => ({ team1: null, team2: null, team1Name, team2Name });

it.each([
  ['the same order', named('Канониры', 'Зенит'), named('Arsenal', 'Зенит'), false],
  ['the second team at home', named('Канониры', 'Зенит'), named('ЗЕНИТ', 'Arsenal'), true],
  ['the first team away', named('Зенит', 'Канониры'), named('Arsenal', 'Зенит'), true],
  ['names that say nothing', named('Канониры', 'Аристократы'), named('Arsenal', 'Chelsea'), false],
  ['records', { ...named('Альфа', 'x'), team1: 7 }, { ...named('y', 'Alpha'), team2: 7 }, true],
])('%s', (_what, asked, found, expected) => {
  expect(hasSwappedTeams(asked, found)).toBe(expected);
});
