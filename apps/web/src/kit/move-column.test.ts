import { expect, it } from 'vitest';
import { addColumn, moveColumn } from '#kit/move-column.ts';

it.each([
  ['forward', 'a', 2, 'b,c,a,d'],
  ['back', 'd', 1, 'a,d,b,c'],
  ['nowhere', 'b', 1, 'a,b,c,d'],
  ['beyond the end', 'a', 9, 'b,c,d,a'],
  ['before the start', 'c', -1, 'c,a,b,d'],
])('moves a column %s', (_, key, place, moved) => {
  expect(moveColumn(['a', 'b', 'c', 'd'], key, place).join()).toBe(moved);
});

it.each([
  ['after those before it', ['a', 'c', 'e'], 'a,c,d,e'],
  ['after the last of them, in whatever order they are', ['c', 'e', 'a'], 'c,e,a,d'],
  ['first if none of them is shown', ['f', 'e'], 'd,f,e'],
])('shows a column %s', (_, shown, added) => {
  expect(addColumn(shown, 'd', ['a', 'b', 'c', 'd', 'e', 'f']).join()).toBe(added);
});
