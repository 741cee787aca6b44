import { afterEach, beforeEach, expect, it } from 'vitest';
import { useListState } from '#kit/use-list.ts';
import { show } from '#ui/testing/show.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

const defaults = { tag: 'all', sort: null };

function List() {
  const { state, change } = useListState(defaults);
  const steps = {
    live: () => change({ tag: 'live' }),
    sort: () => change({ sort: { column: 'name', order: 'desc' } }),
    search: () => change({ search: 'kings' }, true),
    next: () => change({ page: state.page + 1 }),
    fifty: () => change({ size: 50 }),
    reset: () => change({ search: '', filters: [], sort: null }),
  };
  return (
    <>
      <output>{JSON.stringify(state)}</output>
      {Object.entries(steps).map(([name, step]) => (
        <button key={name} type="button" onClick={step}>
          {name}
        </button>
      ))}
    </>
  );
}

async function open(address: string) {
  const screen = await show(<List />, address);
  return {
    ...screen,
    state: () => JSON.parse(screen.getByRole('status').element().textContent ?? '') as Record<string, unknown>,
    press: (name: string) => screen.getByRole('button', { name, exact: true }).click(),
  };
}

it('is what the address says', async () => {
  const screen = await open('/?tag=live&sort=name.desc&page=3&size=50&filter=team:7,note:a%252Cb');
  expect(screen.state()).toEqual({
    tag: 'live',
    search: '',
    sort: { column: 'name', order: 'desc' },
    filters: [
      { column: 'team', value: '7' },
      { column: 'note', value: 'a,b' },
    ],
    page: 3,
    size: 50,
  });
});

it('is the default where the address says nothing that can be read', async () => {
  const screen = await open('/?sort=name;drop&page=-1&size=7');
  expect(screen.state()).toMatchObject({ tag: 'all', sort: null, page: 1, size: 10 });
});

it('writes each change into the address, from page 1 on, and Back takes it back', async () => {
  const screen = await open('/?page=4&other=kept');
  await screen.press('live');
  await expect.poll(screen.search).toEqual({ tag: 'live', other: 'kept' });
  await screen.press('sort');
  await expect.poll(screen.search).toEqual({ tag: 'live', sort: 'name.desc', other: 'kept' });
  await screen.press('next');
  await expect.poll(screen.search).toMatchObject({ page: '2' });
  screen.router.history.back();
  await expect.poll(screen.state).toMatchObject({ tag: 'live', page: 1 });
  screen.router.history.back();
  screen.router.history.back();
  await expect.poll(screen.search).toEqual({ page: '4', other: 'kept' });
});

it('replaces the entry while somebody types, so that Back leads to what was before the search', async () => {
  const screen = await open('/');
  await screen.press('live');
  await screen.press('search');
  await expect.poll(screen.search).toEqual({ tag: 'live', search: 'kings' });
  screen.router.history.back();
  await expect.poll(screen.search).toEqual({});
});

it('leaves out of the address what is usual', async () => {
  const screen = await open('/?search=kings&filter=team:7&sort=name.asc&size=50');
  await screen.press('reset');
  await expect.poll(screen.search).toEqual({ size: '50' });
  expect(screen.state()).toMatchObject({ search: '', filters: [], sort: null, size: 50 });
});
