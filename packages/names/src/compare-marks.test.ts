import { describe, expect, it } from 'vitest';
import { compareNames } from './compare.ts';
import { sportTraits } from './sport-traits.ts';

const unknown = { synonyms: null, rarity: null };
const beside = (sport: string) => ({ ...unknown, sport: sportTraits([sport]) });
const verdict = (a: string, b: string, options: typeof unknown) => compareNames(a, b, options).verdict;

describe('marks', () => {
  it('for men are not a city’s letter', () => {
    expect(['Dynamo Moscow', 'Динамо', 'Динамо Минск', 'Dynamo Kyiv', 'Динамо (ж)'].map((other) => verdict('Динамо (М)', other, unknown)))
      .toEqual(['maybe', 'maybe', 'maybe', 'different', 'different']); // prettier-ignore
    expect(verdict('Россия (м)', 'Russia', unknown)).toBe('same');
    expect(verdict('Динамо Казань (м)', 'Dinamo Kazan', unknown)).toBe('same');
  });

  it('are not persons’ surnames', () => {
    expect(verdict('Андерс Мол', 'Anders Mol', unknown)).toBe('same');
    expect(verdict('Андерс Мол', 'Anders Mol', beside('Пляжный волейбол'))).toBe('same');
    expect(verdict('Мол Андерс', 'Anders Mol', unknown)).toBe('same');
    expect(verdict('Россия мол', 'Россия', unknown)).toBe('different');
    expect(verdict('Россия (мол.)', 'Россия', unknown)).toBe('different');
  });

  it('for the sport itself are ignored', () => {
    const esports = beside('Киберспорт');
    expect(verdict('Team Spirit', 'Team Spirit Esports', esports)).toBe('same');
    expect(verdict('Gen.G', 'Gen.G Esports', esports)).toBe('same');
    expect(verdict('Real Madrid (esports)', 'Real Madrid', esports)).toBe('same');
    expect(verdict('Barcelona Futsal', 'Барселона', beside('Мини-футбол'))).toBe('same');
    expect(verdict('МФК Синара', 'Sinara', beside('Футзал'))).toBe('same');
  });

  it('for another sport distinguish names, and leave it open in an unknown one', () => {
    expect(verdict('Real Madrid (esports)', 'Real Madrid', unknown)).toBe('different');
    expect(verdict('Barcelona Futsal', 'Барселона', beside('Футбол'))).toBe('different');
    expect(verdict('Team Spirit', 'Team Spirit Esports', unknown)).toBe('maybe');
  });

  it('for sevens mean the game', () => {
    expect(verdict('Фиджи (регби-7)', 'Fiji 7s', unknown)).toBe('same');
    expect(verdict('Фиджи', 'Fiji 7s', unknown)).toBe('different');
  });

  it('with SC after a name leave it open', () => {
    expect(verdict('Barcelona', 'Barcelona SC', unknown)).toBe('maybe');
    expect(verdict('SC Freiburg', 'Фрайбург', unknown)).toBe('same');
  });
});

describe('a second team', () => {
  it('may have its number before the city', () => {
    expect(verdict('Динамо-2 Москва', 'Dynamo Moscow II', unknown)).toBe('same');
    expect(verdict('Зенит Казань', 'Zenit-2 Kazan', unknown)).toBe('different');
    expect(verdict('Динамо-2 Москва', 'Динамо Москва', unknown)).toBe('different');
    expect(verdict('Bayern II München', 'Bayern München II', unknown)).toBe('same');
    expect(verdict('Bayern II München', 'Bayern München', unknown)).toBe('different');
    expect(verdict('Dynamo-III Kyiv', 'Динамо Киев-3', unknown)).toBe('same');
    expect(verdict('Dynamo III Kyiv', 'Динамо-2 Киев', unknown)).toBe('different');
  });

  it('may be called an academy', () => {
    expect(verdict('ФаЗе', 'FaZe Academy', unknown)).toBe('different');
  });
});

describe('the traits in a sport’s name', () => {
  it.each([
    ['Теннис', { ofPersons: true, game: null }],
    ['Настольный теннис', { ofPersons: true, game: null }],
    ['MMA', { ofPersons: true, game: null }],
    ['Beach Volleyball', { ofPersons: true, game: 'beach' }],
    ['Футбол', { ofPersons: false, game: null }],
    ['Мини-футбол', { ofPersons: false, game: 'futsal' }],
    ['Пляжный футбол', { ofPersons: false, game: 'beach' }],
    ['Баскетбол 3х3', { ofPersons: false, game: '3x3' }],
    ['Киберспорт', { ofPersons: null, game: 'esports' }],
    ['Counter-Strike 2', { ofPersons: null, game: 'esports' }],
    ['Кёрлинг', { ofPersons: null, game: null }],
  ])('%s', (name, traits) => {
    expect(sportTraits([name])).toEqual(traits);
  });

  it('come from any of its names', () => {
    expect(sportTraits(['Ракетка', 'Tennis']).ofPersons).toBe(true);
  });
});
