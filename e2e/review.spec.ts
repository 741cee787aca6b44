import type { Page } from '@playwright/test';
import { make, makeField, unique } from './data.ts';
import { expect, test } from './fixtures.ts';
import type { Caller } from './fixtures.ts';
import { expectSound, look } from './sound.ts';

const at = (hour: number) => ({ startDate: '2031-05-01', startTime: `${hour}:00`, timezone: 'UTC' });

/** Creates a sport; returns functions that create streams of clubs, and queries that leave out a part of a club's name. */
async function desk(editor: Caller, owner: Caller) {
  const { sport } = await makeField(editor);
  const guests = await make(editor, '/stream/team', { name: unique('Guests'), sport });
  const stream = async (name: string, hour: number) => {
    const team1 = await make(editor, '/stream/team', { name, sport });
    return make(editor, '/stream', { sport, team1, team2: guests, ...at(hour) });
  };
  const query = (team1Text: string, hour: number) =>
    make(owner, '/profile/playlist', { sport, team1Text, team2: guests, ...at(hour) });
  return { stream, query };
}

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Needs review' });
const cardOf = (page: Page, name: string) => panelOf(page).getByRole('listitem', { name });
const stateOf = async (person: Caller, id: number) => (await person.call('GET', `/profile/playlist?id=${id}`)).body;

/** Deletes the queries that other tests have left, because the keyboard test needs an empty playlist. */
async function emptyPlaylist(person: Caller): Promise<void> {
  const { body } = await person.call('GET', '/profile/playlists');
  const ids = (body['data'] as { id: number }[]).map(({ id }) => id);
  if (ids.length > 0) await person.call('DELETE', `/profile/playlist?ids=${ids.join(',')}`);
}

test('a queue of six doubtful queries is worked off with the keyboard alone, and one answer is undone', async ({
  as,
  callerAs,
}) => {
  const editor = await callerAs('editor');
  const operator = await as('operator2');
  const { page } = operator;
  await emptyPlaylist(operator);
  const { stream, query } = await desk(editor, operator);
  const names = Array.from({ length: 6 }, () => unique('Yantar'));
  const queries: number[] = [];
  for (const [index, name] of names.entries()) {
    queries.push(await query(name, 10 + index));
    await stream(`${name} Polyus`, 10 + index);
  }
  const [first = '', , third = ''] = names;
  await stream(`${third} Granit`, 12);
  const states = () => Promise.all(queries.map(async (id) => (await stateOf(operator, id))['status']));

  await page.goto('/profile/playlist');
  await page.getByRole('row').filter({ hasText: third }).getByRole('button', { name: 'Needs review · 2' }).focus();
  await page.keyboard.press('Enter');
  const accept = (name: string, number = 0) =>
    cardOf(page, name).getByRole('button', { name: 'This one', exact: true }).nth(number);
  await expect(accept(third)).toBeFocused();
  await expect(panelOf(page).getByText('6 queries left')).toBeVisible();
  await expect(cardOf(page, third).getByText('3 of 6')).toBeVisible();
  await expect(cardOf(page, third).getByText('one name is part of the other: Polyus')).toBeVisible();

  for (const key of ['ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
  await expect(accept(first)).toBeFocused();
  await page.keyboard.press('a');
  await expect(panelOf(page).getByRole('status')).toContainText(new RegExp(`^Matched.*${first}`));
  await page.keyboard.press('x');
  await expect(accept(third)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(accept(third, 1)).toBeFocused();
  await page.keyboard.press('1');
  await expect(accept(third)).toBeFocused();
  await page.keyboard.press('n');
  for (const key of ['Enter', 'a', 'x']) await page.keyboard.press(key);
  await expect(panelOf(page).getByText('Nothing to review')).toBeVisible();
  await expect.poll(states).toEqual(['complete', 'awaiting', 'awaiting', 'complete', 'complete', 'awaiting']);

  const undo = panelOf(page).getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await page.keyboard.press('u');
  await expect(accept(names[5] ?? '')).toBeFocused();
  await expect(panelOf(page).getByText('1 query left')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(accept(names[4] ?? '')).toBeFocused();
  await expect.poll(states).toEqual(['complete', 'awaiting', 'awaiting', 'complete', 'awaiting', 'awaiting']);
  expect(await stateOf(operator, queries[4] ?? 0)).toMatchObject({ stream: null, reviews: 1 });
});

test('a proposal that somebody else withdraws is replaced by a message, and the focus stays', async ({
  as,
  callerAs,
}) => {
  const editor = await callerAs('editor');
  const operator = await as('operator2');
  const { page } = operator;
  await emptyPlaylist(operator);
  const { stream, query } = await desk(editor, operator);
  const [name, other] = [unique('Yantar'), unique('Yantar')];
  await query(name, 10);
  await query(other, 11);
  const [polyus, granit] = [await stream(`${name} Polyus`, 10), await stream(`${name} Granit`, 10)];
  await stream(`${other} Polyus`, 11);
  await page.goto('/profile/playlist?panel=reviews');
  const card = cardOf(page, name);
  const buttons = card.getByRole('button', { name: 'This one', exact: true });
  await expect(buttons).toHaveCount(2);
  await page.keyboard.press('2');
  await editor.call('DELETE', `/stream?ids=${granit}`);
  await expect(buttons).toHaveCount(1);
  await expect(buttons).toBeFocused();
  await editor.call('DELETE', `/stream?ids=${polyus}`);
  await expect(card.getByText('No review needed any more')).toBeVisible();
  await expect(panelOf(page).getByRole('status')).toContainText('no longer matches');
  await page.keyboard.press('ArrowDown');
  await expect(cardOf(page, other).getByRole('button', { name: 'This one', exact: true })).toBeFocused();
  await expect(card).toHaveCount(0);
});

test('the review queue is accessible', async ({ as, callerAs }) => {
  const editor = await callerAs('editor');
  const operator = await as('operator2', look);
  const { page } = operator;
  await emptyPlaylist(operator);
  const { stream, query } = await desk(editor, operator);
  const name = unique('Yantar');
  await query(name, 10);
  await stream(`${name} Polyus`, 10);
  await stream(`${name} Granit`, 10);
  await page.goto('/profile/playlist?panel=reviews');
  await expect(page.locator('[data-accept]')).toHaveCount(2);
  await page.keyboard.press('x');
  await expect(page.locator('[data-accept]')).toHaveCount(1);
  await expectSound(page, 'the review queue');
});
