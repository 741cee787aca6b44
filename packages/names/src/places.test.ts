import { describe, expect, it } from 'vitest';
import { compareNames } from './compare.ts';
import { meaningOf } from './clubs.ts';
import { readName } from './name.ts';

const verdict = (a: string, b: string): string => compareNames(a, b, { synonyms: null, rarity: null }).verdict;

describe('places', () => {
  it.each([
    ['Динамо НН', 'Dynamo Nizhny Novgorod'],
    ['Динамо Екб', 'Dinamo Yekaterinburg'],
    ['Заря Нск', 'Zarya Novosibirsk'],
    ['Заря СПб', 'Zarya Saint Petersburg'],
    ['Заря Мск', 'Zarya Moscow'],
    ['НЙ Спиритс', 'New York Spirits'],
    ['NY Spirits', 'Нью-Йорк Спиритс'],
    ['ЛА Спиритс', 'Los Angeles Spirits'],
    ['OKC Spirits', 'Оклахома-Сити Спиритс'],
    ['Фортуна Пирей', 'Fortuna Piraeus'],
    ['Фортуна Нюрнберг', 'Fortuna Nürnberg'],
    ['Фортуна Краков', 'Fortuna Kraków'],
    ['Фортуна Дьёр', 'Fortuna Győr'],
    ['Фортуна Гаага', 'Fortuna The Hague'],
    ['Фортуна Пусан', 'Fortuna Busan'],
  ])('are the same in both languages, short and long: %s and %s', (russian, english) => {
    expect([russian, english].map((name) => meaningOf(readName(name)))).toEqual([null, null]);
    expect(verdict(russian, english)).toBe('same');
  });

  it.each([
    ['Фортуна Нюрнберг', 'Fortuna Hamburg'],
    ['Динамо НН', 'Dynamo Naberezhnye Chelny'],
    ['ЛА Спиритс', 'Las Vegas Spirits'],
  ])('distinguish clubs: %s and %s', (russian, english) => {
    expect(verdict(russian, english)).not.toBe('same');
  });
});
