import { show, showIn } from '#ui/testing/show.tsx';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FilterChips, FilterMenu } from './filters.tsx';
import type { Filter, FilterChoice } from '#kit/filter.ts';
import { writePeriod } from '#kit/period.ts';
import type { Period } from '#kit/period.ts';

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

it('says in words which days a list is narrowed to, also with an open end', async () => {
  const created: Filter = { column: 'createdAt', label: 'Created', target: 'period', options: null };
  const chip = async (period: Period) => {
    const active = [{ column: 'createdAt', value: writePeriod(period) }];
    return (await showIn('en', <FilterChips filters={[created]} active={active} onChange={() => {}} />, [])).text();
  };
  expect(await chip({ from: '2026-11-21', to: '2026-11-23' })).toBe('Created: Nov 21, 2026 – Nov 23, 2026');
  expect(await chip({ from: '2026-11-21', to: '2026-11-21' })).toBe('Created: Nov 21, 2026');
  expect(await chip({ from: '2026-11-21', to: '' })).toBe('Created: Nov 21, 2026 – …');
});

it('offers no filter that links alone set, and shows one as a chip', async () => {
  const server: Filter = { column: 'server', label: 'Server', target: 'server', options: null };
  const filters = [server, { ...months, byLink: true as const }];
  const active = [{ column: 'takenIn', value: '2026-11' }];
  await show(
    <>
      <FilterMenu filters={filters} active={active} onChange={() => {}} />
      <FilterChips filters={filters} active={active} onChange={() => {}} />
    </>,
    '/',
  );
  await expect.element(page.getByText('Taken in: November 2026')).toBeVisible();
  await page.getByRole('button', { name: /^Filter/ }).click();
  await expect.element(page.getByRole('combobox', { name: 'Server' })).toBeVisible();
  expect(page.getByRole('combobox').elements()).toHaveLength(1);
});

it('narrows a list to days that are typed', async () => {
  const created: Filter = { column: 'createdAt', label: 'Created', target: 'period', options: null };
  function List() {
    const [active, setActive] = useState<FilterChoice['active']>([]);
    return (
      <>
        <FilterMenu filters={[created]} active={active} onChange={setActive} />
        <output>{active.map(({ value }) => value)}</output>
      </>
    );
  }
  await show(<List />, '/');
  await page.getByRole('button', { name: 'Filter' }).click();
  const period = { from: '2026-11-21', to: '2026-11-23' };
  await page.getByRole('textbox', { name: 'Created: from' }).fill('21.11.2026');
  await page.getByRole('textbox', { name: 'Created: to' }).fill('23.11.2026');
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('status')).toHaveTextContent(writePeriod(period));
});
