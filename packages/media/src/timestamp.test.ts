import { expect, it } from 'vitest';
import { createTimestampUnwrapper } from './timestamp.ts';

it('a timestamp that wraps after 32 bits keeps growing, and small steps back stay small', () => {
  const unwrap = createTimestampUnwrapper();
  const readings = [0xffffffd8, 0xfffffff0, 8, 0xfffffffc, 48].map(unwrap);
  expect(readings).toEqual([0xffffffd8, 0xfffffff0, 2 ** 32 + 8, 2 ** 32 - 4, 2 ** 32 + 48]);
});

it('a second wrap is counted as well', () => {
  const unwrap = createTimestampUnwrapper();
  const quarter = 2 ** 30;
  const readings = Array.from({ length: 9 }, (_, index) => unwrap((index * quarter) % 2 ** 32));
  expect(readings.at(-1)).toBe(2 ** 33);
});
