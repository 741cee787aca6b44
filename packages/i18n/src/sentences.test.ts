import { describe, expect, it } from 'vitest';
import { words } from './index.ts';
import { leaves, named } from './testing/leaves.ts';

/** Where the sentence is all that can be said: the help has a page on each. */
const nothingToDo = [
  'bad_request',
  'bad_json',
  'bad_credentials',
  'forbidden',
  'not_found',
  'in_use',
  'merge_opponents',
];
/** One sentence that asks for something. */
const asking = ['invalid'];

describe.each(['en', 'ru'] as const)('in %s', (language) => {
  const { code, field } = words[language].errors;

  it('what went wrong is told in whole sentences', () => {
    const broken = Object.entries(code).filter(([, text]) => !/^\p{Lu}.*[^.…]\.$/u.test(text));
    expect(broken.map(([name]) => name)).toEqual([]);
  });

  it('and what to do stands in the sentence after it', () => {
    const mute = Object.entries(code)
      .filter(([, text]) => !/[.:;] \p{L}/u.test(text))
      .map(([name]) => name);
    expect(mute.toSorted()).toEqual([...nothingToDo, ...asking].toSorted());
  });

  it('no sentence about an error names a code, a status or a table', () => {
    const technical = Object.values(code).filter((text) => /_|\b[45]\d\d\b|\bSQL\b|\bHTTP\b|\bnull\b/i.test(text));
    expect(technical).toEqual([]);
  });

  it('two errors are told apart, but for the two that only programs meet', () => {
    const { bad_json: _, ...others } = code;
    const texts = Object.values(others);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('what is wrong with a field fits under it', () => {
    const long = Object.entries(field).filter(([, text]) => text.length > 60 || /^\p{Ll}/u.test(text));
    expect(long.map(([name]) => name)).toEqual([]);
  });

  it('a bound is named where one was crossed', () => {
    const bounded = Object.entries(field).filter(([, text]) => text.includes('{{limit}}'));
    expect(bounded.map(([name]) => name).toSorted()).toEqual(['too_big', 'too_long', 'too_short', 'too_small']);
  });

  it('a question asks, and what the buttons do is told under it', () => {
    const titles = leaves(language).filter(({ key }) => /(^|\.)ask\.\w+$|Title$/.test(key));
    const asked = titles.filter(({ text }) => text.endsWith('?'));
    expect(asked.length).toBeGreaterThan(5);
    const texts = leaves(language).filter(({ key }) => /(^|\.)ask\.\w+Text$/.test(key));
    expect(texts.filter(({ text }) => !/[.?]$/.test(text)).map(named)).toEqual([]);
  });

  it('the title of a failure is a title: it has no full stop, the sentence comes below', () => {
    const failures = leaves(language).filter(({ key }) =>
      /(^|\.)(failure|failed)(\.|$)|Failed$|failedTitle$/.test(key),
    );
    expect(failures.length).toBeGreaterThan(20);
    const stopped = failures.filter(({ text }) => /\S \S+\.$/.test(text) && !/\. /.test(text));
    expect(stopped.map(named)).toEqual([]);
  });
});
