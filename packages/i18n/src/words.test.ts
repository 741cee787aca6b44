import { describe, expect, it } from 'vitest';
import { words } from './index.ts';

type Tree = { [key: string]: string | Tree };

/** Every word with its path; the plural endings are cut so that both languages can be compared. */
function leaves(tree: Tree, path = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    const at = `${path}.${key}`;
    if (typeof value === 'string') found.set(at.replace(/_(one|few|many|other)$/, ''), value);
    else for (const [below, word] of leaves(value, at)) found.set(below, word);
  }
  return found;
}

const placeholders = (word: string) => [...new Set(word.match(/\{\{\w+\}\}/g))].toSorted();

describe.each(Object.keys(words.en) as (keyof typeof words.en)[])('the words of %s', (namespace) => {
  const en = leaves(words.en[namespace]);
  const ru = leaves(words.ru[namespace]);

  it('are the same in both languages', () => {
    expect([...ru.keys()].toSorted()).toEqual([...en.keys()].toSorted());
  });

  it('fill in the same values in both languages', () => {
    // The English singular may say "one" without a number.
    const differing = [...en].filter(([key, word]) =>
      placeholders(word).some((each) => each !== '{{count}}' && !placeholders(ru.get(key) ?? '').includes(each)),
    );
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  it('are never empty', () => {
    expect([...en.values(), ...ru.values()].filter((word) => word.trim() === '')).toEqual([]);
  });

  it('are Russian in the Russian file unless they are names', () => {
    const latin = [...ru].filter(
      ([, word]) =>
        !/[а-яё]/i.test(word.replaceAll(/\{\{\w+\}\}/g, '')) && /[a-z]/i.test(word.replaceAll(/\{\{\w+\}\}/g, '')),
    );
    const names = /^(Touchline|RTMP|HLS|WSS|MPEG-DASH|Mon ID|TLS|[-\w/.: ]{1,12})$/;
    expect(latin.filter(([, word]) => !names.test(word)).map(([key]) => key)).toEqual([]);
  });
});
