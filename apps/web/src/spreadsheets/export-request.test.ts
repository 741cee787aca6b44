import { expect, it } from 'vitest';
import { exportRequest, showsHidden } from './export-request.ts';

const rows = {
  search: '',
  sort: { column: 'startAt', order: 'desc' } as const,
  filters: [
    { column: 'phase', value: 'live' },
    { column: 'teamName', value: 'Зенит' },
  ],
};
const choice = { format: 'csv', language: 'ru', zone: 'Europe/Moscow', columns: null } as const;

it('an export requests all rows of the list in their order, without a page', () => {
  expect(exportRequest(rows, choice)).toEqual({
    input: { format: 'csv', language: 'ru', zone: 'Europe/Moscow' },
    headers: {
      'Sort-Column': 'startAt',
      'Sort-Order': 'desc',
      'Filter-Column': 'phase,teamName',
      'Filter-Value': `live,${encodeURIComponent('Зенит')}`,
    },
  });
});

it('an export sends the visible columns in their order, and none for all columns', () => {
  const { input } = exportRequest(rows, { ...choice, columns: ['match', 'key'] });
  expect(input.columns).toBe('match,key');
  expect(exportRequest(rows, choice).input).not.toHaveProperty('columns');
});

it('an export of references has no time zone', () => {
  const { input } = exportRequest({ ...rows, sort: null, filters: [] }, { ...choice, zone: null });
  expect(input).toEqual({ format: 'csv', language: 'ru' });
});

it('an export includes the search', () => {
  expect(exportRequest({ ...rows, search: 'кубок' }, choice).input.name).toBe('кубок');
  expect(exportRequest(rows, choice).input).not.toHaveProperty('name');
});

it('an export of an unsorted and unfiltered list needs no headers', () => {
  expect(exportRequest({ search: '', sort: null, filters: [] }, choice).headers).toEqual({});
});

it.each([
  [[], false],
  [[{ column: 'hidden', value: 'false' }], false],
  [[{ column: 'hidden', value: 'true' }], true],
  [
    [
      { column: 'phase', value: 'live' },
      { column: 'hidden', value: 'only' },
    ],
    true,
  ],
])('the filters %j say whether hidden streams are among the rows', (filters, expected) => {
  expect(showsHidden({ filters })).toBe(expected);
});
