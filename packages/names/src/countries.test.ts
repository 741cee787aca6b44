import { describe, expect, it } from 'vitest';
import { compareNames } from './compare.ts';
import { countries } from './countries.ts';
import { indexNames } from './name-index.ts';
import { REGION_NAMES } from './region-names.ts';

const alone = { synonyms: null, rarity: null };
const verdict = (a: string, b: string): string => compareNames(a, b, alone).verdict;

/** Codes that are not countries. */
const noCountry = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);
const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const displays = (['long', 'short'] as const).flatMap((style) =>
  ['ru', 'en'].map((language) => new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' })),
);

/** How the platform displays a region, in every language and style of the console; without withdrawn regions. */
const shown = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => !noCountry.has(code) && new Intl.Locale(`und-${code}`).region === code)
  .flatMap((code) => {
    const names = displays.flatMap((display) => display.of(code) ?? []);
    return names.length > 0 ? [{ code, names }] : [];
  });

describe('countries', () => {
  it('include all regions that the platform knows, by its names', () => {
    const listed = shown.map(({ code, names }) => [code, ...new Set(names)].join('|'));
    expect(REGION_NAMES.trim().split('\n')).toEqual(listed);
    expect(listed.length).toBeGreaterThanOrEqual(250);
  });

  it('are the same in Russian and English, long and short', () => {
    // Two letters alone are as often the initials of a club: US Lecce.
    const isWord = (name: string): boolean => name.length > 2;
    const lost = shown.flatMap(({ names: [russian = '', ...others] }) =>
      others
        .filter(isWord)
        .filter((other) => verdict(russian, other) !== 'same')
        .map((other) => `${russian} / ${other}`),
    );
    expect(lost).toEqual([]);
  });

  it('are never another country in any spelling', () => {
    const known = countries.map((names, id) => ({ id, names }));
    const index = indexNames(known, alone);
    const joined = known.flatMap(({ id, names }) =>
      names.flatMap((name) =>
        index
          .find(name, 20)
          .filter((found) => found.verdict === 'same' && found.id !== id)
          .map((found) => `${name} = ${found.name}`),
      ),
    );
    expect(joined).toEqual([]);
  });

  it('are never another country as displayed by the platform, each against each', () => {
    const joined = shown.flatMap(({ code, names }) =>
      shown
        .filter((other) => other.code > code && verdict(names[0]!, other.names[1]!) === 'same')
        .map((other) => `${code} = ${other.code}`),
    );
    expect(joined).toEqual([]);
  });

  it.each([
    ['Ливан', 'Lebanon'],
    ['Ливия', 'Libya'],
    ['Кипр', 'Cyprus'],
    ['Черногория', 'Montenegro'],
    ['Иордания', 'Jordan'],
    ['Киргизия', 'Kyrgyz Republic'],
    ['Кыргызстан', 'Kyrgyzstan'],
    ['Молдавия', 'Moldova'],
    ['Белоруссия', 'Belarus'],
    ['Маврикий', 'Mauritius'],
    ['Кабо-Верде', 'Cabo Verde'],
    ['Доминиканская Республика', 'Dominican Republic'],
    ['Гонконг', 'Hong Kong, China'],
    ['Китай', 'China PR'],
    ['Китайский Тайбэй', 'Chinese Taipei'],
    ['Южная Корея', 'Korea Republic'],
    ['КНДР', 'DPR Korea'],
    ['ДР Конго', 'Congo DR'],
    ['Республика Ирландия', 'Ireland'],
    ['Чехия', 'Czech Republic'],
    ['Голландия', 'Netherlands'],
    ['Македония', 'North Macedonia'],
    ['Босния и Герцеговина', 'Bosnia-Herzegovina'],
    ['Кот-д’Ивуар', 'Ivory Coast'],
    ['Сборная России', 'Russia'],
    ['Сборная Беларуси', 'Belarus national team'],
    ['Сборная Египта', 'Egypt'],
    ['Фарерские острова', 'Faroe Islands'],
    ['Тринидад и Тобаго', 'Trinidad and Tobago'],
    ['Россия U21', 'Russia U21'],
    ['Китай (ж)', 'China PR Women'],
  ])('is the same: %s and %s', (russian, english) => {
    expect(verdict(russian, english)).toBe('same');
  });

  it.each([
    ['Нигер', 'Nigeria'],
    ['Россия', 'Russia 1905'],
    ['Гвинея', 'Guinea-Bissau'],
    ['Гвинея', 'Equatorial Guinea'],
    ['Гвинея', 'Papua New Guinea'],
    ['Конго', 'DR Congo'],
    ['Доминика', 'Dominican Republic'],
    ['Ирландия', 'Northern Ireland'],
    ['Судан', 'South Sudan'],
    ['Корея', 'North Korea'],
    ['Самоа', 'American Samoa'],
    ['Австрия', 'Australia'],
    ['Словакия', 'Slovenia'],
    ['Китай U23', 'China PR'],
  ])('is another: %s and %s', (russian, english) => {
    expect(verdict(russian, english)).not.toBe('same');
  });
});
