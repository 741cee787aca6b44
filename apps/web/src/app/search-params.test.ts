import { expect, it } from 'vitest';
import { parseSearchParams, stringifySearchParams } from './search-params.ts';

it('query parameters come back as they went in', () => {
  const search = {
    search: 'Спартак & Co',
    page: '2',
    redirect: '/broadcast/streams?tag=live',
    filter: 'sport:3,title:a%2Cb',
  };
  expect(parseSearchParams(stringifySearchParams(search))).toEqual(search);
});

it('what is empty stays out of the address', () => {
  expect(stringifySearchParams({ a: '', b: undefined, c: 3 })).toBe('');
});

it('filters stay readable in the address', () => {
  expect(stringifySearchParams({ filter: 'sport:3,server:2' })).toBe('?filter=sport:3,server:2');
});
