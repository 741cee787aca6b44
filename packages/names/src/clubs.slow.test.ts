import { describe, expect, it } from 'vitest';
import { clubs, meaningOf } from './clubs.ts';
import { compareNames } from './compare.ts';
import { indexNames } from './name-index.ts';
import { askedKeys, keptKeys } from './name-keys.ts';
import { type Name, readName } from './name.ts';

const alone = { synonyms: null, rarity: null };
const verdict = (a: string | Name, b: string | Name): string => compareNames(a, b, alone).verdict;
const isSure = (name: Name): boolean => meaningOf(name)?.isSure ?? false;
/** The dictionary with every name parsed once. */
const read = clubs.map(({ id, names }) => ({ id, names: names.map(({ text }) => readName(text)) }));

describe('the dictionary of clubs', () => {
  it('lists at least 700 clubs, each once, by names without marks', () => {
    expect(clubs.length).toBeGreaterThanOrEqual(700);
    expect(new Set(clubs.map(({ id }) => id)).size).toBe(clubs.length);
    const strange = clubs.flatMap(({ names }) =>
      names.filter(({ text }) => {
        const { age, women, reserve, game } = readName(text).attributes;
        return text === '' || text !== text.trim() || age !== null || women || reserve !== null || game !== null;
      }),
    );
    expect(strange).toEqual([]);
  });

  it('gives every club a unique English and a unique Russian name', () => {
    const shared = read.flatMap(({ names }) => names.slice(0, 2).filter((name) => !isSure(name)).map(({ given }) => given)); // prettier-ignore
    expect(shared).toEqual([]);
    const script = clubs.filter(({ names: [english, russian] }) =>
      /\p{Script=Cyrillic}/u.test(english!.text) || !/\p{Script=Cyrillic}/u.test(russian!.text),
    ); // prettier-ignore
    expect(script).toEqual([]);
  });

  it('matches every unique name with the usual names of its club, also by database keys', () => {
    const lost = read.flatMap(({ names }) => {
      const [asked, kept] = [names.map(askedKeys), names.map((name) => new Set(keptKeys(name)))];
      const haveCommonKey = (one: number, other: number) => asked[one]!.some((key) => kept[other]!.has(key));
      return names.flatMap((name, at) =>
        isSure(name) && [0, 1].some((usual) => verdict(name, names[usual]!) !== 'same' || !haveCommonKey(at, usual) || !haveCommonKey(usual, at)) ? [name.given] : [],
      );
    }); // prettier-ignore
    expect(lost).toEqual([]);
  });

  it('leaves a name that several clubs have for review', () => {
    const judged = read.flatMap(({ names }) =>
      names.filter((name) => !isSure(name)).flatMap((name) => names.slice(0, 2).map((usual) => `${name.given} / ${usual.given}: ${verdict(name, usual)}`)),
    ); // prettier-ignore
    expect(judged.filter((one) => !one.endsWith(': maybe'))).toEqual([]);
  });

  // Millions of pairs: takes seconds on an idle machine.
  it('never joins two clubs by any of their names', () => {
    const index = indexNames(clubs.map(({ id, names }) => ({ id, names: names.map(({ text }) => text) })), alone); // prettier-ignore
    const joined = read.flatMap(({ id, names }) =>
      names.filter(isSure).flatMap((name) =>
        index.find(name, 50).filter((found) => found.verdict === 'same' && found.id !== id).map((found) => `${name.given} = ${found.name}`),
      ),
    ); // prettier-ignore
    expect(joined).toEqual([]);
  }, 120_000);
});

describe('names of clubs', () => {
  it.each([
    ['МЮ', 'Manchester United'],
    ['Ман Сити', 'Manchester City'],
    ['Бавария', 'Bayern München'],
    ['Боруссия Д', 'Borussia Dortmund'],
    ['ПСЖ', 'PSG'],
    ['ПСЖ', 'Paris Saint-Germain FC'],
    ['Барса', 'FC Barcelona'],
    ['Црвена Звезда', 'Red Star Belgrade'],
    ['Лион', 'Olympique Lyonnais'],
    ['Нюрнберг', '1. FC Nuremberg'],
    ['Олимпиакос Пирей', 'Olympiacos'],
    ['НЙ Айлендерс', 'New York Islanders'],
    ['ЛА Лейкерс', 'Los Angeles Lakers'],
    ['НаВи', 'Natus Vincere'],
    ['ВП', 'Virtus.pro'],
    ['Урава Редс', 'Urawa Red Diamonds'],
    ['Магнитка', 'Metallurg Magnitogorsk'],
    ['Шанхай СИПГ', 'Shanghai Port'],
    ['Пари НН', 'Nizhny Novgorod'],
    ['Бавария U19', 'Bayern U19'],
    ['МЮ (ж)', 'Man Utd Women'],
    ['ПСЖ-2', 'PSG II'],
  ])('are one: %s and %s', (russian, english) => {
    expect(verdict(russian, english)).toBe('same');
  });

  it.each([
    ['Боруссия', 'Borussia Dortmund'],
    ['Интер', 'Inter Milan'],
    ['ЦСКА', 'CSKA Sofia'],
    ['Локо', 'Lokomotiv Moscow'],
    ['Юнайтед', 'Manchester United'],
  ])('are for review: %s and %s', (russian, english) => {
    expect(verdict(russian, english)).toBe('maybe');
  });

  it.each([
    ['Вольфсберг', 'Wolfsburg'],
    ['Ладья Тольятти', 'Lada Togliatti'],
    ['СКА', 'SKA-1946'],
    ['Металлист Харьков', 'Metalist 1925 Kharkiv'],
    ['CSKA Sofia', 'CSKA 1948 Sofia'],
    ['Athletic Bilbao', 'Bilbao Athletic'],
    ['Barcelona', 'Barcelona SC'],
    ['Интернасьонал', 'Internazionale'],
    ['МЮ', 'Manchester United U19'],
    ['МЮ', 'Manchester United Women'],
    ['МЮ-2', 'Manchester United'],
    ['МЮ', 'Manchester United Legends'],
    ['МЮ', 'Manchester United Supporters Bangkok'],
    ['ХК Барселона', 'ФК Барса'],
  ])('are not joined unseen: %s and %s', (russian, english) => {
    expect(verdict(russian, english)).not.toBe('same');
  });
});
