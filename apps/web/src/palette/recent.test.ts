import { beforeEach, expect, it, vi } from 'vitest';
import type { Item } from './item.ts';
import { recentFirst, recentItems, rememberItem } from './recent.ts';

const item = (key: string): Item => ({ key, kind: 'screen', label: key, detail: '', to: `/${key}`, search: {} });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

it('what was opened last stands first, once, and no more than eight are kept', () => {
  for (let place = 0; place < 10; place++) rememberItem(1, item(`screen${place}`));
  rememberItem(1, item('screen5'));
  expect(recentItems(1).map(({ key }) => key)).toEqual(
    ['5', '9', '8', '7', '6', '4', '3', '2'].map((n) => `screen${n}`),
  );
});

it('another person on the same computer sees nothing of it', () => {
  rememberItem(1, item('users'));
  expect(recentItems(2)).toEqual([]);
});

it('recently used comes first among what was found, the rest keeps its order', () => {
  const found = ['a', 'b', 'c', 'd'].map(item);
  expect(recentFirst(found, [item('c'), item('x'), item('b')]).map(({ key }) => key)).toEqual(['c', 'b', 'a', 'd']);
});

it('damaged or foreign entries are left out', () => {
  localStorage.setItem('palette:1', '{');
  expect(recentItems(1)).toEqual([]);
  localStorage.setItem(
    'palette:1',
    JSON.stringify([null, 7, { ...item('ok') }, { ...item('x'), to: '//evil.example' }]),
  );
  expect(recentItems(1).map(({ key }) => key)).toEqual(['ok']);
});
