import { Menu } from '@mantine/core';
import { useCallback, useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Column } from '#kit/columns.ts';
import { Table } from '#kit/table.tsx';
import { RowActions } from '#ui/row-actions.tsx';
import { RowMenu } from '#ui/row-menu.tsx';
import { show } from '#ui/testing/show.tsx';

type Team = { id: number; name: string };
const teams: Team[] = Array.from({ length: 100 }, (_, index) => ({ id: index + 1, name: `Team ${index + 1}` }));

/** The rows that have rendered, by id, once for each time. */
const rendered: number[] = [];
const pressed = vi.fn<(action: string, team: string) => void>();
const columns: Column<Team>[] = [
  {
    key: 'name',
    label: 'Name',
    sort: null,
    from: 0,
    end: false,
    cell({ id, name }) {
      rendered.push(id);
      return <a href="#team">{name}</a>;
    },
  },
];
const nameOf = ({ name }: Team) => name;
const actions = ({ name }: Team) => (
  <RowActions>
    <RowMenu name={name} preload={null}>
      <Menu.Item onClick={() => pressed('view', name)}>View {name}</Menu.Item>
      <Menu.Item onClick={() => pressed('edit', name)}>Edit {name}</Menu.Item>
    </RowMenu>
  </RowActions>
);

function Teams() {
  const [rows, setRows] = useState<readonly Team[]>(teams);
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const change = useCallback(
    (change: (team: Team) => Team[]) =>
      setRows((before) => before.flatMap((team) => (team.id === 42 ? change(team) : [team]))),
    [],
  );
  return (
    <>
      <button type="button" onClick={() => change((team) => [{ ...team, name: 'Iron Foxes' }])}>
        rename
      </button>
      <button type="button" onClick={() => change(() => [])}>
        remove
      </button>
      <Table
        name="team"
        caption="Teams"
        rows={rows}
        size={100}
        sort={null}
        onSort={() => undefined}
        selection={{ ids, onChange: setIds }}
        card={null}
        {...{ columns, nameOf, actions }}
      />
    </>
  );
}

const menuButton = (name: string) => page.getByRole('button', { name: `Actions for ${name}`, exact: true });

beforeEach(async () => {
  pressed.mockClear();
  await page.viewport(1280, 800);
});

it('renders one row of 100 when one record changes', async () => {
  await show(<Teams />, '/');
  rendered.length = 0;
  await page.getByRole('button', { name: 'rename' }).click();
  await expect.element(page.getByText('Iron Foxes')).toBeVisible();
  expect(rendered).toEqual([42]);
});

it('renders one row of 100 when one is selected or its menu opens', async () => {
  await show(<Teams />, '/');
  rendered.length = 0;
  await page.getByRole('checkbox', { name: 'Select Team 3', exact: true }).click();
  await expect.element(page.getByRole('checkbox').nth(3)).toBeChecked();
  expect(rendered).toEqual([3]);
  await menuButton('Team 3').click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  expect(rendered).toEqual([3]);
});

it('has no menu in the page until one is opened, and then only that of the pressed row, at its button', async () => {
  await show(<Teams />, '/');
  expect(document.querySelectorAll('[role=menu]')).toHaveLength(0);
  await expect.element(menuButton('Team 2')).toHaveAttribute('aria-haspopup', 'menu');
  await expect.element(menuButton('Team 2')).toHaveAttribute('aria-expanded', 'false');
  await menuButton('Team 2').click();
  await expect.element(menuButton('Team 2')).toHaveAttribute('aria-expanded', 'true');
  await menuButton('Team 9').click();
  await expect.element(menuButton('Team 2')).toHaveAttribute('aria-expanded', 'false');
  const menu = page.getByRole('menu', { name: 'Actions for Team 9' });
  await expect.element(menu).toBeVisible();
  expect(document.querySelectorAll('[role=menu]')).toHaveLength(1);
  const [at, under] = [menu.element(), menuButton('Team 9').element()].map((each) => each.getBoundingClientRect());
  await expect.poll(() => Math.abs(menu.element().getBoundingClientRect().top - (under?.bottom ?? 0))).toBeLessThan(12);
  expect(Math.abs((at?.right ?? 0) - (under?.right ?? 0))).toBeLessThan(12);
});

it('acts on the pressed row and returns the focus to its button', async () => {
  await show(<Teams />, '/');
  await menuButton('Team 7').click();
  await page.getByRole('menuitem', { name: 'Edit Team 7' }).click();
  expect(pressed.mock.calls).toEqual([['edit', 'Team 7']]);
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(menuButton('Team 7')).toHaveFocus();
});

it('opens by the keyboard at its first item, and Escape returns to the button', async () => {
  await show(<Teams />, '/');
  (menuButton('Team 5').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'View Team 5' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('menuitem', { name: 'Edit Team 5' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(menuButton('Team 5')).toHaveFocus();
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'View Team 5' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(pressed.mock.calls).toEqual([['view', 'Team 5']]);
});

it('keeps an open menu while its record changes, and closes it with its row', async () => {
  await show(<Teams />, '/');
  await menuButton('Team 42').click();
  await expect.element(page.getByRole('menuitem', { name: 'View Team 42' })).toBeVisible();
  const press = (name: string) => (page.getByRole('button', { name }).element() as HTMLElement).click();
  press('rename');
  await expect.element(page.getByRole('menuitem', { name: 'View Iron Foxes' })).toBeVisible();
  press('remove');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
});

it('opens the menu of a card on a phone', async () => {
  await page.viewport(390, 844);
  await show(<Teams />, '/');
  await menuButton('Team 4').click();
  await page.getByRole('menuitem', { name: 'View Team 4' }).click();
  expect(pressed.mock.calls).toEqual([['view', 'Team 4']]);
});
