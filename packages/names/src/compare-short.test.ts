import { describe, expect, it } from 'vitest';
import { scoreCores } from './compare-cores.ts';
import { compareNames } from './compare.ts';
import { readName } from './name.ts';
import { sportTraits } from './sport-traits.ts';
import { verdictOf } from './verdict.ts';

const unknown = { synonyms: null, rarity: null };
const persons = { ...unknown, sport: sportTraits(['Теннис']) };
const clubs = { ...unknown, sport: sportTraits(['Футбол']) };

describe('an initial', () => {
  const may = [
    ['Медведев Д.', 'Daniil Medvedev'],
    ['Медведев Д', 'Daniil Medvedev'],
    ['Д. Медведев', 'Daniil Medvedev'],
    ['Хачанов К.', 'Karen Khachanov'],
    ['Циципас С.', 'Stefanos Tsitsipas'],
    ['Shelton B', 'Ben Shelton'],
    ['Shelton B', 'Бен Шелтон'],
    ['Cerundolo F', 'Francisco Cerundolo'],
    ['Иванов В', 'Vladimir Ivanov'],
    ['Wang W', 'Wang Wei'],
    ['Плишкова Ка.', 'Karolina Pliskova'],
    ['Петров И.', 'Petrov'],
    ['Петров И', 'Petrov'],
    ['Петров И.', 'Igor Petrov'],
    ['Изнер Дж.', 'John Isner'],
    ['Isner J.', 'Джон Изнер'],
    ['Синнер Я.', 'Jannik Sinner'],
    ['Sinner J.', 'Янник Синнер'],
    ['Медведев Д.С.', 'Daniil S. Medvedev'],
    ['Del Potro J.M.', 'Juan Martin Del Potro'],
  ] as const;

  it.each(may)('leaves open whether %s is %s, in a sport of persons or an unknown one', (a, b) => {
    const verdicts = [persons, unknown].map((options) => compareNames(a, b, options).verdict);
    expect(verdicts).toEqual(['maybe', 'maybe']);
  });

  it('is reported as the only doubt', () => {
    expect(compareNames('Медведев Д.', 'Daniil Medvedev', persons)).toMatchObject({
      reason: 'initial',
      shortened: 'initial',
    });
  });

  it.each([
    ['Медведев Д.', 'Medvedev D', 'same'],
    ['Shelton B', 'Shelton B.', 'same'],
    ['Иванов В.', 'Ivanov V', 'same'],
    ['Иванов И.', 'Ivanov M.', 'different'],
    ['Shelton B', 'Shelton W', 'different'],
    ['Медведев Д.', 'Andrey Medvedev', 'different'],
    ['Плишкова Ка.', 'Kristyna Pliskova', 'different'],
    ['Иванов В', 'Petr Ivanov', 'different'],
  ])('compares %s with %s as %s', (a, b, verdict) => {
    expect([persons, unknown].map((options) => compareNames(a, b, options).verdict)).toEqual([verdict, verdict]);
  });

  it.each([
    ['Etcheverry T.', 'Tomas Martin Etcheverry', 'maybe'],
    ['Этчеверри Т.', 'Tomas Martin Etcheverry', 'maybe'],
    ['Galan D.', 'Daniel Elahi Galan', 'maybe'],
    ['Del Potro J.', 'Juan Martin Del Potro', 'maybe'],
    ['Cerundolo J.', 'Juan Manuel Cerundolo', 'maybe'],
    ['Cerundolo F.', 'Juan Manuel Cerundolo', 'different'],
    ['Cerundolo M.', 'Juan Manuel Cerundolo', 'different'],
  ])('may be the first of several given names: %s against %s is %s', (a, b, verdict) => {
    expect([compareNames(a, b, persons).verdict, compareNames(b, a, persons).verdict]).toEqual([verdict, verdict]);
  });

  it('is a mark in names of clubs', () => {
    expect(compareNames('Барселона Б', 'Барселона', unknown).verdict).toBe('different');
    expect(compareNames('Барселона Б', 'Barcelona B', clubs).verdict).toBe('same');
    expect(compareNames('Спартак Б', 'Спартак В', clubs).verdict).toBe('same');
    // A second team may use either letter, a person only one of them.
    expect(compareNames('Иванов Б', 'Иванов В', unknown).verdict).toBe('maybe');
    expect(compareNames('Иванов Б', 'Иванов В', persons).verdict).toBe('different');
    expect(compareNames('Chelsea F', 'Chelsea FC', unknown).verdict).toBe('different');
  });
});

describe('a short form', () => {
  it.each([
    ['Ман Сити', 'Manchester City'],
    ['Динамо НЧ', 'Dynamo Naberezhnye Chelny'],
    ['СФ Драгонс', 'San Francisco Dragons'],
    ['SF Dragons', 'San Francisco Dragons'],
    ['LA Lakers', 'Los Angeles Lakers'],
    ['Боруссия Д', 'Borussia Dortmund'],
    ['Боруссия М', 'Borussia Monchengladbach'],
    ['Боруссия Мг', 'Borussia Mönchengladbach'],
    ['Реал М', 'Real Madrid'],
    ['Динамо Мн', 'Dinamo Minsk'],
    ['Локомотив Яр', 'Lokomotiv Yaroslavl'],
    ['Ман Юнайтед', 'Manchester Utd'],
    ['U. Católica', 'Universidad Catolica'],
    ['Ath Bilbao', 'Athletic Bilbao'],
    ['ПСЖ', 'Paris Saint-Germain'],
  ])('leaves open whether %s is %s, for who knows no clubs', (a, b) => {
    const verdict = (one: string, other: string) =>
      verdictOf(scoreCores(readName(one), readName(other), { rarity: null }).score);
    expect(verdict(a, b)).toBe('maybe');
    expect(verdict(b, a)).toBe('maybe');
  });

  it.each([
    ['Боруссия Д', 'Borussia Monchengladbach'],
    ['Ман Сити', 'Norwich City'],
    ['НЙ Рейнджерс', 'Texas Rangers'],
    ['Динамо Мн', 'Dinamo Moscow'],
    ['ПСЖ', 'PSV'],
    ['OKC Thunder', 'Orlando Magic'],
  ])('is not %s for %s', (a, b) => {
    expect(compareNames(a, b, unknown).verdict).toBe('different');
  });

  it('is certain for an acronym written in the other script', () => {
    expect(compareNames('ПСЖ', 'PSG', unknown).verdict).toBe('same');
  });
});

describe('a given name that sounds alike', () => {
  it.each([
    ['Люк Литтлер', 'Luke Littler'],
    ['Майкл Смит', 'Michael Smith'],
    ['Пол Хьюз', 'Paul Hughes'],
    ['Шон Диксон', 'Sean Dickson'],
  ])('leaves open whether %s is %s', (a, b) => {
    expect(compareNames(a, b, unknown).verdict).not.toBe('different');
    expect(compareNames(a, b, persons).verdict).not.toBe('different');
  });

  it('differs next to the same surname when it sounds different', () => {
    expect(compareNames('Серена Уильямс', 'Venus Williams', persons).verdict).toBe('different');
    expect(compareNames('Александр Зверев', 'Mischa Zverev', persons).verdict).toBe('different');
  });

  it('is not the city of a club', () => {
    expect(compareNames('Динамо Тула', 'Dinamo Tallinn', unknown).verdict).toBe('different');
  });
});

describe('a pair of players', () => {
  const beach = { ...unknown, sport: sportTraits(['Пляжный волейбол']) };

  it.each([
    ['Мол А./Сорум К.', 'Anders Mol / Christian Sorum', 'maybe'],
    ['Сорум К./Мол А.', 'Anders Mol / Christian Sorum', 'maybe'],
    ['Андерс Мол / Кристиан Сорум', 'Sorum Christian / Mol Anders', 'same'],
    ['Мол А./Сорум К.', 'Anders Mol / Clemens Wickler', 'different'],
    ['Мол А./Сорум К.', 'Anders Mol', 'different'],
  ])('of %s against %s is %s, in either order', (a, b, verdict) => {
    expect([beach, unknown].map((options) => compareNames(a, b, options).verdict)).toEqual([verdict, verdict]);
  });

  it('may have no initials', () => {
    expect(compareNames('Мол/Сорум', 'Anders Mol / Christian Sorum', beach).verdict).toBe('maybe');
  });

  it('is not a club with a slash in its name', () => {
    expect(compareNames('Будё-Глимт', 'Bodø/Glimt', unknown).verdict).toBe('same');
  });
});
