import { expect, it } from 'vitest';
import { depthOf } from '#server/monitoring/depth';

/** Which of the first twelve rounds read media. */
const rounds = (intervalS: number, unmeasured: boolean) =>
  Array.from({ length: 12 }, (_, round) => round).filter(
    (round) => depthOf({ unmeasured }, round, intervalS) === 'media',
  );

it('media is read in the first round and then about once a minute, however often a stream is looked at', () => {
  expect(rounds(10, false)).toEqual([0, 6]);
  expect(rounds(30, false)).toEqual([0, 2, 4, 6, 8, 10]);
  expect(rounds(60, false)).toHaveLength(12);
  expect(rounds(3600, false)).toHaveLength(12);
});

it('close rounds read it every sixth time', () => {
  expect(rounds(1, false)).toEqual([0, 6]);
});

it('a missing bit rate is looked for in every second round at least', () => {
  expect(rounds(10, true)).toEqual([0, 2, 4, 6, 8, 10]);
});
