import { expect, it } from 'vitest';
import { differencesOf } from './differences.ts';

it.each([
  ['Локомотив', 'Lokomotiv Moscow', { asked: '', found: 'Moscow', isPlace: true }],
  ['Зенит', 'Zenit St. Petersburg', { asked: '', found: 'St. Petersburg', isPlace: true }],
  ['Спартак Москва', 'Spartak', { asked: 'Москва', found: '', isPlace: true }],
  ['Зенит Юниор', 'Zenit', { asked: 'Юниор', found: '', isPlace: false }],
  ['Медведев', 'Medvedev', { asked: '', found: '', isPlace: false }],
])('%s and %s: the words that only one has', (asked, found, difference) => {
  const reasons = [{ code: 'team1' as const, asked, found, why: 'part' }];
  expect(differencesOf(reasons)).toEqual([{ code: 'team1', ...difference }]);
});

it('says nothing about what is no name', () => {
  expect(differencesOf([{ code: 'event', asked: '1', found: '2', why: null }])).toEqual([]);
});
