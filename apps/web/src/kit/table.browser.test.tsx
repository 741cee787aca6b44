import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Column } from '#kit/columns.ts';
import type { PageRequest } from '#kit/page-headers.ts';
import { Table } from '#kit/table.tsx';
import { show } from '#ui/testing/show.tsx';

type Team = { id: number; name: string; matches: number };
const teams: Team[] = ['Iron Foxes', 'River Kings', 'Polar Owls'].map((name, index) => ({
  id: index + 1,
  name,
  matches: index,
}));
const column = { from: 0, end: false } as const;
const columns: Column<Team>[] = [
  { ...column, key: 'name', label: 'Name', sort: 'name', cell: ({ name }) => <a href="#team">{name}</a> },
  { ...column, key: 'start', label: 'Start', sort: 'start', usual: 'near', cell: () => null },
  { ...column, key: 'changed', label: 'Changed', sort: 'changed', usual: 'desc', cell: () => null },
  { ...column, key: 'matches', label: 'Matches', sort: null, end: true, cell: ({ matches }) => matches },
];

function Teams({ rows }: { rows: readonly Team[] | undefined }) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [sort, setSort] = useState<PageRequest['sort']>(null);
  return (
    <>
      <Table
        name="team"
        caption="Teams"
        columns={columns}
        rows={rows}
        size={4}
        sort={sort}
        onSort={setSort}
        nameOf={({ name }) => name}
        selection={{ ids, onChange: setIds }}
        actions={null}
        card={null}
      />
      <output>{[...ids].join()}</output>
    </>
  );
}

function LateTeams() {
  const [rows, setRows] = useState<readonly Team[]>();
  return (
    <>
      <Teams rows={rows} />
      <button type="button" onClick={() => setRows(teams)}>
        arrive
      </button>
    </>
  );
}

const chosen = (screen: Awaited<ReturnType<typeof show>>) => screen.getByRole('status').element().textContent;

it('sorts by a heading: ascending, descending, then in its own order again', async () => {
  const screen = await show(<Teams rows={teams} />, '/');
  const heading = screen.getByRole('columnheader', { name: 'Name' });
  await heading.getByRole('button').click();
  await expect.element(heading).toHaveAttribute('aria-sort', 'ascending');
  await heading.getByRole('button').click();
  await expect.element(heading).toHaveAttribute('aria-sort', 'descending');
  await heading.getByRole('button').click();
  await expect.element(heading).not.toHaveAttribute('aria-sort');
  await expect
    .element(screen.getByRole('columnheader', { name: 'Matches' }).getByRole('button'))
    .not.toBeInTheDocument();
});

it('shows by which columns it is ordered while none is chosen, and no longer once one is', async () => {
  const screen = await show(<Teams rows={teams} />, '/');
  const [start, changed] = [
    screen.getByRole('columnheader', { name: 'Start' }),
    screen.getByRole('columnheader', { name: 'Changed' }),
  ];
  await expect.element(changed).toHaveAttribute('aria-sort', 'descending');
  await expect.element(start).not.toHaveAttribute('aria-sort');
  await expect.element(start.getByRole('button')).toHaveAttribute('title', 'Nearest to now first. Sort by Start');
  expect(getComputedStyle(start.element().querySelector('svg') as Element).opacity).toBe('0.6');
  await screen.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect.element(changed).not.toHaveAttribute('aria-sort');
  await expect.element(start.getByRole('button')).toHaveAttribute('title', 'Sort by Start');
});

it('ticks rows one by one and all at once, and says when only some are ticked', async () => {
  const screen = await show(<Teams rows={teams} />, '/');
  const all = screen.getByRole('checkbox').first();
  await screen.getByRole('checkbox', { name: /River Kings/ }).click();
  await expect.poll(() => chosen(screen)).toBe('2');
  expect((all.element() as HTMLInputElement).indeterminate).toBe(true);
  await all.click();
  await expect.poll(() => chosen(screen)).toBe('1,2,3');
  expect((all.element() as HTMLInputElement).indeterminate).toBe(false);
  await all.click();
  await expect.poll(() => chosen(screen)).toBe('');
});

it('moves between the links of its rows by the arrows', async () => {
  const screen = await show(<Teams rows={teams} />, '/');
  (screen.getByRole('link', { name: 'Iron Foxes' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(screen.getByRole('link', { name: 'Polar Owls' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('link', { name: 'Polar Owls' })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(screen.getByRole('link', { name: 'River Kings' })).toHaveFocus();
});

it('leaves room for its rows until they are there', async () => {
  const screen = await show(<LateTeams />, '/');
  const table = screen.getByRole('table', { name: 'Teams' });
  await expect.element(table).toHaveAttribute('aria-busy', 'true');
  expect(screen.container.querySelectorAll('tbody tr')).toHaveLength(4);
  await screen.getByRole('button', { name: 'arrive' }).click();
  await expect.element(table).toHaveAttribute('aria-busy', 'false');
  expect(screen.container.querySelectorAll('tbody tr')).toHaveLength(3);
});
