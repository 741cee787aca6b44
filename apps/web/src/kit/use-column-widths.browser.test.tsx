import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Column } from '#kit/columns.ts';
import { Table } from '#kit/table.tsx';
import { show } from '#ui/testing/show.tsx';

type Team = { id: number; name: string; state: string };
const teamsFrom = (first: number, count: number, name: string): Team[] =>
  Array.from({ length: count }, (_, index) => ({ id: first + index, name: `${name} ${first + index}`, state: 'OK' }));
const column = { from: 0, end: false, sort: null } as const;
const columns: Column<Team>[] = [
  { ...column, key: 'name', label: 'Name', cell: ({ name }) => <a href="#team">{name}</a> },
  { ...column, key: 'state', label: 'State', cell: ({ state }) => state },
  {
    ...column,
    key: 'place',
    label: 'Place',
    cell: () => 'A place whose name is longer than any column may be '.repeat(3),
  },
];

let setTeams: (change: (before: readonly Team[]) => readonly Team[]) => void;

function Teams({ first }: { first: readonly Team[] }) {
  const [rows, setRows] = useState(first);
  useEffect(() => {
    setTeams = setRows;
  }, []);
  return (
    <Table
      name="team"
      caption="Teams"
      columns={columns}
      rows={rows}
      size={100}
      sort={null}
      onSort={() => {}}
      nameOf={({ name }) => name}
      selection={null}
      actions={null}
      card={null}
    />
  );
}

const table = () => page.getByRole('table').element() as HTMLTableElement;
const isKept = () => table().dataset['kept'];
const boxesOf = (row: number) =>
  [...(table().rows[row]?.cells ?? [])].map((cell) => {
    const { x, y, width, height } = cell.getBoundingClientRect();
    return [x, y, width, height].map((value) => Math.round(value * 10) / 10);
  });
const change = (id: number, values: Partial<Team>) =>
  setTeams((before) => before.map((team) => (team.id === id ? { ...team, ...values } : team)));

let idle: (() => void)[] = [];
/** Runs what waits for an idle browser, and what that lets wait. */
async function beIdle(): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    idle.splice(0).forEach((then) => then());
  }
}
const keep = async () => {
  await beIdle();
  return isKept();
};
beforeEach(() => {
  idle = [];
  vi.stubGlobal('requestIdleCallback', (then: () => void) => idle.push(then));
  vi.stubGlobal('cancelIdleCallback', (asked: number) => idle.splice(asked - 1, 1, () => {}));
});
afterEach(() => page.viewport(1280, 800));

it('keeps every cell of a long table where the browser has put it', async () => {
  await show(<Teams first={teamsFrom(1, 60, 'Iron Foxes')} />, '/');
  expect(isKept()).toBe('false');
  const rows = [0, 1, 2, 10];
  const before = rows.map(boxesOf);
  await beIdle();
  expect(isKept()).toBe('true');
  expect(rows.map(boxesOf)).toEqual(before);
});

it('keeps its columns where they are when a cell becomes shorter', async () => {
  await show(<Teams first={teamsFrom(1, 60, 'The Iron Foxes of the River')} />, '/');
  await beIdle();
  const before = boxesOf(1);
  setTeams((all) => all.map((team) => ({ ...team, name: 'Fox' })));
  await beIdle();
  expect(boxesOf(1)).toEqual(before);
});

it('widens a column that a cell has outgrown', async () => {
  await show(<Teams first={teamsFrom(1, 60, 'Fox')} />, '/');
  await beIdle();
  const [, before = []] = boxesOf(1);
  change(3, { state: 'Unexpected, and still sending after its planned end' });
  const keptWidths = async () => {
    await beIdle();
    const grown = table().rows[3]?.cells[1];
    return [isKept(), grown?.textContent?.length, (grown?.scrollWidth ?? 1) - (grown?.clientWidth ?? 0)];
  };
  await expect.poll(keptWidths).toEqual(['true', 51, 0]);
  expect(boxesOf(1)[1]?.[2]).toBeGreaterThan((before[2] ?? 0) + 50);
});

it('chooses widths anew for other rows and for another window', async () => {
  await show(<Teams first={teamsFrom(1, 60, 'Fox')} />, '/');
  await beIdle();
  setTeams(() => teamsFrom(101, 60, 'The Iron Foxes of the River'));
  await expect.poll(isKept).toBe('false');
  await expect.poll(keep).toBe('true');
  const [before = []] = boxesOf(1);
  expect([isKept(), table().rows[1]?.cells[0]?.scrollWidth]).toEqual(['true', table().rows[1]?.cells[0]?.clientWidth]);
  await page.viewport(900, 800);
  await expect.poll(isKept).toBe('false');
  await expect.poll(keep).toBe('true');
  expect(boxesOf(1)[0]?.[2]).toBeLessThan(before[2] ?? 0);
});

it('leaves a short table to the browser', async () => {
  await show(<Teams first={teamsFrom(1, 29, 'Fox')} />, '/');
  await beIdle();
  expect(isKept()).toBe('false');
});
