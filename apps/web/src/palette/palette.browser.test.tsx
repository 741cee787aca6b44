import { afterEach, beforeEach, expect, it } from 'vitest';
import { setToken } from '#kit/session.ts';
import { answerCalls, pageOf } from '#kit/testing/answer-calls.ts';
import { show } from '#ui/testing/show.tsx';
import { streamOnWall } from '#web/monitoring/testing/stream-on-wall.ts';
import { Palette } from './palette.tsx';
import { rememberItem } from './recent.ts';

const profile = { id: 1, role: 'operator', timezone: null, pageSize: 10, singleKeys: true };
const match = streamOnWall({ id: 7 });

beforeEach(() => setToken('secret'));
afterEach(() => setToken(null));

/** The palette of an operator, to whom the searches of streams are answered by `streams`. */
async function open(streams: () => unknown) {
  rememberItem(profile.id, {
    key: 'team:3',
    kind: 'team',
    label: 'Lakeside',
    detail: '',
    to: '/references/teams',
    search: { search: 'Lakeside' },
    pictured: null,
  });
  answerCalls(({ call }) => {
    if (call === 'GET /profile') return profile;
    if (call === 'POST /streams') return streams();
    return call === 'POST /stream/teams' ? pageOf([], 1, 6) : {};
  });
  const screen = await show(<Palette onClose={() => undefined} />, '/');
  const input = screen.getByRole('combobox');
  await expect.element(screen.getByRole('option', { name: 'Lakeside' })).toBeVisible();
  /** Types a text and presses Enter before the next search can have begun. */
  const enter = async (text: string) => {
    await input.fill(text);
    input.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  };
  return { ...screen, input, enter, path: () => screen.router.state.location.pathname };
}

it('Enter right after typing opens the screen that was typed', async () => {
  const screen = await open(() => pageOf([], 1, 6));
  await screen.enter('mosaic');
  await expect.poll(screen.path).toBe('/broadcast/mosaic');
});

it('Enter right after typing waits for the search if nothing else matches, and opens its first result', async () => {
  const answer = Promise.withResolvers<object>();
  const screen = await open(() => answer.promise);
  await screen.enter('harbour');
  await expect.element(screen.getByText('Searching…')).toBeVisible();
  expect(screen.getByRole('option').elements()).toEqual([]);
  expect(screen.path()).toBe('/');
  answer.resolve(pageOf([match], 1, 6));
  await expect.poll(screen.path).toBe('/broadcast/streams');
  expect(screen.search()).toEqual({ panel: 'view', id: '7' });
});

it('Enter opens no result of an earlier text', async () => {
  let answer: unknown = pageOf([match], 1, 6);
  const screen = await open(() => answer);
  await screen.input.fill('harbour');
  await expect.element(screen.getByRole('option', { name: /^Harbour City/ })).toBeVisible();
  answer = pageOf([], 1, 6);
  await screen.enter('lakes');
  await expect.poll(screen.path).toBe('/references/teams');
});

it('an Enter that waits is forgotten when more is typed', async () => {
  const answer = Promise.withResolvers<object>();
  const screen = await open(() => answer.promise);
  await screen.enter('harb');
  await screen.input.fill('harbour');
  answer.resolve(pageOf([match], 1, 6));
  await expect.element(screen.getByRole('option', { name: /^Harbour City/ })).toBeVisible();
  await expect.element(screen.getByText('1 result')).toBeVisible();
  expect(screen.path()).toBe('/');
});
