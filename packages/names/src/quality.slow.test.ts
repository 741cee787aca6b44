import { describe, expect, it } from 'vitest';
import { contradictions, wrongJoins } from './corpus/all-against-all.ts';
import { directoriesOf, rates, tally } from './corpus/measure.ts';
import { athleteSports, isHeldOut, type NamePair, teamSports } from './corpus/pairs.ts';
import { heldOutPairs, tuningPairs } from './corpus/parts.ts';

/** Minimum results on the held-out part, and how many names of a sport may be joined wrongly. */
const limits = { precision: 0.997, recallSure: 0.65, recall: 0.9, athletes: 0.9, wrongAllAgainstAll: 0 };

const all = [...tuningPairs, ...heldOutPairs];
const optionsOf = directoriesOf(all);
const athletes = new Set<string>(athleteSports);
const textOf = ({ sport, asked, found }: NamePair) => [sport, ...[asked, found].sort()].join('\n');

describe('the corpus', () => {
  it('has at least 1,500 pairs per sport, two fifths of them different, none twice', () => {
    expect(all.length).toBeGreaterThanOrEqual(1500);
    expect(all.filter(({ truth }) => truth === 'different').length / all.length).toBeGreaterThanOrEqual(0.4);
    expect(new Set(all.map(textOf)).size).toBe(all.length);
    expect(new Set(all.map(({ sport }) => sport))).toEqual(new Set([...athleteSports, ...teamSports]));
  });

  it('holds out the third selected by the hash', () => {
    expect(heldOutPairs.every(isHeldOut)).toBe(true);
    expect(tuningPairs.some(isHeldOut)).toBe(false);
    expect(heldOutPairs.length / all.length).toBeCloseTo(1 / 3, 1);
  });

  it('crosses scripts in four pairs of five', () => {
    const isCyrillic = (text: string) => /\p{Script=Cyrillic}/u.test(text);
    const across = all.filter(({ asked, found }) => isCyrillic(asked) !== isCyrillic(found));
    expect(across.length / all.length).toBeGreaterThanOrEqual(0.8);
  });

  it('never contradicts itself', () => {
    expect(contradictions(all)).toEqual([]);
  });
});

describe('held-out names', () => {
  it('are joined automatically only if they are one team', () => {
    const { precision, recallSure } = rates(tally(heldOutPairs, optionsOf));
    expect(precision).toBeGreaterThanOrEqual(limits.precision);
    expect(recallSure).toBeGreaterThanOrEqual(limits.recallSure);
  });

  it('are found if they are one team', () => {
    expect(rates(tally(heldOutPairs, optionsOf)).recall).toBeGreaterThanOrEqual(limits.recall);
  });

  it('are found for athletes too', () => {
    const own = heldOutPairs.filter(({ sport }) => athletes.has(sport));
    expect(rates(tally(own, optionsOf)).recall).toBeGreaterThanOrEqual(limits.athletes);
  });
});

it('joins no names of different teams, each compared with each', () => {
  expect(wrongJoins(all, optionsOf).wrong.length).toBeLessThanOrEqual(limits.wrongAllAgainstAll);
});
