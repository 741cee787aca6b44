import { isWritable, user } from '@touchline/contract';
import { expect, it } from 'vitest';
import { startValues, tabOf } from './form-values.ts';

it('has a value for every field that a new user takes', () => {
  const wanted = Object.entries(user.fields).filter(([, field]) => isWritable(field) || field.mode === 'secret');
  expect(Object.keys(startValues(null)).toSorted()).toEqual(wanted.map(([name]) => name).toSorted());
});

it('starts with what is usual, which only lacks name, address and password', () => {
  const result = user.create.safeParse(startValues(null));
  expect(new Set(result.error?.issues.map(({ path }) => path[0]))).toEqual(new Set(['name', 'email', 'password']));
});

it('knows on which of the three tabs a field stands', () => {
  expect(['email', 'role', 'password', 'betBroadcast', 'stream_quality_priority', 'streams'].map(tabOf)).toEqual([
    'general',
    'general',
    'general',
    'options',
    'options',
    'access',
  ]);
});
