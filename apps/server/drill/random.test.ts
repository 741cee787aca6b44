import { expect, it } from 'vitest';
import { pick, randomFrom } from './random.ts';

it('gives the same numbers for the same seed, and others for another', () => {
  const some = (seed: number) => {
    const random = randomFrom(seed);
    return Array.from({ length: 5 }, () => random());
  };
  expect(some(1)).toEqual(some(1));
  expect(some(1)).not.toEqual(some(2));
});

it('picks each by its share', () => {
  const random = randomFrom(3);
  const picked = Array.from({ length: 4_000 }, () =>
    pick(random, [
      ['rare', 1],
      ['usual', 3],
    ]),
  );
  const usual = picked.filter((name) => name === 'usual').length;
  expect(usual).toBeGreaterThan(2_850);
  expect(usual).toBeLessThan(3_150);
});
