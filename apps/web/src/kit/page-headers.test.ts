import { expect, it } from 'vitest';
import { pageHeaders } from './page-headers.ts';

const plain = { page: 1, size: 10, sort: null, filters: [] } as const;

it('a page has its number and its size, and nothing that was not asked for', () => {
  expect(pageHeaders(plain)).toEqual({ 'Page-Current': '1', 'Page-Size': '10' });
});

it('an order has its column and its direction', () => {
  expect(pageHeaders({ ...plain, sort: { column: 'startAt', order: 'desc' } })).toMatchObject({
    'Sort-Column': 'startAt',
    'Sort-Order': 'desc',
  });
});

it('filters stand in pairs, in their order', () => {
  const filters = [
    { column: 'sport', value: '3' },
    { column: 'startAt', value: '2026-11-21T00:00:00.000Z..2026-11-22T00:00:00.000Z' },
  ];
  const headers = pageHeaders({ ...plain, filters });
  expect(headers['Filter-Column']).toBe('sport,startAt');
  expect(headers['Filter-Value']?.split(',').map(decodeURIComponent)).toEqual(filters.map(({ value }) => value));
});

it('a value in any script, with commas and line breaks, is a header that the browser takes', () => {
  const values = ['Спартак, Москва', 'a\r\nX-Evil: 1', '東京', '50 %', '🏒', ''];
  const filters = values.map((value, index) => ({ column: `c${index}`, value }));
  const headers = pageHeaders({ ...plain, filters });
  expect(() => new Headers(headers)).not.toThrow();
  expect(headers['Filter-Value']?.split(',').map(decodeURIComponent)).toEqual(values);
});
