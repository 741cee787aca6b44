import { describe, expect, it } from 'vitest';
import { languages } from './languages.ts';
import { usedKey, allLeaves, formOf, leaves, describeLeaf, placeholders } from './testing/leaves.ts';

/** Texts whose number is never one: they are shown from two on, or the number is a constant. */
const neverOne = ['notices:times', 'sheets:review.firstRows'];

/** The texts with plural forms: the forms of each, by the key that the code uses. */
function pluralForms(language: 'en' | 'ru'): Map<string, Map<string, string>> {
  const forms = new Map<string, Map<string, string>>();
  for (const leaf of leaves(language)) {
    const form = formOf(leaf);
    if (!form) continue;
    const key = `${leaf.namespace}:${form.base}`;
    forms.set(key, (forms.get(key) ?? new Map<string, string>()).set(form.category, leaf.text));
  }
  return forms;
}

describe.each(languages)('in %s a text with plural forms', (language) => {
  const rules = new Intl.PluralRules(language);
  const groups = pluralForms(language);

  it('has exactly the plural forms of the language', () => {
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

  it('contains the number in every form that is used for several numbers', () => {
    // In English the form "one" is only for 1. In Russian it is for 21 and 101 too.
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

  it('has no text with the same key without a plural form', () => {
    const plain = leaves(language)
      .filter((leaf) => formOf(leaf) === null)
      .map((leaf) => `${leaf.namespace}:${leaf.key}`);
    expect(plain.filter((key) => groups.has(key))).toEqual([]);
  });
});

it('a text with plural forms in one language has them in the other', () => {
  expect([...pluralForms('ru').keys()].toSorted()).toEqual([...pluralForms('en').keys()].toSorted());
});

it('the Russian form for one, which is also for twenty-one, does not use “её” or “его”', () => {
  const wrong = allLeaves.filter(
    (leaf) =>
      leaf.language === 'ru' && formOf(leaf)?.category === 'one' && /(^|\s)(её|его)(?=[\s,.]|$)/i.test(leaf.text),
  );
  expect(wrong.map(describeLeaf)).toEqual([]);
});

it('a Russian noun after the number has different forms for one and for five', () => {
  // Texts without a noun after the number, as in "{{count}} in the list", correctly have equal forms.
  const unchanged = [...pluralForms('ru')].filter(([, texts]) => {
    const [one, few, many] = ['one', 'few', 'many'].map((each) => texts.get(each));
    return one !== many && one === few;
  });
  expect(unchanged.map(([key]) => key)).toEqual([]);
});

it('a text with a number before a word has plural forms, unless the number is never one', () => {
  const withoutForms = allLeaves.filter(
    (leaf) =>
      /\{\{count\}\} \p{L}/u.test(leaf.text) &&
      formOf(leaf) === null &&
      !neverOne.includes(`${leaf.namespace}:${usedKey(leaf)}`),
  );
  expect(withoutForms.map(describeLeaf)).toEqual([]);
});
