import { expect, it, vi } from 'vitest';
import { chooseZone } from '#ui/zone.ts';
import { streamOnWall } from '#web/monitoring/testing/stream-on-wall.ts';
import { streamItem, teamItem, userItem } from './found.ts';

it('a stream is named by its match, with tournament, time and Mon ID as detail, and opens beside the list', () => {
  const found = streamItem(streamOnWall({ id: 7 }), 'en');
  expect(found).toMatchObject({ kind: 'stream', to: '/broadcast/streams', search: { panel: 'view', id: '7' } });
  expect(found.label).toContain('Harbour City');
  expect(found.detail).toMatch(/^Coast League · [^·]+ · M-01$/);
});

it('a stream without tournament and Mon ID has sport and time as detail', () => {
  const found = streamItem(streamOnWall({ tournamentName: null, monitor: '' }), 'en');
  expect(found.detail).toMatch(/^Football · [^·]+$/);
});

it('the detail is short enough for the Mon ID: day and time without seconds and zone, in the language of the console', () => {
  chooseZone('Europe/Moscow');
  vi.setSystemTime('2026-06-01T00:00:00Z');
  const stream = streamOnWall({ tournamentName: null, startAt: '2026-06-03T15:00:00.000Z' });
  expect(streamItem(stream, 'ru').detail).toBe('Футбол · ср, 3 июн., 18:00 · M-01');
  vi.useRealTimers();
});

it('a start whose time is not known has no clock time', () => {
  chooseZone('Europe/Moscow');
  vi.setSystemTime('2026-06-01T00:00:00Z');
  const stream = streamOnWall({ tournamentName: null, startAt: '2026-06-03T15:00:00.000Z', startTimeTbd: true });
  expect(streamItem(stream, 'ru').detail).toBe('Футбол · ср, 3 июн. · M-01');
  vi.useRealTimers();
});

it('of the detail only the tournament is remembered: the match may be moved', () => {
  expect(streamItem(streamOnWall({}), 'en').remembered).toBe('Coast League');
  expect(streamItem(streamOnWall({ tournamentName: null }), 'en').remembered).toBe('');
});

it('a team opens its form for users who may edit it, and the filtered list for others', () => {
  const team = { id: 3, name: 'Harbour City' };
  expect(teamItem(team, true).search).toEqual({ panel: 'edit', id: '3' });
  expect(teamItem(team, false).search).toEqual({ search: 'Harbour City' });
});

it('a user has the email as detail, if it is visible', () => {
  expect(userItem({ id: 5, name: 'Olga', email: 'o@example.org' })).toMatchObject({
    detail: 'o@example.org',
    to: '/system/users',
    search: { panel: 'edit', id: '5' },
  });
  expect(userItem({ id: 5, name: 'Olga' }).detail).toBe('');
});
