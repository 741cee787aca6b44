import { nameOf, textOf } from '#ui/testing/read-element.ts';
import { showIn } from '#ui/testing/show.tsx';
import type { ComponentProps } from 'react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Column } from './columns.ts';
import { Table } from './table.tsx';

type Team = { id: number; name: string; streams: number };
type Props = ComponentProps<typeof Table<Team>>;

const teams: Team[] = [
  { id: 1, name: 'Спартак', streams: 3 },
  { id: 2, name: 'Harbour City', streams: 0 },
];
const plain = { from: 0, end: false } as const;
const columns: Column<Team>[] = [
  { ...plain, key: 'name', label: 'Name', sort: 'name', cell: (team) => <a href={`/${team.id}`}>{team.name}</a> },
  { ...plain, key: 'streams', label: 'Streams', sort: null, end: true, cell: (team) => team.streams },
];

async function show(width: number, change: Partial<Props>, language: 'en' | 'ru' = 'en') {
  await page.viewport(width, 900);
  const props: Props = {
    name: 'team',
    caption: 'Teams',
    columns,
    rows: teams,
    size: 10,
    nameOf: (team) => team.name,
    sort: null,
    onSort: () => undefined,
    selection: null,
    actions: null,
    card: null,
    ...change,
  };
  return showIn(language, <Table {...props} />, []);
}
const [desk, phone] = [1440, 390];
const choosing = (...ids: number[]) => ({ ids: new Set(ids), onChange: () => undefined });

describe('a table', () => {
  it('has a name, a head for every column and a cell for every value', async () => {
    const drawn = await show(desk, {});
    expect(drawn.texts('caption')).toEqual(['Teams']);
    expect(drawn.texts('columnheader')).toEqual(['Name', 'Streams']);
    expect(drawn.texts('cell')).toEqual(['Спартак', '3', 'Harbour City', '0']);
    expect(drawn.all('th').every((element) => element.getAttribute('scope') === 'col')).toBe(true);
  });

  it('on its way is busy, and has as many rows and cells as will come', async () => {
    const drawn = await show(desk, { rows: undefined, size: 4, selection: choosing(), actions: () => null });
    expect(drawn.all('table')[0]?.getAttribute('aria-busy')).toBe('true');
    expect(drawn.all('tbody')[0]?.children).toHaveLength(4);
    expect(drawn.all('td')).toHaveLength(4 * drawn.all('th').length);
    expect((await show(desk, {})).all('table')[0]?.getAttribute('aria-busy')).toBe('false');
  });

  it('tells by which column it is sorted, and which way; only those that can be sorted have a button', async () => {
    const sorted = async (sort: Props['sort']) =>
      (await show(desk, { sort })).all('th').map((element) => element.getAttribute('aria-sort'));
    expect(await sorted({ column: 'name', order: 'desc' })).toEqual(['descending', null]);
    expect(await sorted({ column: 'name', order: 'asc' })).toEqual(['ascending', null]);
    expect(await sorted({ column: 'streams', order: 'asc' })).toEqual([null, null]);
    expect((await show(desk, {})).texts('button')).toEqual(['Name']);
  });

  it('names the column of what can be done for whoever does not see it', async () => {
    const actions = (team: Team) => <button type="button">Edit {team.name}</button>;
    const drawn = await show(desk, { actions }, 'ru');
    expect(drawn.texts('columnheader').at(-1)).toBe('Действия');
    expect(drawn.texts('button')).toContain('Edit Harbour City');
  });

  it('without rows is an empty body and no error', async () => {
    expect((await show(desk, { rows: [], selection: choosing(1) })).all('td')).toEqual([]);
  });
});

describe('a selection', () => {
  const boxes = async (...ids: number[]) =>
    (await show(desk, { selection: choosing(...ids) })).all('input').map((box) => ({
      name: nameOf(box),
      on: box.matches(':checked'),
      isMixed: box.matches(':indeterminate'),
    }));

  it('names every row, and marks those that are chosen', async () => {
    expect(await boxes(2)).toEqual([
      { name: 'Select all rows on this page', on: false, isMixed: true },
      { name: 'Select Спартак', on: false, isMixed: false },
      { name: 'Select Harbour City', on: true, isMixed: false },
    ]);
  });

  it('of all rows marks the head; of some it is between, and rows of other pages do not count', async () => {
    expect((await boxes(1, 2))[0]).toMatchObject({ on: true, isMixed: false });
    expect((await boxes(77))[0]).toMatchObject({ on: false, isMixed: false });
    expect((await boxes(1, 77))[0]).toMatchObject({ on: false, isMixed: true });
  });

  it('marks the row itself too', async () => {
    const rows = (await show(desk, { selection: choosing(2) })).all('[data-selected="true"]');
    expect(rows.map(textOf)).toEqual(['Harbour City 0']);
  });
});

describe('on a phone', () => {
  it('a record is a card: its cells one below the other, each but the first with its label', async () => {
    const drawn = await show(phone, { actions: () => <button type="button">Edit</button> });
    expect(drawn.all('table')).toEqual([]);
    expect(drawn.names('list')).toEqual(['Teams']);
    expect(drawn.texts('listitem')).toEqual(['Спартак Streams: 3 Edit', 'Harbour City Streams: 0 Edit']);
  });

  it('a list may have cards of its own', async () => {
    expect((await show(phone, { card: (team) => <p>{team.id}</p> })).texts('listitem')).toEqual(['1', '2']);
  });

  it('cards on their way are few and not read', async () => {
    const drawn = await show(phone, { rows: undefined, size: 100 });
    expect(drawn.all('li')).toHaveLength(6);
    expect(drawn.all('li').every((card) => card.ariaHidden === 'true')).toBe(true);
    expect(drawn.all('ul')[0]?.getAttribute('aria-busy')).toBe('true');
  });

  it('the width of 768 pixels is the first that is none', async () => {
    expect((await show(767, {})).all('table')).toEqual([]);
    expect((await show(768, {})).all('table')).toHaveLength(1);
  });
});
