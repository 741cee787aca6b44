import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import type { Caller } from './fixtures.ts';
import { makeField, makeStream, serverId, unique } from './data.ts';
import type { Field } from './data.ts';

const rowsOf = (page: Page) => page.locator('tbody').getByRole('row');
const listOf = (field: Field, more = '') => `/broadcast/streams?filter=sport:${field.sport}${more}`;
const firstWords = async (page: Page) =>
  (await rowsOf(page).getByRole('link').allTextContents()).map((text) => text.trim());

/** Creates streams whose titles sort by their numbers and contain a word that is unique to the test. */
async function makeMany(by: Caller, field: Field, count: number): Promise<string> {
  const word = unique('Lantern');
  for (let index = 1; index <= count; index++)
    await makeStream(by, field, { title: `${word} ${String(index).padStart(2, '0')}`, startsInMin: 600 + index });
  return word;
}

test('each tag shows its streams and their number, and the number is updated live', async ({ as, callerAs }) => {
  const editor = await callerAs('editor');
  const { page } = await as('viewer');
  const field = await makeField(editor);
  await page.goto('/broadcast/streams');
  const tag = (name: string) => page.getByRole('group', { name: 'Tags' }).getByRole('button', { name });
  const counts = async () => {
    const texts = await page.getByRole('group', { name: 'Tags' }).getByRole('button').allTextContents();
    return Object.fromEntries(texts.map((text) => [text.replace(/\d.*/, ''), Number(/\d+/.exec(text)?.[0])]));
  };
  await expect.poll(async () => (await counts())['Canceled']).toBeGreaterThan(0);
  const before = await counts();
  await makeStream(editor, field, { title: unique('Off'), startsInMin: 0, phase: 'canceled' });
  await makeStream(editor, field, { title: unique('Over'), startsInMin: -3000, phase: 'finished' });
  await expect.poll(counts).toMatchObject({
    All: (before['All'] ?? 0) + 2,
    Today: (before['Today'] ?? 0) + 1,
    Finished: (before['Finished'] ?? 0) + 1,
    Canceled: (before['Canceled'] ?? 0) + 1,
  });
  for (const name of ['Live', 'Scheduled', 'Finished', 'Canceled']) {
    await tag(name).click();
    await expect(page).toHaveURL(`/broadcast/streams?tag=${name.toLowerCase()}`);
    await expect(rowsOf(page).getByText(name, { exact: true })).not.toHaveCount(0);
    const others = ['Live', 'Scheduled', 'Finished', 'Canceled'].filter((other) => other !== name);
    for (const other of others) await expect(rowsOf(page).getByText(other, { exact: true })).toHaveCount(0);
  }
});

test('search, sort, page and page size are kept in the address, over a reload and the back button', async ({ as }) => {
  const editor = await as('editor');
  const field = await makeField(editor);
  const word = await makeMany(editor, field, 12);
  const { page } = editor;
  await page.goto('/broadcast/streams');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(word);
  await expect(page.getByText('1–10 of 12')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('search')).toBe(word);

  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page).toHaveURL(/sort=startAt\.asc/);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page).toHaveURL(/sort=startAt\.desc/);
  await expect.poll(() => firstWords(page)).toHaveLength(10);
  await expect.poll(async () => (await firstWords(page))[0]).toBe(`${word} 12`);
  await expect(page.getByRole('columnheader', { name: 'Start' })).toHaveAttribute('aria-sort', 'descending');

  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('11–12 of 12')).toBeVisible();
  await expect.poll(() => firstWords(page)).toEqual([`${word} 02`, `${word} 01`]);
  await page.reload();
  await expect.poll(() => firstWords(page)).toEqual([`${word} 02`, `${word} 01`]);
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(word);

  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('20');
  await expect(page.getByText('1–12 of 12')).toBeVisible();
  await expect(page).toHaveURL(/size=20/);
  await page.goBack();
  await expect(page.getByText('11–12 of 12')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('1–10 of 12')).toBeVisible();
  await page.goForward();
  await expect.poll(() => firstWords(page)).toEqual([`${word} 02`, `${word} 01`]);
  await page.goto(`/broadcast/streams?search=${encodeURIComponent(word)}&page=9`);
  await expect(page.getByText('11–12 of 12')).toBeVisible();
  await expect(page).toHaveURL(/[?&]page=2\b/);
});

test('a filter narrows the list, is kept in the address, and can be removed', async ({ as }) => {
  const editor = await as('editor');
  const field = await makeField(editor);
  const title = unique('Filtered');
  await makeStream(editor, field, { title, startsInMin: 700 });
  const { page } = editor;
  await page.goto('/broadcast/streams');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const sport = page.getByRole('combobox', { name: 'Sport' });
  await sport.fill(field.sportName);
  await page.getByRole('option', { name: field.sportName }).click();
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await expect(page).toHaveURL(listOf(field));
  await page.reload();
  await expect.poll(() => firstWords(page)).toEqual([title]);
  await expect(page.getByText(field.sportName).first()).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter Sport' }).click();
  await expect(page).toHaveURL('/broadcast/streams');
  await expect(rowsOf(page)).not.toHaveCount(1);
});

test('a list without a match says so and offers to reset the filters', async ({ as }) => {
  const { page } = await as('viewer');
  await page.goto('/broadcast/streams?search=nothing-is-called-so');
  await expect(page.getByText('No records match the search and filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(page).toHaveURL('/broadcast/streams');
  await expect(rowsOf(page).getByRole('link').first()).toBeVisible();
});

test('a row changes live when another operator changes the stream, and a new one appears live', async ({
  as,
  callerAs,
}) => {
  const editor = await callerAs('editor');
  const { page } = await as('operator');
  const field = await makeField(editor);
  const title = unique('Before');
  const id = await makeStream(editor, field, { title, startsInMin: 700, monitor: 'W-1' });
  await page.goto(listOf(field));
  await expect.poll(() => firstWords(page)).toEqual([title]);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));

  await expect(editor.call('PUT', '/stream', { id, title: `${title} renamed` })).resolves.toMatchObject({
    status: 200,
  });
  await expect.poll(() => firstWords(page), { timeout: 5_000 }).toEqual([`${title} renamed`]);
  await makeStream(editor, field, { title: `${title} second`, startsInMin: 800 });
  await expect.poll(() => firstWords(page), { timeout: 5_000 }).toHaveLength(2);
  await editor.call('DELETE', `/stream?ids=${id}`);
  await expect.poll(() => firstWords(page), { timeout: 5_000 }).toEqual([`${title} second`]);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('columns can be selected, are remembered, and can be reset', async ({ as }) => {
  const editor = await as('editor');
  // A try that failed has left its columns behind.
  await editor.call('PUT', '/profile/layouts', { list: 'streams', layout: null });
  const field = await makeField(editor);
  const title = unique('Upright');
  const sources = { comment: 'Spare line at noon', source_url: 'rtmp://desk:secret@encoder.example.org/live/a' };
  await makeStream(editor, field, { title, startsInMin: 700, monitor: 'C-77', ...sources });
  const { page } = editor;
  await page.goto(listOf(field));
  const head = (name: string) => page.getByRole('columnheader', { name });
  await expect(head('Signal')).toBeVisible();
  await expect(head('Key')).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Key', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Signal' }).click();
  for (const name of ['Team 1', 'Team 2', 'Comment', 'Source URL'])
    await page.getByRole('checkbox', { name, exact: true }).click();
  for (const text of [field.team1Name, sources.comment, 'rtmp://…@encoder.example.org/live/a'])
    await expect(page.getByRole('cell', { name: text, exact: true })).toBeVisible();
  await expect(page.locator('tbody')).not.toContainText('secret');
  await expect(head('Key')).toBeVisible();
  await expect(head('Signal')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(head('Key')).toBeVisible();
  await expect(head('Signal')).toHaveCount(0);
  await head('Match').getByRole('button').click();
  await expect(head('Match')).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('button', { name: 'Reset columns' }).click();
  await expect(head('Signal')).toBeVisible();
  await expect(head('Key')).toHaveCount(0);
});

test('a phone shows cards instead of a table', async ({ as }) => {
  const editor = await as('editor');
  const field = await makeField(editor);
  const title = unique('Pocket');
  await makeStream(editor, field, { title, startsInMin: 700, server: await serverId(editor, /Bundled/) });
  const { page } = editor;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(listOf(field));
  const cards = page.getByRole('list', { name: 'Streams' });
  await expect(cards.getByRole('listitem').filter({ hasText: title })).toContainText('Scheduled');
  await expect(page.getByRole('table')).toHaveCount(0);
  await cards.getByRole('link', { name: title }).click();
  await expect(page.getByRole('dialog')).toContainText(title);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Archive' }).click();
  await expect(page).toHaveURL('/broadcast/archive');
});

test('a stream opens without loading more of the program, and a line shows while a screen is loading', async ({
  as,
}) => {
  const editor = await as('editor');
  const field = await makeField(editor);
  const title = unique('Slow');
  await makeStream(editor, field, { title, startsInMin: 60 });
  const { page } = editor;
  const hasLoaded = Promise.all(
    [/\/stream-view-[^/]*\.js/, /\/takes-[^/]*\.js/].map((part) => page.waitForResponse(part)),
  );
  await page.goto(listOf(field));
  await hasLoaded;
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await isOver;
    await route.continue();
  });
  await rowsOf(page).getByRole('link', { name: title }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: title })).toBeVisible();
  await page.keyboard.press('Escape');
  const line = page.getByRole('progressbar', { name: 'Loading…' });
  await expect(line).toBeHidden();
  await page.getByRole('link', { name: 'Help', exact: true }).first().click();
  await expect(line).toBeVisible();
  end();
  await expect(page.getByRole('heading', { name: 'Help', level: 1 })).toBeVisible();
  await expect(line).toBeHidden();
});
