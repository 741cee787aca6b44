import { describe, expect, it } from 'vitest';
import { compareNames } from './compare.ts';

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
  ])('of a man and a woman differ: %s and %s', (a, b) => {
    expect(compareNames(a, b, alone).verdict).toBe('different');
  });
});
