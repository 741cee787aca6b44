import { expect, it } from 'vitest';
import { streamOnWall } from '#web/monitoring/testing/stream-on-wall.ts';
import { streamTitle } from './stream-title.ts';

const bare = { title: '', team1Name: null, team2Name: null, tournamentName: null, monitor: '' };
const name = (change: Parameters<typeof streamOnWall>[0]) => streamTitle(streamOnWall({ ...bare, ...change }));

it('a stream is named by its title if it has one', () => {
  expect(name({ title: 'Финал', team1Name: 'Спартак', monitor: 'M-1' })).toBe('Финал');
});

it('else by its teams, or by the only known one', () => {
  expect(name({ team1Name: 'Спартак', team2Name: 'Зенит', tournamentName: 'Кубок' })).toBe('Спартак – Зенит');
  expect(name({ team1Name: 'Спартак', tournamentName: 'Кубок' })).toBe('Спартак');
  expect(name({ team2Name: 'Зенит' })).toBe('Зенит');
});

it('else by its tournament, its Mon ID or its sport, and never by nothing', () => {
  expect(name({ tournamentName: 'Кубок', monitor: 'M-1' })).toBe('Кубок');
  expect(name({ monitor: 'M-1' })).toBe('M-1');
  expect(name({})).toBe('Football');
});
