import { beforeEach, expect, it, vi } from 'vitest';
import type { Item } from './item.ts';
import { recentFirst, recentItems, rememberItem } from './recent.ts';

const item = (key: string): Item => ({
  key,
  kind: 'screen',
  label: key,
  detail: '',
  to: `/${key}`,
  search: {},
  pictured: null,
});

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

it('the item opened last is first, without duplicates, and at most eight are kept', () => {
  for (let place = 0; place < 10; place++) rememberItem(1, item(`screen${place}`));
  rememberItem(1, item('screen5'));
  expect(recentItems(1).map(({ key }) => key)).toEqual(
    ['5', '9', '8', '7', '6', '4', '3', '2'].map((n) => `screen${n}`),
  );
});

it('another user of the same browser does not see them', () => {
  rememberItem(1, item('users'));
  expect(recentItems(2)).toEqual([]);
});

it('recent items are first among the results, and the others keep their order', () => {
  const found = ['a', 'b', 'c', 'd'].map(item);
  expect(recentFirst(found, [item('c'), item('x'), item('b')]).map(({ key }) => key)).toEqual(['c', 'b', 'a', 'd']);
});

it('whether a stream has a signal is not kept', () => {
  rememberItem(1, { ...item('match'), pictured: { id: 7, probedAt: '2026-05-01T18:00:00.000Z', available: true } });
  expect(recentItems(1)).toEqual([item('match')]);
});

it('invalid stored entries are left out', () => {
  localStorage.setItem('palette:1', '{');
  expect(recentItems(1)).toEqual([]);
  localStorage.setItem(
    'palette:1',
    JSON.stringify([null, 7, { ...item('ok') }, { ...item('x'), to: '//evil.example' }]),
  );
  expect(recentItems(1).map(({ key }) => key)).toEqual(['ok']);
});

it('the sign-out is not among them, where Enter would choose it', () => {
  const signOut = { ...item('logout'), to: '/auth/logout' };
  localStorage.setItem('palette:1', JSON.stringify([signOut, item('users')]));
  expect(recentItems(1)).toEqual([item('users')]);
  rememberItem(1, signOut);
  expect(recentItems(1)).toEqual([item('users')]);
});

it('of a detail only what stays true is kept', () => {
  rememberItem(1, { ...item('match'), detail: 'Coast League · today, 18:00', remembered: 'Coast League' });
  expect(recentItems(1)).toEqual([{ ...item('match'), detail: 'Coast League' }]);
});
