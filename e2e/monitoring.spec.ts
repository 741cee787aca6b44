import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import type { Caller } from './fixtures.ts';
import { makeField, makeStream, serverId, unique } from './data.ts';
import { cards, cutTexts, inView } from './wall.ts';

const wall = (page: Page) => page.getByRole('list', { name: 'Streams on the wall' });
const chip = (page: Page, state: string) =>
  page.getByRole('group', { name: 'Filter by state' }).getByRole('button', { name: state });
const statesShown = (page: Page) =>
  cards(page).evaluateAll((items) => items.map((item) => item.getAttribute('data-state') ?? ''));
const states = ['Unknown', 'Waiting', 'OK', 'Degraded', 'Down', 'Unexpected', 'Overrun'];

/** Creates two matches that wait for their signal; the address opens a wall with only these two. */
async function makePair(editor: Caller): Promise<{ first: string; second: string; address: string }> {
  const field = await makeField(editor);
  const server = await serverId(editor, /Bundled/);
  const word = unique('Beacon');
  const [first, second] = [`${word} early`, `${word} late`];
  await makeStream(editor, field, { title: first, startsInMin: 5, server });
  await makeStream(editor, field, { title: second, startsInMin: 9, server });
  return { first, second, address: `/broadcast/monitoring?search=${encodeURIComponent(word)}` };
}

/** Waits until the person has taken the stream. Other tests may have left them a match at the same time. */
async function takeAnyway(page: Page, title: string): Promise<void> {
  const anyway = page.getByRole('button', { name: 'Take anyway' });
  const byYou = cards(page).filter({ hasText: title }).getByText('Taken by you');
  await expect(anyway.or(byYou)).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
}

/** The number of different color values in a picture; black ones have two. */
const colorsOf = (figure: Locator) =>
  figure.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
    return new Set(pixels?.data).size;
  });

test('a card shows the newest picture of its stream with its age, and a newer one after the next probe', async ({
  as,
}) => {
  const { page } = await as('viewer');
  await page.goto('/broadcast/monitoring?search=Harbour');
  const figure = cards(page)
    .first()
    .getByRole('figure', { name: /^Picture of .+/ });
  await expect(figure).toBeVisible({ timeout: 60_000 });
  const box = await figure.locator('canvas').boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
  expect(await colorsOf(figure)).toBeGreaterThan(32);
  await expect(figure.locator('time')).toHaveText(/^\d+ (sec|min)/);
  const taken = Date.parse((await figure.getAttribute('data-taken')) ?? '');
  await expect
    .poll(async () => Date.parse((await figure.getAttribute('data-taken')) ?? ''), { timeout: 60_000 })
    .toBeGreaterThan(taken + 2_000);
});

test('the newest picture of a stream is beside its name in the list, in its details and in the palette', async ({
  as,
}) => {
  const { page } = await as('viewer');
  const isDrawn = (figure: Locator) => expect.poll(() => colorsOf(figure), { timeout: 60_000 }).toBeGreaterThan(32);
  await page.goto('/broadcast/streams?search=Harbour');
  const link = page
    .locator('tbody')
    .getByRole('link', { name: /Harbour/ })
    .first();
  const beside = page.locator('[data-hover-picture] figure');
  // Loaded once the list is there.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await link.hover();
    await expect(beside).toBeVisible({ timeout: 4_000 });
  }).toPass({ timeout: 60_000 });
  await isDrawn(beside);
  await page.keyboard.press('Escape');
  await expect(beside).toHaveCount(0);
  await link.click();
  const inDetails = page.getByRole('dialog').getByRole('figure', { name: /^Picture of .*Harbour/ });
  await expect(inDetails).toBeVisible();
  await isDrawn(inDetails);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('Harbour');
  const option = page.getByRole('option', { name: /Harbour/ }).filter({ has: page.locator('figure') });
  await expect(option.first().locator('figure')).toBeVisible();
  await isDrawn(option.first().locator('figure'));
});

test('within a minute every state is on the wall, broken ones first', async ({ as, callerAs }) => {
  // The stream of the rehearsal waits only at the beginning of a run.
  await makePair(await callerAs('editor'));
  const { page } = await as('viewer');
  await page.goto('/broadcast/monitoring');
  for (const state of states) {
    await expect(chip(page, state), state).toHaveText(/[1-9]\d*$/, { timeout: 60_000 });
    await expect(cards(page).filter({ hasText: state }).first()).toBeVisible();
  }
  const broken = ['down', 'degraded', 'unexpected', 'overrun'];
  await expect
    .poll(async () => {
      const shown = (await statesShown(page)).map((state) => broken.includes(state));
      return shown.indexOf(false) > shown.lastIndexOf(true) && shown.includes(true);
    })
    .toBe(true);
  const down = await inView(cards(page).filter({ hasText: 'A. Lindqvist' }));
  await expect(down).toContainText('Not Available');
  await expect(down).toContainText('the server is not responding');
  const good = await inView(cards(page).filter({ hasText: 'Granite Bay' }));
  await expect(good).toContainText('Available');
  await expect(good).toContainText(/640×360.*\d+ fps.*H\.264/);
  // Suspected from sizes where no ffmpeg is installed.
  const black = await inView(cards(page).filter({ hasText: 'River Kings' }));
  await expect(black).toContainText(/black picture/i, { timeout: 30_000 });
  await expect(page).toHaveTitle(/^\([1-9]\d*\) Monitoring/);
});

test('the age of the last probe ticks', async ({ as }) => {
  const { page } = await as('viewer');
  await page.goto('/broadcast/monitoring?search=M-01');
  const age = cards(page).getByText(/^Checked \d+ sec\. ago$/);
  await expect(age).toBeVisible();
  const seen = new Set<string>();
  await expect
    .poll(async () => seen.add(await age.innerText()).size, { intervals: [200], timeout: 20_000 })
    .toBeGreaterThan(1);
});

test('a card is out of date after three probe intervals, and a change of the interval applies at once', async ({
  as,
  callerAs,
  closePages,
}) => {
  closePages();
  const admin = await callerAs('admin');
  const { page } = await as('viewer');
  // The age of a card is based on the server's clock, so it has to be measured before the browser's clock is advanced.
  const measured = page.waitForResponse('**/health/live');
  await page.clock.install();
  await page.goto('/broadcast/monitoring');
  await measured;
  const outOfDate = page.locator('li[data-stream][data-old="true"]');
  const good = await inView(cards(page).filter({ hasText: 'Granite Bay' }));
  await expect(good).toContainText('Available');
  await expect(outOfDate).toHaveCount(0);
  await page.clock.fastForward(40_000);
  await expect(good).toContainText('Out of date');
  try {
    await admin.call('PUT', '/system/settings', { probeIntervalS: 60 });
    await expect(outOfDate).toHaveCount(0);
    await expect(good).not.toContainText('Out of date');
  } finally {
    await admin.call('PUT', '/system/settings', { probeIntervalS: null });
  }
  await expect(outOfDate).not.toHaveCount(0);
});

test('chips, views, sport and search filter the wall and are kept in the address', async ({ as, callerAs }) => {
  await makePair(await callerAs('editor'));
  const { page } = await as('viewer');
  await page.goto('/broadcast/monitoring');
  await chip(page, 'Down').click();
  await expect(page).toHaveURL('/broadcast/monitoring?states=down');
  await expect.poll(async () => [...new Set(await statesShown(page))]).toEqual(['down']);
  await chip(page, 'Waiting').click();
  await expect(page).toHaveURL('/broadcast/monitoring?states=waiting,down');
  await page.reload();
  await expect(chip(page, 'Waiting')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(async () => [...new Set(await statesShown(page))].sort()).toEqual(['down', 'waiting']);
  await page.goBack();
  await expect.poll(async () => [...new Set(await statesShown(page))]).toEqual(['down']);
  await page.getByRole('button', { name: 'All states' }).click();
  await expect(page).toHaveURL('/broadcast/monitoring');

  await page.getByRole('combobox', { name: 'Sport' }).click();
  await page.getByRole('option', { name: 'Volleyball' }).click();
  await expect(page).toHaveURL(/\?sport=\d+$/);
  await expect(cards(page).filter({ hasText: 'Речные Чайки' })).toBeVisible();
  await expect(cards(page).filter({ hasNotText: 'Volleyball' })).toHaveCount(0);
  await page.goto('/broadcast/monitoring?view=problems&search=lindqvist');
  await expect(page.getByRole('radio', { name: /^Problems/ })).toBeChecked();
  await expect(cards(page)).toHaveCount(1);
  // Viewers take nothing.
  await expect(page.getByRole('radiogroup', { name: 'View' }).getByText(/^Mine/)).toHaveCount(0);
  await page.goto('/broadcast/monitoring?view=mine&search=lindqvist');
  await expect(page.getByText('No results')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(page.getByText('No streams on the wall are taken by you')).toBeVisible();
});

test('the wall has the keys arrows, T, P, L, F and Escape, and a second operator sees the take', async ({
  as,
  allowErrors,
}) => {
  // The stream has no signal to preview.
  allowErrors(/WebSocket connection to/);
  const { first, second, address } = await makePair(await as('editor'));
  const { page } = await as('operator');
  const other = await as('operator2');
  await page.goto(address);
  await other.page.goto(address);
  await expect(cards(page)).toHaveCount(2);
  // A stream that was not probed yet would be first.
  await expect(cards(page).filter({ hasText: 'Waiting' })).toHaveCount(2);
  await expect(cards(page).first()).toContainText(first);
  await page.keyboard.press('ArrowRight');
  await expect(cards(page).getByRole('link', { name: first })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(cards(page).getByRole('link', { name: second })).toBeFocused();
  await page.keyboard.press('ArrowLeft');

  const seen = cards(other.page).filter({ hasText: first });
  await page.keyboard.press('t');
  await takeAnyway(page, first);
  await expect(seen).toContainText('Taken by Olga Operator', { timeout: 5_000 });
  await expect(cards(page).filter({ hasText: first })).toContainText('Taken by you');
  await expect(cards(other.page).filter({ hasText: second })).toContainText('Not taken');

  await page.keyboard.press('p');
  await expect(page.getByRole('dialog')).toContainText(first);
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('No picture');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(cards(page).getByRole('link', { name: first })).toBeFocused();
  await page.keyboard.press('l');
  await expect(page.getByRole('dialog', { name: `Timeline: ${first}` })).toContainText('Taken by Olga Operator');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('f');
  await expect(page).toHaveURL(/layout=wall/);
  await page.keyboard.press('f');
  await expect(page).not.toHaveURL(/layout=wall/);
  await page.getByRole('button', { name: `Release ${first}` }).click();
  await expect(seen).toContainText('Not taken', { timeout: 5_000 });
});

test('a card in Russian shows both teams, the holder and the age whole, beside every button', async ({ as }) => {
  const operator = await as('operator');
  const { page } = await as('editor', { locale: 'ru' });
  await page.goto('/broadcast/monitoring');
  const broken = cards(page).filter({ hasText: 'River Kings – Iron Foxes' });
  await expect(broken.getByRole('button', { name: /^Взять в работу/ })).toBeVisible();
  await operator.page.goto('/broadcast/monitoring');
  await cards(operator.page).filter({ hasText: 'River Kings' }).getByRole('button', { name: /^Take/ }).click();
  await takeAnyway(operator.page, 'River Kings');
  await expect(broken.getByText('Ответственные: Olga Operator')).toBeAttached();
  await expect(broken.getByRole('button', { name: /^Прервать/ })).toBeVisible();
  // An age that is out of date is bold, and so wider.
  await expect.poll(() => cutTexts(broken)).toEqual([]);
  await cards(operator.page)
    .filter({ hasText: 'River Kings' })
    .getByRole('button', { name: /^Release/ })
    .click();
  await expect(broken.getByText('Не взята в работу')).toBeVisible();
});

test('the full-screen wall is a blank layout whose cards fit on the screen', async ({ as }) => {
  const { page } = await as('viewer');
  await page.goto('/broadcast/monitoring?layout=wall');
  await expect(cards(page).filter({ hasText: 'Granite Bay' })).toBeVisible();
  // The navigation frame behind the wall is inert.
  await expect(page.locator('#root')).toHaveAttribute('inert', '');
  expect(await page.evaluate(() => document.elementFromPoint(20, 200)?.closest('#root') ?? null)).toBeNull();
  await expect(wall(page)).toHaveCount(1);
  await expect
    .poll(() =>
      cards(page).evaluateAll((items) => Math.max(...items.map((item) => item.getBoundingClientRect().bottom))),
    )
    .toBeLessThanOrEqual(900);
  await page.getByRole('button', { name: 'Leave full screen' }).click();
  await expect(page).toHaveURL('/broadcast/monitoring');
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
});

test('the timeline shows the states of the last hours and what happened', async ({ as }) => {
  const { page } = await as('viewer');
  await page.goto('/broadcast/monitoring?search=M-08');
  await page.getByRole('button', { name: /^Timeline of A\. Lindqvist/ }).click();
  const drawer = page.getByRole('dialog', { name: /^Timeline: A\. Lindqvist/ });
  await expect(drawer.getByRole('img', { name: /^States of the last 1 hour\..*Down/ })).toBeVisible();
  await expect(drawer.getByText('Signal: Unknown → Down')).toBeVisible();
  await expect(drawer.getByText(/of the time when a signal was expected/)).toBeVisible();
  await drawer.getByText('6 hours').click();
  await expect(drawer.getByRole('img', { name: /^States of the last 6 hours/ })).toBeVisible();
  await expect(page).toHaveURL(/timeline=\d+/);
  await drawer.getByRole('button', { name: 'Open stream' }).click();
  await expect(page.getByRole('dialog', { name: /^A\. Lindqvist/ })).toBeVisible();
});
