import type { BulkEdited } from '@touchline/contract';
import { expect, it } from 'vitest';
import { changesByField, countOutcomes } from './summary.ts';

const edited = (id: number, changes: BulkEdited['changes']): BulkEdited => ({
  id,
  version: 1,
  title: `Match ${id}`,
  startAt: '2031-05-01T18:00:00.000Z',
  changes,
  refusal: null,
  conflicts: [],
});
const toEva = (before: string) => ({ field: 'commentator' as const, before, after: 'Eva' });
const streams = [
  edited(1, [toEva('Anna')]),
  edited(2, [toEva('Boris'), { field: 'duration', before: 90, after: 120 }]),
  edited(3, [toEva('Boris')]),
  edited(4, []),
  { ...edited(5, []), refusal: { code: 'version_conflict' as const, fields: {} } },
];

it('groups changes by field and values, most streams first', () => {
  const brief = changesByField(streams).map(({ field, groups }) => [
    field,
    groups.map(({ before, after, streams: each }) => [before, after, each.map(({ id }) => id)]),
  ]);
  expect(brief).toEqual([
    [
      'commentator',
      [
        ['Boris', 'Eva', [2, 3]],
        ['Anna', 'Eva', [1]],
      ],
    ],
    ['duration', [[90, 120, [2]]]],
  ]);
});

it('counts what changes, what stays and what is refused', () => {
  expect(countOutcomes(streams)).toEqual({ changed: 3, refused: 1, unchanged: 1 });
});
