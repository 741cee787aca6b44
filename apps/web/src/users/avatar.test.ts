import { expect, it } from 'vitest';
import { initials } from './avatar.tsx';

it.each([
  ['Olga Operator', 'OO'],
  ['  анна   мария  вольнова ', 'АВ'],
  ['Zoya', 'Z'],
  ['𝒜da', '𝒜'],
  ['', ''],
])('the initials of «%s» are %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
