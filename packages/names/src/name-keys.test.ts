import { describe, expect, it } from 'vitest';
import { compareNames } from './compare.ts';
import { tuning } from './corpus/tuning.ts';
import { askedKeys, keptKeys } from './name-keys.ts';
import { readName } from './name.ts';
import type { Verdict } from './verdict.ts';

const haveCommonKey = (kept: string, asked: string) => {
  const keys = new Set(keptKeys(readName(kept)));
  return askedKeys(readName(asked)).some((key) => keys.has(key));
};

describe('keys of names', () => {
  const missed = (verdict: Verdict) =>
    tuning
      .flatMap(({ pairs }) => pairs)
      .filter(([a, b]) => compareNames(a, b, { synonyms: null, rarity: null }).verdict === verdict)
      .filter(([a, b]) => !haveCommonKey(a, b) || !haveCommonKey(b, a));

  it('overlap for any two equal names, in both directions', () => {
    expect(missed('same')).toEqual([]);
  });

  it('overlap for a person with the name of a city', () => {
    expect(haveCommonKey('Владимир Д.', 'Dmitry Vladimir')).toBe(true);
    expect(haveCommonKey('Valencia E.', 'Эннер Валенсия')).toBe(true);
    expect(haveCommonKey('Эннер Валенсия', 'Valencia E.')).toBe(true);
  });

  it('overlap for names that may be the same, also for an abbreviated word next to a shared city', () => {
    expect(missed('maybe')).toEqual([]);
    expect([
      haveCommonKey('РБ Зальцбург', 'Red Bull Salzburg'),
      haveCommonKey('Red Bull Salzburg', 'РБ Зальцбург'),
    ]).toEqual([true, true]);
  });

  it('overlap for acronyms in either script', () => {
    expect([haveCommonKey('ПСЖ', 'Paris Saint-Germain'), haveCommonKey('Paris Saint-Germain', 'ПСЖ')]).toEqual([
      true,
      true,
    ]);
    expect([haveCommonKey('МвГ', 'Michael van Gerwen'), haveCommonKey('ПСЖ', 'Paris FC')]).toEqual([true, false]);
  });

  it('do not overlap by a shared city alone', () => {
    expect(haveCommonKey('Спартак Москва', 'Динамо Москва')).toBe(false);
    expect(haveCommonKey('Manchester United', 'Manchester City')).toBe(false);
  });

  it('overlap when one name is only the city', () => {
    expect(haveCommonKey('Москва', 'Динамо Москва')).toBe(true);
    expect(haveCommonKey('Динамо Москва', 'Москва')).toBe(true);
  });

  it('overlap when one name is only the city, with a number, and the other is misspelled', () => {
    expect(haveCommonKey('Россия U21 1905', 'Росия U21')).toBe(true);
    expect(haveCommonKey('Росия U21', 'Россия U21 1905')).toBe(true);
  });
});
