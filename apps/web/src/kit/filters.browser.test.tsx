import { showIn } from '#ui/testing/show.tsx';
import { expect, it } from 'vitest';
import { FilterChips } from './filters.tsx';
import type { Filter } from '#kit/filter.ts';

const months: Filter = {
  column: 'takenIn',
  label: 'Taken in',
  target: null,
  options: [
    { value: '2026-10', label: 'October 2026' },
    { value: '2026-11', label: 'November 2026' },
  ],
};

it('says in words what a list is narrowed to, a span by both its ends', async () => {
  const chip = async (value: string) =>
    (
      await showIn(
        'en',
        <FilterChips filters={[months]} active={[{ column: 'takenIn', value }]} onChange={() => {}} />,
        [],
      )
    ).text();
  expect(await chip('2026-11')).toBe('Taken in: November 2026');
  expect(await chip('2026-10..2026-11')).toBe('Taken in: October 2026 – November 2026');
  expect(await chip('2019-01')).toBe('Taken in: 2019-01');
  expect(await chip('2019-01-31T10:00:00.000Z..2019-01-31T11:00:00.000Z')).toMatch(
    /^Taken in: Thu, Jan 31, 2019, \d\d:00 – Thu, Jan 31, 2019, \d\d:00$/,
  );
  // As in an address that somebody has cut.
  expect(await chip('2019-01-31T10')).toBe('Taken in: 2019-01-31T10');
});
