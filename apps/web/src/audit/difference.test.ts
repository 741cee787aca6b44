import { expect, it } from 'vitest';
import { fieldsOf, isInstant } from './difference.ts';

it('names the fields that changed, also one that was emptied or filled', () => {
  expect(fieldsOf({ before: { team2: 3, title: 'Cup' }, after: { team2: 4, title: '' } })).toEqual(['team2', 'title']);
  expect(fieldsOf({ before: { archivedAt: null }, after: { archivedAt: '2026-01-01T00:00:00+00:00' } })).toEqual([
    'archivedAt',
  ]);
});

it('names the non-empty fields of a new or deleted record', () => {
  const record = { id: 7, name: 'Football', description: '', archivedAt: null, builtIn: false };
  expect(fieldsOf({ before: null, after: record })).toEqual(['name', 'builtIn']);
  expect(fieldsOf({ before: record, after: null })).toEqual(['name', 'builtIn']);
  expect(fieldsOf({ before: null, after: null })).toEqual([]);
});

it('tells an instant in the database’s format from a date and from other text', () => {
  expect(isInstant('2026-11-21T16:00:00.123456+00:00')).toBe(true);
  expect(isInstant('2026-11-21T16:00:00Z')).toBe(true);
  for (const other of ['2026-11-21', '16:00:00', 'at 2026-11-21T16:00:00Z', 5, null])
    expect({ other, is: isInstant(other) }).toEqual({ other, is: false });
});
