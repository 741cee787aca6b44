import { expect, it } from 'vitest';
import { directionOf } from './direction.ts';

it.each(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi', 'ar-EG', 'he-IL'])(
  '%s is written from right to left',
  (language) => expect(directionOf(language)).toBe('rtl'),
);

it.each(['en', 'ru', 'en-GB', 'de', 'tr', ''])('%j is written from left to right', (language) =>
  expect(directionOf(language)).toBe('ltr'),
);
