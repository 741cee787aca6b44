import { expect, it } from 'vitest';
import { isQuestion, isSlash, letterOf } from './key-meaning.ts';

const press = (key: string, code: string, shiftKey: boolean) => ({
  key,
  code,
  shiftKey,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
});

it.each([
  ['an English', press('/', 'Slash', false), press('?', 'Slash', true)],
  ['a Russian', press('.', 'Slash', false), press(',', 'Slash', true)],
  ['a Russian layout by its own sign on', press('/', 'Backslash', true), press('?', 'Digit7', true)],
  ['a keyboard on the screen', press('/', 'Slash', false), press('?', 'Slash', false)],
  ['a German', press('/', 'Digit7', true), press('?', 'Minus', true)],
])('%s layout has its search and its help', (_, slash, question) => {
  expect([isSlash(slash), isQuestion(slash)]).toEqual([true, false]);
  expect([isQuestion(question), isSlash(question)]).toEqual([true, false]);
});

it.each([
  ['t', 'KeyT', 't'],
  ['T', 'KeyT', 't'],
  ['е', 'KeyT', 't'],
  ['t', 'KeyK', 't'],
  ['τ', 'KeyT', 't'],
  ['ArrowUp', 'ArrowUp', null],
  ['1', 'Digit1', null],
])('%s at %s is the letter %s', (key, code, letter) => expect(letterOf({ key, code })).toBe(letter));

it('takes no letter for either', () => {
  const letter = press('ю', 'Period', false);
  expect([isSlash(letter), isQuestion(letter)]).toEqual([false, false]);
});
