import { expect, it } from 'vitest';
import { givenNamesAgree, givenNameSets } from './given-names.ts';
import { normalize } from './normalize.ts';

it.each([
  ['michael', 'майкл'],
  ['mike', 'майкл'],
  ['alexander', 'александр'],
  ['александр', 'саша'],
  ['alex', 'александр'],
  ['luke', 'люк'],
  ['peter', 'питер'],
  ['paul', 'пол'],
  ['jordan', 'джордан'],
  ['sean', 'шон'],
  ['daniil', 'даниил'],
  ['danylo', 'данил'],
  ['oleksandr', 'александр'],
  ['siarhei', 'сергей'],
  ['volha', 'ольга'],
  ['stan', 'станислав'],
  ['rafa', 'рафаэль'],
  ['joao', 'жоау'],
  ['tomas', 'томаш'],
  ['mischa', 'михаил'],
])('knows %s and %s as one given name, whichever comes first', (a, b) => {
  expect(givenNamesAgree(a, b)).toBe(true);
  expect(givenNamesAgree(b, a)).toBe(true);
});

it.each([
  ['alexander', 'михаил'],
  ['mischa', 'саша'],
  ['andy', 'джейми'],
  ['andrey', 'антон'],
  ['jermall', 'джермелл'],
  ['daniel', 'даниил'],
  ['serena', 'винус'],
  ['karolina', 'кристина'],
  ['luke', 'лукас'],
  ['john', 'джек'],
  ['henry', 'гарри'],
  ['maxwell', 'максимилиан'],
  ['smith', 'smith'],
])('keeps %s and %s apart', (a, b) => {
  expect(givenNamesAgree(a, b)).toBe(false);
});

it('knows at least 300 given names, each as bare words and in both scripts', () => {
  expect(givenNameSets.length).toBeGreaterThanOrEqual(300);
  const strange = givenNameSets.filter(
    (words) =>
      words.some((word) => normalize(word) !== word || word.includes(' ')) ||
      new Set(words).size !== words.length ||
      !words.some((word) => /^[a-z]+$/u.test(word)) ||
      !words.some((word) => /^\p{Script=Cyrillic}+$/u.test(word)),
  );
  expect(strange).toEqual([]);
});
