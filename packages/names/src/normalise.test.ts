import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalise } from './normalise.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 40 });

describe('normalise', () => {
  it('folds case, ё, quotes, dashes, dots of abbreviations and spaces', () => {
    expect(normalise('  ФК «Шахтёр» —  Йошкар-Ола ')).toBe('фк шахтер йошкар ола');
    expect(normalise('A.F.C. Bournemouth')).toBe('afc bournemouth');
    expect(normalise("Queen's Park")).toBe('queens park');
    expect(normalise('Bodø/Glimt')).toBe('bodo glimt');
  });

  it('keeps й, ў and ї, and drops stress and accents', () => {
    expect(normalise('Дина́мо Київ, Магілёў, Йод')).toBe('динамо київ магілеў йод');
    expect(normalise('Beşiktaş, Łódź, Málaga')).toBe('besiktas lodz malaga');
  });

  it('folds look-alike letters of the other script inside a word only', () => {
    expect(normalise('Cпapтaк')).toBe('спартак');
    expect(normalise('Сhеlsеа')).toBe('chelsea');
    expect(normalise('Спартак CSKA')).toBe('спартак cska');
  });

  it('changes nothing when applied twice, and never throws', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(normalise(normalise(text))).toBe(normalise(text));
      }),
    );
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('aаcсоoїйёŁßﬃ.ʼ’̆̈ -(1)ⅡIВ')), maxLength: 12 }),
        (text) => {
          expect(normalise(normalise(text))).toBe(normalise(text));
        },
      ),
    );
  });

  it('reads a word of look-alikes in the script of its neighbors', () => {
    expect(normalise('Cпapтaк Mocквa')).toBe('спартак москва');
    expect(normalise('Mocквa')).toBe('mockba');
    expect(normalise('Liverpool Mocквa')).toBe('liverpool mockba');
  });
});
