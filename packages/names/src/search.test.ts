import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalize } from './normalize.ts';
import { forgiving, isSameSpelling, MAX_VARIANTS, searchKey } from './search.ts';

const finds = (query: string, name: string): boolean => forgiving(query).some((text) => searchKey(name).includes(text));

describe('search', () => {
  it.each([
    ['спартак', 'Спартак Москва'],
    ['СПАРТАК', 'ФК «Спартак»'],
    ['cgfhnfr', 'Спартак Москва'],
    ['ызфкефл', 'Spartak Moscow'],
    ['[bvbr', 'Химик'],
    [',fdfhbz', 'Бавария'],
    ['шахтер', 'Шахтёр Донецк'],
    ['шахтёр', 'Шахтер'],
    ['if[n`h', 'Шахтёр'],
    ['khimik', 'Химик'],
    ['himik', 'Химик'],
    ['химик', 'Khimik'],
    ['juventus', 'Ювентус'],
    ['ювентус', 'Yuventus'],
    ['йошкар-ола', 'Yoshkar-Ola'],
    ['yoshkar', 'Йошкар-Ола'],
    ['besiktas', 'Beşiktaş'],
    ['зен', 'Zenit'],
    ['zen', 'Зенит'],
    ['ptybn', 'Зенит'],
    ['pty', 'Zenit'],
  ])('%s finds %s', (query, name) => {
    expect(finds(query, name)).toBe(true);
  });

  it.each([
    ['спартак', 'Динамо'],
    ['chelsea', 'Ливерпуль'],
    ['ма', 'Vfksi'],
  ])('%s does not find %s', (query, name) => {
    expect(finds(query, name)).toBe(false);
  });

  it('searches for nothing when nothing was typed', () => {
    expect(forgiving(' !% ')).toEqual([]);
  });

  it('stays within limits, distinct, and free of LIKE wildcards', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('abcxyjшщёйїқ%_\\[];,.’ -1')), maxLength: 30 }),
        (query) => {
          const variants = forgiving(query);
          expect(variants.length).toBeLessThanOrEqual(MAX_VARIANTS);
          expect(new Set(variants).size).toBe(variants.length);
          for (const text of variants) expect(text).toMatch(/^[\p{L}\p{M}\p{N}]+(?: [\p{L}\p{M}\p{N}]+)*$/u);
        },
      ),
    );
  });

  it('finds every name that has letters or digits by its own text', () => {
    // Dots alone may be meant as letters of the other keyboard layout, which the name does not have.
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (name) => {
        expect(finds(name, name)).toBe(normalize(name) !== '');
      }),
      { examples: [['‥\0'], ['...'], ['.ю.']] },
    );
  });
});

it.each([
  ['Зенит', 'ЗЕНИТ ', true],
  ['Зенит', 'Zenit', true],
  ['Нефтехимик', 'Neftekhimik', true],
  ['Zenit', 'Zenit 2', false],
  ['Зенит', 'Зенит (ж)', false],
  ['', '—', false],
])('%s and %s are spelled the same: %s', (one, other, expected) => expect(isSameSpelling(one, other)).toBe(expected));
