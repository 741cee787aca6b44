import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cyrillicNames, latinNames } from './proposals.ts';
import { SCHEME_NAMES } from './schemes.ts';
import { transliterate } from './transliterate.ts';

const cyrillic = fc.string({
  unit: fc.oneof(fc.integer({ min: 0x400, max: 0x52f }).map((code) => String.fromCodePoint(code)), fc.constantFrom(...Array.from('abEH -’\u0301'))),
  maxLength: 20,
}); // prettier-ignore

describe('transliteration', () => {
  it.each([
    ['common', 'Yoshkar-Ola, Yuliya Dostoyevskaya, Nizhny, Obyedineniye'],
    ['bgn', 'Yoshkar-Ola, Yuliya Dostoyevskaya, Nizhniy, Ob”yedineniye'],
    ['icao', 'Ioshkar-Ola, Iuliia Dostoevskaia, Nizhnii, Obieedinenie'],
    ['iso9', 'Joškar-Ola, Ûliâ Dostoevskaâ, Nižnij, Obʺedinenie'],
    ['gost', 'Joshkar-Ola, Yuliya Dostoevskaya, Nizhnij, Ob``edinenie'],
  ] as const)('follows %s', (scheme, expected) => {
    expect(transliterate('Йошкар-Ола, Юлия Достоевская, Нижний, Объединение', scheme)).toBe(expected);
  });

  it('writes х, ц and щ by each scheme', () => {
    const written = (['common', 'icao', 'iso9', 'gost', 'plain'] as const).map((scheme) =>
      transliterate('хцщ', scheme),
    );
    expect(written).toEqual(['khtsshch', 'khtsshch', 'hcŝ', 'xczshh', 'htssch']);
  });

  it('keeps capitals, also of a whole word, and ё', () => {
    expect(transliterate('ЩЁЛКОВО Щёлково щёлково', 'common')).toBe('SHCHYOLKOVO Shchyolkovo shchyolkovo');
    expect(transliterate('Я и Ян', 'common')).toBe('Ya i Yan');
  });

  it('writes Ukrainian and Belarusian letters', () => {
    expect(transliterate('Київ, Ґалаґан, Єнакієве, Їжак', 'ukrainian')).toBe('Kyiv, Galagan, Yenakiieve, Yizhak');
    expect(transliterate('Магілёў, Салігорск', 'belarusian')).toBe('Mahilyow, Salihorsk');
  });

  it('leaves no Cyrillic letter in the output and never throws', () => {
    fc.assert(
      fc.property(cyrillic, fc.constantFrom(...SCHEME_NAMES), (text, scheme) => {
        expect(transliterate(text, scheme)).not.toMatch(/\p{Script=Cyrillic}/u);
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...SCHEME_NAMES), (text, scheme) => {
        expect(transliterate(text, scheme)).not.toMatch(/\p{Script=Cyrillic}/u);
      }),
    );
  });

  it('leaves no look-alike inside a Latin word', () => {
    expect(transliterate('Сhеlsеа', 'common')).toBe('Chelsea');
  });
});

describe('proposals of names', () => {
  it('offers distinct Latin names, best first, without signs', () => {
    expect(latinNames('Химик')).toEqual(['Khimik', 'Himik', 'Ximik']);
    expect(latinNames('Йошкар-Ола')).toEqual(['Yoshkar-Ola', 'Ioshkar-Ola', 'Joškar-Ola', 'Joshkar-Ola']);
    expect(latinNames('Динамо Москва').slice(0, 2)).toEqual(['Dynamo Moscow', 'Dinamo Moskva']);
    expect(latinNames('ЦСКА')).toContain('CSKA');
    expect(latinNames('Динамо Київ')[0]).toBe('Dynamo Kyiv');
    expect(latinNames('ФК Россия 3х3 (ж)')[0]).toBe('FC Russia 3x3 (W)');
    expect(latinNames('Россия (до 21)')[0]).toBe('Russia (U21)');
    expect(latinNames('Chelsea')).toEqual([]);
  });

  it('offers Russian names for Latin ones', () => {
    expect(cyrillicNames('Khimik')[0]).toBe('Химик');
    expect(cyrillicNames('Lokomotiv Moscow')[0]).toBe('Локомотив Москва');
    expect(cyrillicNames('AS Roma')[0]).toBe('АС Рома');
    expect(cyrillicNames('Juventus')).toContain('Ювентус');
    expect(cyrillicNames('Ioshkar-Ola')).toContain('Йошкар-Ола');
    expect(cyrillicNames('Dostoyevsky')).toContain('Достоевский');
    expect(cyrillicNames('Спартак')).toEqual([]);
  });

  it('offers nothing in the wrong script, nothing twice and never the name itself, for any text', () => {
    fc.assert(
      fc.property(fc.oneof(cyrillic, fc.string({ unit: 'binary' })), (name) => {
        const proposals = latinNames(name);
        expect(proposals.join('')).not.toMatch(/\p{Script=Cyrillic}/u);
        for (const list of [proposals, cyrillicNames(name)]) {
          expect(new Set(list).size).toBe(list.length);
          expect(list).not.toContain(name);
          expect(list.every((text) => text.trim() === text && text !== '')).toBe(true);
        }
      }),
    );
  });
});
