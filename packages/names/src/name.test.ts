import { describe, expect, it } from 'vitest';
import { readName } from './name.ts';

const wordsOf = (name: string): string[] => readName(name).words.map(({ text }) => text);
const marksOf = (name: string) => {
  const { age, women, reserve, game } = readName(name).attributes;
  return [age, women ? 'women' : null, reserve, game].filter((mark) => mark !== null);
};

describe('a name', () => {
  it.each([
    ['Россия U21', 21],
    ['Россия U-21', 21],
    ['Russia Under-21s', 21],
    ['Россия (до 19 лет)', 19],
    ['Бразилия Sub-20', 20],
    ['Россия (мол.)', 'youth'],
    ['Молодёжная сборная Россия', 'youth'],
    ['Спартак (юноши)', 'youth'],
    ['МХК Спартак', 'youth'],
  ])('%s has the age %s', (name, age) => {
    expect(marksOf(name)).toEqual([age]);
  });

  it.each([
    'Динамо (ж)',
    'Динамо жен.',
    'Динамо жінки',
    'Женщины Динамо',
    'Chelsea (W)',
    'Chelsea Ladies',
    'Barcelona Femenino',
    'ЖФК Зенит',
  ])('%s is a women’s team', (name) => {
    expect(marksOf(name)).toEqual(['women']);
  });

  it.each([
    ['Спартак-2', 2],
    ['Bayern II', 2],
    ['Барселона Б', 2],
    ['Real Madrid B', 2],
    ['Спартак (дубль)', 2],
    ['Ростов молодёжка', 2],
    ['Краснодар-3', 3],
  ])('%s is reserve team %i', (name, reserve) => {
    expect(marksOf(name)).toEqual([reserve]);
  });

  it.each([
    ['Португалия (пляжный футбол)', 'beach'],
    ['Sinara Futsal', 'futsal'],
    ['Сербия 3х3', '3x3'],
    ['Real Madrid (esports)', 'esports'],
  ])('%s plays %s', (name, game) => {
    expect(marksOf(name)).toEqual([game]);
  });

  it('separates club designators from its words', () => {
    expect(wordsOf('ПФК ЦСКА')).toEqual(['цска']);
    expect(wordsOf('Хоккейный клуб Сибирь')).toEqual(['сибирь']);
    expect(wordsOf('1. FC Köln')).toEqual(['koln']);
    expect(readName('ХК Спартак').designators[0]?.sports).toEqual(['hockey']);
    expect(readName('Spartak FC').designators[0]?.kind).toBe(readName('ФК Спартак').designators[0]?.kind);
  });

  it('treats places of several words as one word', () => {
    expect(wordsOf('Торпедо Нижний Новгород')).toEqual(['торпедо', 'нижний новгород']);
    expect(readName('Zenit St. Petersburg').core).toBe(readName('Зенит СПб').core.replace('зенит', 'zenit'));
  });

  it('keeps at least one word besides marks and designators', () => {
    const names = ['ФК', 'U21', 'B', 'II', 'Женщины', 'SK 2', '(ж)'];
    expect(names.filter((name) => wordsOf(name).length === 0)).toEqual([]);
  });

  it('is parsed in bounded time at any length', () => {
    expect(readName('ы'.repeat(1_000_000)).text.length).toBeLessThanOrEqual(200);
  });

  it('does not treat an initial as a mark', () => {
    expect(marksOf('Иванов В.')).toEqual([]);
    expect(wordsOf('Иванов В.')).toEqual(['иванов', 'в']);
  });
});
