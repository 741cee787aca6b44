import { expect, it } from 'vitest';
import { normalTime } from './time-input.tsx';

it.each([
  ['930', '09:30'],
  ['1830', '18:30'],
  ['9:5', '09:05'],
  ['18', '18:00'],
  ['7', '07:00'],
  ['18:30', '18:30'],
])('%s is completed to %s', (typed, time) => {
  expect(normalTime(typed)).toBe(time);
});

it('what cannot be a time is left for the rule to refuse', () => {
  expect(normalTime('12345')).toBe('12345');
  expect(normalTime('')).toBe('');
});
