import { isWritable, user } from '@touchline/contract';
import { expect, it } from 'vitest';
import { startValues, tabOf } from './form-values.ts';

it('has a value for every field of a new user', () => {
  const wanted = Object.entries(user.fields).filter(([, field]) => isWritable(field) || field.mode === 'secret');
  expect(Object.keys(startValues(null)).toSorted()).toEqual(wanted.map(([name]) => name).toSorted());
});

it('starts with defaults, which lack only name, email and password', () => {
  const result = user.create.safeParse(startValues(null));
  expect(new Set(result.error?.issues.map(({ path }) => path[0]))).toEqual(new Set(['name', 'email', 'password']));
});

it('knows the tab of each field', () => {
  expect(['email', 'role', 'password', 'betBroadcast', 'stream_quality_priority', 'streams'].map(tabOf)).toEqual([
    'general',
    'general',
    'general',
    'options',
    'options',
    'access',
  ]);
});
