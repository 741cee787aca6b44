import { describe, expect, it } from 'vitest';
import { compareNames } from './compare.ts';
import { readName } from './name.ts';

const alone = { synonyms: null, rarity: null };

describe('names that sound alike', () => {
  it.each([
    ['Ладья Тольятти', 'Lada Togliatti'],
    ['Вольфсберг', 'Wolfsburg'],
    ['Джермалл', 'Jermell'],
    ['Джермалл Чарло', 'Jermell Charlo'],
    ['Интернасьонал', 'Internazionale'],
    ['Athletic Bilbao', 'Bilbao Athletic'],
  ])('are not certainly the same: %s and %s', (a, b) => {
    expect(compareNames(a, b, alone).verdict).not.toBe('same');
  });

  it.each([
    ['Вольфсбург', 'Wolfsburg'],
    ['Джермелл Чарло', 'Jermell Charlo'],
    ['Интернасьонал', 'Internacional'],
    ['Лада Тольятти', 'Lada Togliatti'],
    ['Питер Райт', 'Peter Wright'],
    ['Джеймс Уэйд', 'James Wade'],
    ['Александр Волков', 'Alexander Volkov'],
    ['Джек Дрейпер', 'Jack Draper'],
    ['Люк Литтлер', 'Luke Littler'],
    ['Москва Спартак', 'Spartak Moscow', 'maybe'],
  ])('are certainly the same in these spellings: %s and %s', (a, b, verdict = 'same') => {
    expect(compareNames(a, b, alone).verdict).toBe(verdict);
  });
});

describe('surnames', () => {
  it.each([
    ['Смирнов А.', 'A. Smirnova'],
    ['Андреев', 'Andreeva'],
    ['Кудерметов', 'Кудерметова'],
    ['Ястремский', 'Yastremska'],
    ['Ястремский Д.', 'Dayana Yastremska'],
  ])('of a man and a woman differ: %s and %s', (a, b) => {
    expect(compareNames(a, b, alone).verdict).toBe('different');
  });

  it.each([
    ['Даяна Ястремская', 'Dayana Yastremska', 'same'],
    ['Ястремская Д.', 'Dayana Yastremska', 'maybe'],
    ['Ястремская Д.', 'D. Yastremskaya', 'same'],
  ])('of a woman may have the Ukrainian ending: %s and %s', (a, b, verdict) => {
    expect(compareNames(a, b, alone).verdict).toBe(verdict);
  });
});

describe('an Arabic article', () => {
  it.each([
    ['Ан-Наср', 'Al Nassr'],
    ['Ас-Садд', 'Al Sadd'],
    ['Аш-Шабаб', 'Al Shabab'],
    ['Ар-Райян', 'Al Rayyan'],
    ['Ат-Таавун', 'Al Taawoun'],
    ['Аш-Шорта', 'Al Shorta'],
    ['Эс-Салт', 'Al Salt'],
    ['An-Nasr', 'Al Nasr'],
    ['Ash-Shabab', 'Аль-Шабаб'],
    ['ФК Ан-Наср', 'Аль-Наср'],
  ])('may take the first letter of its word: %s and %s', (a, b) => {
    expect(compareNames(a, b, alone).verdict).toBe('same');
  });

  it.each([
    ['Al Nasr', 'Al Nassr'],
    ['Al Ahly', 'Al Ahli'],
  ])('makes no two spellings one team, which a person decides: %s and %s', (a, b) => {
    expect(compareNames(a, b, alone).verdict).toBe('maybe');
  });

  it('is not the designator of a club, nor part of a city', () => {
    expect(compareNames('АС Сент-Этьен', 'Аль-Сент-Этьен', alone).verdict).not.toBe('same');
    expect(readName('Аль-Хиляль Эр-Рияд').words.at(-1)?.place).toBe(true);
  });
});
