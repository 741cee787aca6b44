import { expect, it } from 'vitest';
import { readScheduleSearch, writeScheduleSearch } from './schedule-search.ts';

it('the address says view, groups and day, and what is wrong in it gets the default', () => {
  const search = { view: 'week', group: 'holder', day: '2031-02-28' };
  expect(readScheduleSearch(search)).toEqual({ view: 'week', grouping: 'holder', day: '2031-02-28' });
  const wrong = { view: 'year', group: 'team', day: '2031-02-30' };
  expect(readScheduleSearch(wrong)).toEqual({ view: 'day', grouping: 'server', day: null });
});

it('defaults are not in the address, filters and other parameters stay', () => {
  const search = { view: 'week', day: '2031-02-28', filter: 'sport:1', panel: 'view' };
  expect(writeScheduleSearch(search, { view: 'day', day: null })).toEqual({ filter: 'sport:1', panel: 'view' });
  expect(writeScheduleSearch(search, { grouping: 'sport' })).toEqual({ ...search, group: 'sport' });
});
