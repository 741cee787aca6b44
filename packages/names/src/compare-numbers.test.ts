import { describe, expect, it } from 'vitest';
import { compareNames } from './compare.ts';

const alone = { synonyms: null, rarity: null };

describe('numbers of names', () => {
  it.each([
    ['SKA St. Petersburg', 'SKA-1946'],
    ['СКА', 'СКА-1946'],
    ['Локо', 'Локо-76'],
    ['CSKA Sofia', 'CSKA 1948 Sofia'],
    ['Металлист Харьков', 'Metalist 1925'],
    ['Schalke 04', 'Schalke 05'],
    ['Звезда 1945', 'Zvezda 2005'],
  ])('distinguish %s from %s', (a, b) => {
    expect(compareNames(a, b, alone)).toMatchObject({ verdict: 'different', reason: 'number' });
  });

  it('leave it open when one name has no number', () => {
    expect(compareNames('Металлист', 'Metalist 1925', alone)).toMatchObject({ verdict: 'maybe', reason: 'number' });
  });

  it.each([
    ['Schalke 04', 'Шальке'],
    ['Ганновер 96', 'Hannover'],
    ['1. FSV Mainz 05', 'Майнц'],
    ['TSG 1899 Hoffenheim', 'Хоффенхайм'],
    ['СКА-1946', 'SKA-1946'],
  ])('are known to belong to %s, which is %s', (a, b) => {
    expect(compareNames(a, b, alone).verdict).toMatch(/same|maybe/u);
    expect(compareNames(a, b, alone).reason).not.toBe('number');
  });
});
