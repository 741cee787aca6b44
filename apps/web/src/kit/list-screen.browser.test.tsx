import { showIn } from '#ui/testing/show.tsx';
import type { ComponentProps } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { CallError } from './call-error.ts';
import type { Column } from './columns.ts';
import { ListScreen } from './list-screen.tsx';

type Team = { id: number; name: string; sport: string };
type Props = ComponentProps<typeof ListScreen<Team>>;

const plain = { from: 0, end: false, sort: null } as const;
const columns: Column<Team>[] = [
  { ...plain, key: 'name', label: 'Name', cell: ({ name }) => name },
  { ...plain, key: 'sport', label: 'Sport', from: 1000, cell: ({ sport }) => sport },
];
const state = { tag: 'all', search: '', sort: null, filters: [], page: 1, size: 10 };
const team = { id: 1, name: 'Harbour City', sport: 'Football' };
const pageWith = (data: Team[]) => ({ current_page: 1, per_page: 10, total: data.length, last_page: 1, data });
const read = { page: pageWith([team]), error: null, stale: false, refetch: () => undefined };
const create = { label: 'New team', onClick: () => undefined };

async function show(width: number, change: Partial<Props>) {
  await page.viewport(width, 900);
  const props: Props = {
    name: 'team',
    title: 'Teams',
    create,
    tags: null,
    state,
    change: () => undefined,
    rows: read,
    columns,
    filters: [],
    before: null,
    after: null,
    bulk: null,
    edit: null,
    empty: { icon: null, title: 'No teams yet', text: 'The first one comes here.', action: create },
    nameOf: ({ name }) => name,
    selection: null,
    actions: null,
    card: null,
    children: null,
    ...change,
  };
  return showIn('en', <ListScreen {...props} />, []);
}

describe('every list', () => {
  it('has a heading, its rows in a table of that name, and pages', async () => {
    const drawn = await show(1440, {});
    expect(drawn.texts('heading')).toEqual(['Teams']);
    expect(drawn.texts('caption')).toEqual(['Teams']);
    expect(drawn.texts('cell')).toEqual(['Harbour City', 'Football']);
    expect(drawn.names('navigation')).toEqual(['Pages']);
  });

  it('has its tools in one order, from where its rows begin', async () => {
    const filter = { column: 'name', label: 'Name', target: null, options: [] };
    const [before, after] = [<button key="b">Archived</button>, <button key="a">Import / export</button>];
    const drawn = await show(1440, { filters: [filter], before, after, tags: <button>All</button> });
    expect(drawn.names('button').slice(0, 7)).toEqual([
      'New team',
      'All',
      'Filter',
      'Archived',
      'Views',
      'Columns',
      'Import / export',
    ]);
    const left = (element: Element) => Math.round(element.getBoundingClientRect().left);
    const start = left(page.getByRole('heading', { name: 'Teams' }).element());
    expect(left(page.getByRole('searchbox').element().closest('div') ?? document.body) - start).toBeLessThan(4);
    expect(left(page.getByRole('button', { name: 'All' }).element()) - start).toBeLessThan(4);
  });

  it('has room for its first page while that is on its way', async () => {
    const drawn = await show(1440, { rows: { ...read, page: undefined } });
    expect(drawn.all('table')[0]?.getAttribute('aria-busy')).toBe('true');
    expect(drawn.all('nav')).toEqual([]);
  });

  it('without rows says what comes here, and offers the next step', async () => {
    const drawn = await show(1440, { rows: { ...read, page: pageWith([]) } });
    expect(drawn.text()).toContain('No teams yet');
    expect(drawn.texts('button').filter((label) => label === 'New team')).toHaveLength(2);
    expect(drawn.all('table')).toEqual([]);
  });

  it.each([
    ['a search', { ...state, search: 'zzz' }],
    ['a filter', { ...state, filters: [{ column: 'sport', value: '1' }] }],
  ])('that %s left without rows offers the way back', async (_by, narrowed) => {
    const drawn = await show(1440, { state: narrowed, rows: { ...read, page: pageWith([]) } });
    expect(drawn.text()).not.toContain('No teams yet');
    expect(drawn.texts('button')).toContain('Clear search and filters');
  });

  it('that failed says why and offers another try, unless it is denied', async () => {
    const rows = { ...read, page: undefined };
    const failed = await show(1440, { rows: { ...rows, error: new CallError(500, 'x', null, null) } });
    expect(failed.getByRole('alert').elements()).toHaveLength(1);
    expect(failed.texts('button')).toContain('Retry');
    const denied = await show(1440, { rows: { ...rows, error: new CallError(403, 'x', null, null) } });
    expect(denied.text()).toContain('You do not have permission');
    expect(denied.texts('button')).not.toContain('Retry');
  });

  it('that was asked for wrongly, as by an old link, offers the usual list', async () => {
    const change = vi.fn<Props['change']>();
    const refused = new CallError(422, 'x', null, null);
    const drawn = await show(1440, { change, rows: { ...read, page: undefined, error: refused } });
    expect(drawn.texts('button')).not.toContain('Retry');
    await page.getByRole('button', { name: 'Clear search, filters and sorting' }).click();
    expect(change).toHaveBeenCalledWith({ search: '', filters: [], sort: null });
  });

  it('shows the columns that there is room for', async () => {
    expect((await show(900, {})).texts('cell')).toEqual(['Harbour City']);
  });

  it('offers the choice of columns on a phone only where cards are made of them', async () => {
    expect((await show(390, {})).texts('button')).toContain('Columns');
    expect((await show(390, { card: ({ name }) => name })).texts('button')).not.toContain('Columns');
  });
});
