import { describe, expect, it } from 'vitest';
import { languages } from './languages.ts';
import { asked, everything, formOf, leaves, named, placeholders } from './testing/leaves.ts';

/** Whose number is never one: they are said from two on, or the number is a fixed limit of ours. */
const neverOne = ['notices:times', 'sheets:review.firstRows'];

/** The words that bend with a number: the forms of each, by the key that code asks for. */
function bending(language: 'en' | 'ru'): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>();
  for (const leaf of leaves(language)) {
    const form = formOf(leaf);
    if (!form) continue;
    const key = `${leaf.namespace}:${form.base}`;
    found.set(key, (found.get(key) ?? new Map<string, string>()).set(form.category, leaf.text));
  }
  return found;
}

describe.each(languages)('in %s a word that bends with a number', (language) => {
  const rules = new Intl.PluralRules(language);
  const groups = bending(language);

  it('has exactly the forms that the language has', () => {
    const forms = rules.resolvedOptions().pluralCategories.toSorted();
    const wrong = [...groups].filter(([, texts]) => [...texts.keys()].toSorted().join() !== forms.join());
    expect(groups.size).toBeGreaterThan(20);
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  it('has a form for every number from 0 to 1000 and for a fraction', () => {
    const numbers = [...Array.from({ length: 1001 }, (_, number) => number), 1.5, 2.25];
    const needed = new Set(numbers.map((number) => rules.select(number)));
    const missing = [...groups].flatMap(([key, texts]) =>
      [...needed].filter((category) => !texts.has(category)).map((category) => `${key}_${category}`),
    );
    expect(missing).toEqual([]);
  });

  it('says the number in every form that stands for several numbers', () => {
    // The English "one" is one. The Russian one is 21 and 101 as well.
    const several = rules.resolvedOptions().pluralCategories.filter((each) => language === 'ru' || each !== 'one');
    const silent = [...groups].flatMap(([key, texts]) =>
      several
        .filter((category) => placeholders(texts.get(category) ?? '').length === 0)
        .map((each) => `${key}_${each}`),
    );
    expect(silent).toEqual([]);
  });

  it('fills in the same values in every form', () => {
    const differing = [...groups].filter(([, texts]) => {
      const [first, ...rest] = [...texts]
        .filter(([category]) => language === 'ru' || category !== 'one')
        .map(([, text]) => placeholders(text).join());
      return rest.some((each) => each !== first);
    });
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  it('does not stand beside a word of the same key without a number', () => {
    const plain = leaves(language)
      .filter((leaf) => formOf(leaf) === null)
      .map((leaf) => `${leaf.namespace}:${leaf.key}`);
    expect(plain.filter((key) => groups.has(key))).toEqual([]);
  });
});

it('what bends in one language bends in the other', () => {
  expect([...bending('ru').keys()].toSorted()).toEqual([...bending('en').keys()].toSorted());
});

it('in Russian what is one thing, or twenty-one, is not spoken of as “её” or “его”', () => {
  const wrong = everything.filter(
    (leaf) =>
      leaf.language === 'ru' && formOf(leaf)?.category === 'one' && /(^|\s)(её|его)(?=[\s,.]|$)/i.test(leaf.text),
  );
  expect(wrong.map(named)).toEqual([]);
});

it('a Russian noun after the number takes another form after five than after one', () => {
  // Where nothing bends after the number, as in "{{count}} in the list", all forms are alike, which is right.
  const stiff = [...bending('ru')].filter(([, texts]) => {
    const [one, few, many] = ['one', 'few', 'many'].map((each) => texts.get(each));
    return one !== many && one === few;
  });
  expect(stiff.map(([key]) => key)).toEqual([]);
});

it('a number before a word makes it bend, unless it never is one', () => {
  const stiff = everything.filter(
    (leaf) =>
      /\{\{count\}\} \p{L}/u.test(leaf.text) &&
      formOf(leaf) === null &&
      !neverOne.includes(`${leaf.namespace}:${asked(leaf)}`),
  );
  expect(stiff.map(named)).toEqual([]);
});
