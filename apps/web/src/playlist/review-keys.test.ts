import { expect, it } from 'vitest';
import { wordOf } from './review-keys.ts';

it('A accepts and X rejects on either keyboard layout, with and without Caps Lock', () => {
  expect(['a', 'A', 'ф', 'Ф'].map(wordOf)).toEqual(Array(4).fill('accept'));
  expect(['x', 'X', 'ч', 'Ч'].map(wordOf)).toEqual(Array(4).fill('reject'));
  expect(['ArrowDown', 'Enter', ' ', 'constructor'].map(wordOf)).toEqual([null, null, null, null]);
});
