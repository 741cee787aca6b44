import { describe, expect, it } from 'vitest';
import { words } from './index.ts';
import { leaves, describeLeaf } from './testing/leaves.ts';

/** Codes whose sentence need not say what to do: the help has a page on each. */
const withoutAdvice = [
  'bad_request',
  'bad_json',
  'bad_credentials',
  'forbidden',
  'not_found',
  'in_use',
  'merge_opponents',
];
/** Codes with a single sentence that asks for something. */
const singleSentence = ['invalid'];

describe.each(['en', 'ru'] as const)('in %s', (language) => {
  const { code, field } = words[language].errors;

  it('errors are whole sentences', () => {
    const broken = Object.entries(code).filter(([, text]) => !/^\p{Lu}.*[^.…]\.$/u.test(text));
    expect(broken.map(([name]) => name)).toEqual([]);
  });

  it('errors say in a further sentence what to do', () => {
    const mute = Object.entries(code)
      .filter(([, text]) => !/[.:;] \p{L}/u.test(text))
      .map(([name]) => name);
    expect(mute.toSorted()).toEqual([...withoutAdvice, ...singleSentence].toSorted());
  });

  it('no sentence about an error names a code, a status or a table', () => {
    const technical = Object.values(code).filter((text) => /_|\b[45]\d\d\b|\bSQL\b|\bHTTP\b|\bnull\b/i.test(text));
    expect(technical).toEqual([]);
  });

  it('errors have different texts, except the two that only programs get', () => {
    const { bad_json: _, ...others } = code;
    const texts = Object.values(others);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('field errors are short enough to fit under the field', () => {
    const long = Object.entries(field).filter(([, text]) => text.length > 60 || /^\p{Ll}/u.test(text));
    expect(long.map(([name]) => name)).toEqual([]);
  });

  it('errors about a limit contain the limit', () => {
    const bounded = Object.entries(field).filter(([, text]) => text.includes('{{limit}}'));
    expect(bounded.map(([name]) => name).toSorted()).toEqual([
      'too_big',
      'too_far',
      'too_long',
      'too_short',
      'too_small',
    ]);
  });

  it('a confirmation asks a question, with a text about its buttons', () => {
    const titles = leaves(language).filter(({ key }) => /(^|\.)ask\.\w+$|Title$/.test(key));
    const asked = titles.filter(({ text }) => text.endsWith('?'));
    expect(asked.length).toBeGreaterThan(5);
    const texts = leaves(language).filter(({ key }) => /(^|\.)ask\.\w+Text$/.test(key));
    expect(texts.filter(({ text }) => !/[.?]$/.test(text)).map(describeLeaf)).toEqual([]);
  });

  it('the title of a failure has no period', () => {
    const failures = leaves(language).filter(({ key }) =>
      /(^|\.)(failure|failed)(\.|$)|Failed$|failedTitle$/.test(key),
    );
    expect(failures.length).toBeGreaterThan(20);
    const stopped = failures.filter(({ text }) => /\S \S+\.$/.test(text) && !/\. /.test(text));
    expect(stopped.map(describeLeaf)).toEqual([]);
  });
});
