import { teamRoutes } from '@touchline/contract';
import { beforeEach, expect, it } from 'vitest';
import { Refusal, answerCalls, pageOf } from '#kit/testing/answer-calls.ts';
import { useListState, useRows } from '#kit/use-list.ts';
import { show } from '#ui/testing/show.tsx';

const teams = Array.from({ length: 23 }, (_, index) => ({ id: index + 1, name: `Team ${index + 1}` }));

beforeEach(() => localStorage.clear());

function Teams() {
  const { state, change } = useListState({ tag: 'all', sort: null });
  const { page, error, stale, refetch } = useRows('team', teamRoutes, state, [{ column: 'sport', value: '5' }], change);
  return (
    <>
      {error ? <p role="alert">failed</p> : null}
      <ul aria-busy={stale}>
        {page?.data.map((team) => (
          <li key={team.id}>{team.name}</li>
        ))}
      </ul>
      <button type="button" onClick={() => change({ page: state.page + 1 })}>
        next
      </button>
      <button type="button" onClick={refetch}>
        retry
      </button>
    </>
  );
}

const rows = (screen: Awaited<ReturnType<typeof show>>) =>
  [...screen.container.querySelectorAll('li')].map((item) => item.textContent);
const answerPage = (headers: Headers) =>
  pageOf(teams, Number(headers.get('Page-Current')), Number(headers.get('Page-Size')));

it('reads one page with the headers of the specification, and searches by POST', async () => {
  const calls = answerCalls(({ headers }) => answerPage(headers));
  const screen = await show(<Teams />, '/?sort=name.desc&page=2');
  await expect.poll(() => rows(screen)).toHaveLength(10);
  expect(rows(screen)[0]).toBe('Team 11');
  expect(calls).toHaveLength(1);
  expect(calls[0]?.call).toBe('GET /stream/teams');
  expect(Object.fromEntries(calls[0]?.headers ?? [])).toMatchObject({
    'page-current': '2',
    'page-size': '10',
    'sort-column': 'name',
    'sort-order': 'desc',
    'filter-column': 'sport',
    'filter-value': '5',
  });
  await screen.router.navigate({ to: '.', search: { search: 'kings' } });
  await expect.poll(() => calls.at(-1)).toMatchObject({ call: 'POST /stream/teams', body: { name: 'kings' } });
});

it('keeps the rows on the screen while the next page is read', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  answerCalls(async ({ headers }) => {
    if (headers.get('Page-Current') === '2') await held;
    return answerPage(headers);
  });
  const screen = await show(<Teams />, '/');
  await expect.poll(() => rows(screen)[0]).toBe('Team 1');
  await screen.getByRole('button', { name: 'next' }).click();
  await expect.element(screen.getByRole('list')).toHaveAttribute('aria-busy', 'true');
  expect(rows(screen)[0]).toBe('Team 1');
  release();
  await expect.poll(() => rows(screen)[0]).toBe('Team 11');
  await expect.element(screen.getByRole('list')).toHaveAttribute('aria-busy', 'false');
});

it('goes to the last page when the address names a later one, without an entry in the history', async () => {
  answerCalls(({ headers }) => answerPage(headers));
  const screen = await show(<Teams />, '/?page=9');
  await expect.poll(screen.search).toEqual({ page: '3' });
  await expect.poll(() => rows(screen)).toEqual(['Team 21', 'Team 22', 'Team 23']);
  expect(screen.router.history.length).toBe(1);
});

it('says that the first reading failed and reads again; a later failure leaves the rows', async () => {
  let isBroken = true;
  answerCalls(({ headers }) =>
    isBroken ? new Refusal(503, { code: 'unavailable', message: 'Later' }) : answerPage(headers),
  );
  const screen = await show(<Teams />, '/');
  await expect.element(screen.getByRole('alert')).toBeVisible();
  isBroken = false;
  await screen.getByRole('button', { name: 'retry' }).click();
  await expect.poll(() => rows(screen)).toHaveLength(10);
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  isBroken = true;
  await screen.getByRole('button', { name: 'retry' }).click();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(rows(screen)).toHaveLength(10);
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});
