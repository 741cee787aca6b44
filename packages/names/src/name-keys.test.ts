import { describe, expect, it } from 'vitest';
import { compareNames } from './compare.ts';
import { tuning } from './corpus/tuning.ts';
import { askedKeys, keptKeys } from './name-keys.ts';
import { readName } from './name.ts';
import type { Verdict } from './verdict.ts';

const meet = (kept: string, asked: string) => {
  const keys = new Set(keptKeys(readName(kept)));
  return askedKeys(readName(asked)).some((key) => keys.has(key));
};

describe('keys of names', () => {
  const missed = (verdict: Verdict) =>
    tuning
      .flatMap(({ pairs }) => pairs)
      .filter(([a, b]) => compareNames(a, b, { synonyms: null, rarity: null }).verdict === verdict)
      .filter(([a, b]) => !meet(a, b) || !meet(b, a));

  it('meet for every two names that are one, either way round', () => {
    expect(missed('same')).toEqual([]);
  });

  it('meet for a person who is called like a city', () => {
    expect(meet('Владимир Д.', 'Dmitry Vladimir')).toBe(true);
    expect(meet('Valencia E.', 'Эннер Валенсия')).toBe(true);
    expect(meet('Эннер Валенсия', 'Valencia E.')).toBe(true);
  });

  it('meet for names that may be one, also for a word cut short beside a shared city', () => {
    expect(missed('maybe')).toEqual([]);
    expect([meet('РБ Зальцбург', 'Red Bull Salzburg'), meet('Red Bull Salzburg', 'РБ Зальцбург')]).toEqual([
      true,
      true,
    ]);
  });

  it('meet for acronyms in either script', () => {
    expect([meet('ПСЖ', 'Paris Saint-Germain'), meet('Paris Saint-Germain', 'ПСЖ')]).toEqual([true, true]);
    expect([meet('МвГ', 'Michael van Gerwen'), meet('ПСЖ', 'Paris FC')]).toEqual([true, false]);
  });

  it('do not meet by a shared city alone', () => {
    expect(meet('Спартак Москва', 'Динамо Москва')).toBe(false);
    expect(meet('Manchester United', 'Manchester City')).toBe(false);
  });

  it('meet where one name is nothing but the city', () => {
    expect(meet('Москва', 'Динамо Москва')).toBe(true);
    expect(meet('Динамо Москва', 'Москва')).toBe(true);
  });
});
