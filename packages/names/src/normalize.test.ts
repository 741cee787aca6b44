import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalize } from './normalize.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 40 });

describe('normalize', () => {
  it('folds case, ё, quotes, dashes, dots of abbreviations and spaces', () => {
    expect(normalize('  ФК «Шахтёр» —  Йошкар-Ола ')).toBe('фк шахтер йошкар ола');
    expect(normalize('A.F.C. Bournemouth')).toBe('afc bournemouth');
    expect(normalize("Queen's Park")).toBe('queens park');
    expect(normalize('Bodø/Glimt')).toBe('bodo glimt');
  });

  it('keeps й, ў and ї, and drops stress and accents', () => {
    expect(normalize('Дина́мо Київ, Магілёў, Йод')).toBe('динамо київ магілеў йод');
    expect(normalize('Beşiktaş, Łódź, Málaga')).toBe('besiktas lodz malaga');
  });

  it('folds look-alike letters of the other script inside a word only', () => {
    expect(normalize('Cпapтaк')).toBe('спартак');
    expect(normalize('Сhеlsеа')).toBe('chelsea');
    expect(normalize('Спартак CSKA')).toBe('спартак cska');
  });

  it('changes nothing when applied twice, and never throws', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(normalize(normalize(text))).toBe(normalize(text));
      }),
    );
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('aаcсоoїйёŁßﬃ.ʼ’̆̈ -(1)ⅡIВ')), maxLength: 12 }),
        (text) => {
          expect(normalize(normalize(text))).toBe(normalize(text));
        },
      ),
    );
  });

  it('reads a word of look-alikes in the script of its neighbors', () => {
    expect(normalize('Cпapтaк Mocквa')).toBe('спартак москва');
    expect(normalize('Mocквa')).toBe('mockba');
    expect(normalize('Liverpool Mocквa')).toBe('liverpool mockba');
  });
});
