import { describe, expect, it } from 'vitest';
import { words } from './index.ts';
import { usedKey, formOf, leaves, describeLeaf, placeholders } from './testing/leaves.ts';
import type { Leaf } from './testing/leaves.ts';

describe.each(Object.keys(words.en) as (keyof typeof words.en)[])('the texts of %s', (namespace) => {
  const of = (language: 'en' | 'ru') => leaves(language).filter((leaf) => leaf.namespace === namespace);
  const [en, ru] = [of('en'), of('ru')];
  const keys = (found: Leaf[]) => [...new Set(found.map(usedKey))].toSorted();

  it('are the same in both languages', () => {
    expect(keys(ru)).toEqual(keys(en));
  });

  it('fill in the same values in both languages, in every form', () => {
    const filled = new Map(en.map((leaf) => [usedKey(leaf), placeholders(leaf.text).join()]));
    const differing = [...en, ...ru].filter((leaf) => {
      // The English singular may say "one" without a number.
      if (leaf.language === 'en' && formOf(leaf)?.category === 'one') return false;
      return placeholders(leaf.text).join() !== filled.get(usedKey(leaf));
    });
    expect(differing.map(describeLeaf)).toEqual([]);
  });

  it('are never empty', () => {
    expect([...en, ...ru].filter(({ text }) => text.trim() === '').map(describeLeaf)).toEqual([]);
  });

  it('are in Russian in the Russian file, except for names', () => {
    const spoken = ({ text }: Leaf) => text.replaceAll(/\{\{\w+\}\}/g, '');
    const latin = ru.filter((leaf) => !/[а-яё]/i.test(spoken(leaf)) && /[a-z]/i.test(spoken(leaf)));
    const names = /^(Touchline|RTMP|HLS|WSS|MPEG-DASH|Mon ID|TLS|[-\w/.: ]{1,12})$/;
    expect(latin.filter(({ text }) => !names.test(text)).map(describeLeaf)).toEqual([]);
  });
});
