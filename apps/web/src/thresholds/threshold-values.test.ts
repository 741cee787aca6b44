import type { ThresholdLevels } from '@touchline/contract';
import { thresholdInput, thresholdNames } from '@touchline/contract';
import { expect, it } from 'vitest';
import { allNames, inForce, inheritedOf, inputOf, valuesOf } from './threshold-values.ts';

const settings = Object.fromEntries(thresholdNames.map((name) => [name, 7])) as ThresholdLevels['settings'];
const levels: ThresholdLevels = {
  own: { blackAfterS: 3, quietAfterS: null },
  ofSport: { blackAfterS: 5, frozenAfterS: null },
  settings,
  probeIntervalS: 10,
};

it('the form has every threshold of the contract', () => {
  expect(allNames.toSorted()).toEqual([...thresholdNames].toSorted());
});

it('the stream comes before its sport, and the sport before the settings', () => {
  const of = (name: (typeof thresholdNames)[number]) => [inForce(levels, name), inheritedOf(levels, name)];
  expect(of('blackAfterS')).toEqual([3, 5]);
  expect(of('quietAfterS')).toEqual([null, 7]);
  expect(of('frozenAfterS')).toEqual([null, null]);
  expect(of('silentAfterS')).toEqual([7, 7]);
});

it('only what changes is sent, and an empty field is inherited again', () => {
  const values = valuesOf(levels.own);
  expect(inputOf(4, values, levels.own)).toEqual({ id: 4, inherit: [] });
  const changed = { ...values, blackAfterS: null, silentAfterS: 'never' as const, frozenClearS: 9 };
  const input = inputOf(4, changed, levels.own);
  expect(input).toEqual({ id: 4, silentAfterS: null, frozenClearS: 9, inherit: ['blackAfterS'] });
  expect(thresholdInput.safeParse(input).success).toBe(true);
});
