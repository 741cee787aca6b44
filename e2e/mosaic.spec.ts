import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import type { Caller, Person } from './fixtures.ts';
import { makeField, makeStream, unique } from './data.ts';

const keys = ['demo-football-en', 'demo-football-ru', 'demo-volleyball-ru', 'demo-basketball-en'];

const idsOf = (by: Caller, wanted: readonly string[]) =>
  Promise.all(wanted.map(async (key) => Number((await by.call('GET', `/stream/findby/key?key=${key}`)).body['id'])));

const tile = (page: Page, id: number) => page.locator(`[data-mosaic] > [data-stream="${id}"]`);

/** Whether the navigation is covered and cannot be reached. */
const isCovered = (page: Page) =>
  page
    .locator('nav')
    .first()
    .evaluate((navigation) => navigation.closest('[inert]') !== null);

/** Expects that each of the tiles shows new frames from now on. */
async function expectMotion(page: Page, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const frames = () =>
      tile(page, id)
        .locator('video')
        .evaluate((video: HTMLVideoElement) => {
          const { totalVideoFrames, droppedVideoFrames } = video.getVideoPlaybackQuality();
          return totalVideoFrames - droppedVideoFrames;
        });
    await expect(tile(page, id).locator('video[data-first-picture-ms][data-failed="false"]')).toBeVisible({
      timeout: 40_000,
    });
    const before = await frames();
    await expect.poll(frames, { message: `frames of ${id}` }).toBeGreaterThan(before + 10);
  }
}

async function openMosaic(person: Person): Promise<number[]> {
  const ids = await idsOf(person, keys);
  await person.page.goto(`/broadcast/mosaic?streams=${ids.join(',')}`);
  return ids;
}

test('four matches move side by side, their meters show sound, and the sound follows the focus', async ({
  as,
  closePages,
}) => {
  closePages();
  const operator = await as('operator');
  const { page } = operator;
  // What reaches the loudspeakers of each tile, in their order: the gain that is made right after its source.
  await page.addInitScript(() => {
    const gains = new Map<HTMLMediaElement, GainNode>();
    const { createGain, createMediaElementSource } = AudioContext.prototype;
    let connected: HTMLMediaElement | null = null;
    AudioContext.prototype.createMediaElementSource = function create(this: AudioContext, element: HTMLMediaElement) {
      connected = element;
      return createMediaElementSource.call(this, element);
    };
    AudioContext.prototype.createGain = function create(this: AudioContext) {
      const gain = createGain.call(this);
      if (connected) gains.set(connected, gain);
      return gain;
    };
    const videos = () => [...document.querySelectorAll<HTMLVideoElement>('[data-mosaic] video')];
    Object.assign(window, { heard: () => videos().map((video) => Math.round(gains.get(video)?.gain.value ?? -1)) });
  });
  const heard = () => page.evaluate(() => (window as unknown as { heard: () => number[] }).heard());
  const ids = await openMosaic(operator);
  await expectMotion(page, ids);
  const [first = 0, second = 0] = ids;

  await tile(page, first)
    .getByRole('button', { name: /^Focus / })
    .click();
  await expect(page.getByText('Click anywhere or press a key')).toHaveCount(0);
  for (const id of ids) {
    const level = () =>
      tile(page, id)
        .locator('[data-meter]')
        .evaluate((meter: HTMLElement) => Number(meter.style.getPropertyValue('--level')));
    await expect.poll(level, { message: `sound of ${id}` }).toBeGreaterThan(0.1);
  }
  await expect.poll(heard).toEqual([0, 0, 0, 0]);
  await page.keyboard.press('m');
  await expect(tile(page, first)).toHaveAttribute('data-heard', 'true');
  await expect.poll(heard).toEqual([1, 0, 0, 0]);
  await page.keyboard.press('ArrowRight');
  await expect(tile(page, second)).toHaveAttribute('data-heard', 'true');
  await expect.poll(heard).toEqual([0, 1, 0, 0]);
  await page.keyboard.press('4');
  await expect.poll(heard).toEqual([0, 0, 0, 1]);
  // In full screen the same elements play on.
  const video = await tile(page, first).locator('video').elementHandle();
  await page.keyboard.press('f');
  await expect.poll(() => isCovered(page)).toBe(true);
  expect(await video?.evaluate((element) => element.isConnected)).toBe(true);
  await expectMotion(page, ids);
});

test('the keyboard alone moves and enlarges tiles, opens a stream, fills the screen and chooses matches', async ({
  as,
}) => {
  const operator = await as('operator');
  const { page } = operator;
  const [first = 0, second = 0, third = 0, fourth = 0] = await openMosaic(operator);
  await expect(tile(page, first)).toHaveAttribute('data-focused', 'true');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page).toHaveURL(new RegExp(`streams=${[second, first, third, fourth].join('(,|%2C)')}`));
  await page.keyboard.press('l');
  const width = async (id: number) => (await tile(page, id).boundingBox())?.width ?? 0;
  await expect.poll(async () => (await width(first)) / (await width(second))).toBeGreaterThan(1.9);
  await page.keyboard.press('f');
  await expect.poll(() => isCovered(page)).toBe(true);
  await page.keyboard.press('f');
  await expect.poll(() => isCovered(page)).toBe(false);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Harbour City – Old Mill Rovers');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('e');
  const chosen = page.getByRole('dialog', { name: 'Choose matches' });
  await chosen.getByRole('button', { name: /^Harbour City – Old Mill Rovers: 2 of 4/ }).press('ArrowUp');
  await expect(chosen.getByRole('button', { name: /^Harbour City – Old Mill Rovers: 1 of 4/ })).toBeFocused();
  await chosen.getByRole('button', { name: 'Remove Granite Bay – Lakeside Herons' }).click();
  await expect(tile(page, fourth)).toHaveCount(0);
  await chosen.getByRole('searchbox').fill('granite');
  await chosen.getByRole('button', { name: 'Add Granite Bay – Lakeside Herons' }).click();
  await expect(tile(page, fourth)).toHaveCount(1);
});

test('a match is moved by dragging it in the list', async ({ as }) => {
  const operator = await as('operator');
  const { page } = operator;
  const [first = 0, second = 0, third = 0, fourth = 0] = await openMosaic(operator);
  await page.getByRole('button', { name: 'Choose matches' }).click();
  const handle = page.locator(`[data-chosen="${first}"]`).getByRole('button').first();
  const below = page.locator(`[data-chosen="${third}"]`);
  await handle.hover();
  await page.mouse.down();
  const box = await below.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + (box?.height ?? 0) / 2, { steps: 10 });
  await page.mouse.up();
  await expect(page).toHaveURL(new RegExp(`streams=${[second, third, first, fourth].join('(,|%2C)')}`));
});

test('a layout is saved, found again after a reload, changed, renamed and deleted', async ({ as }) => {
  const operator = await as('operator');
  const { page } = operator;
  const ids = await openMosaic(operator);
  const name = unique('Evening');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('menuitem', { name: 'Save as a new layout' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/mosaic\?layout=\d+$/);
  await expect(page.getByRole('heading', { name })).toBeVisible();

  await page.goto('/broadcast/mosaic');
  await page.getByRole('combobox', { name: 'Layout' }).click();
  await page.getByRole('option', { name }).click();
  await page.reload();
  for (const id of ids) await expect(tile(page, id)).toBeVisible();
  await expectMotion(page, ids.slice(0, 1));

  await page.keyboard.press('Delete');
  await expect(tile(page, ids[0] ?? 0)).toHaveCount(0);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('menuitem', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(/mosaic\?layout=\d+$/);
  await expect(page.locator('[data-mosaic] > [data-stream]')).toHaveCount(ids.length - 1);

  const other = unique('Late evening');
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('menuitem', { name: 'Rename layout' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
  await page.getByRole('textbox', { name: 'Name' }).fill(other);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: other })).toBeVisible();
  // What is not saved yet stays.
  await expect(page.locator('[data-mosaic] > [data-stream]')).toHaveCount(ids.length - 2);
  await page.getByRole('combobox', { name: 'Layout' }).click();
  await expect(page.getByRole('option', { name: other })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('menuitem', { name: 'Delete layout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'Mosaic' })).toBeVisible();
  const { body } = await operator.call('GET', '/profile/mosaics');
  expect(JSON.stringify(body['data'])).not.toContain(other);
});

test('a second window shows the same without navigation', async ({ as, closePages }) => {
  closePages();
  const operator = await as('operator');
  const { page } = operator;
  const ids = await openMosaic(operator);
  await expect(tile(page, ids[0] ?? 0)).toBeVisible();
  const opening = page.context().waitForEvent('page');
  await page.keyboard.press('w');
  const second = await opening;
  await expectMotion(second, ids);
  expect(await isCovered(second)).toBe(true);
  await second.close();
  await expectMotion(page, ids.slice(0, 1));
});

test('a match that is canceled leaves the mosaic at once, which says so', async ({ as, callerAs }) => {
  const editor = await callerAs('editor');
  const title = unique('Rained off');
  const doomed = await makeStream(editor, await makeField(editor), { title, startsInMin: 60 });
  const operator = await as('operator');
  const { page } = operator;
  const [first = 0] = await idsOf(operator, keys);
  await page.goto(`/broadcast/mosaic?streams=${first},${doomed}`);
  await expect(tile(page, doomed)).toContainText('Not available: no server assigned');
  const { body } = await editor.call('GET', '/stream/statuses');
  const statuses = body['data'] as { id: number; phase: string }[];
  const status = statuses.find(({ phase }) => phase === 'canceled')?.id;
  await editor.call('PUT', '/streams/update/statuses', { ids: [doomed], status });
  await expect(tile(page, doomed)).toHaveCount(0);
  await expect(page.getByText(`Canceled: ${title}`)).toBeVisible();
  await expect(tile(page, first)).toBeVisible();
});

test('a match that leaves the access rule of a person leaves their mosaic at once', async ({
  as,
  callerAs,
  allowErrors,
}) => {
  // The link has ended before the tile is gone, which tries once more.
  allowErrors(/WebSocket connection to .* failed/);
  const admin = await callerAs('admin');
  const watcher = await as('operator2');
  const { page } = watcher;
  const id = Number((await watcher.call('GET', '/profile')).body['id']);
  const [kept = 0, taken = 0] = await idsOf(watcher, keys);
  await page.goto(`/broadcast/mosaic?streams=${kept},${taken}`);
  await expectMotion(page, [kept, taken]);
  try {
    await admin.call('PUT', '/user', { id, streams: [taken] });
    // Sooner than the next regular look at the streams.
    await expect(tile(page, taken)).toHaveCount(0, { timeout: 8_000 });
    await expect(page.getByText('1 match is not shown')).toBeVisible();
    await expectMotion(page, [kept]);
  } finally {
    await admin.call('PUT', '/user', { id, streams: [] });
  }
  await expect(tile(page, taken)).toBeVisible();
});

test('a tile whose connection breaks says so and comes back by itself', async ({ as, closePages }) => {
  closePages();
  const operator = await as('operator');
  const { page } = operator;
  await page.addInitScript(() => {
    const sockets: WebSocket[] = [];
    class Recorded extends WebSocket {
      constructor(url: string) {
        super(url);
        sockets.push(this);
      }
    }
    const breakAll = (part: string) => {
      for (const socket of sockets) if (socket.url.includes(part)) socket.close();
    };
    Object.assign(window, { WebSocket: Recorded, breakAll });
  });
  const [id = 0, other = 0] = await idsOf(operator, ['demo-volleyball-ru', 'demo-football-en']);
  await page.goto(`/broadcast/mosaic?streams=${id},${other}`);
  await expectMotion(page, [id, other]);
  await page.evaluate(() => (window as unknown as { breakAll: (part: string) => void }).breakAll('demo-volleyball-ru'));
  await expect(tile(page, id)).toContainText('No picture: ');
  await expectMotion(page, [id, other]);
});

test('the mosaic opens from the wall and the palette', async ({ as }) => {
  const { page } = await as('viewer');
  await page.goto('/broadcast/monitoring');
  await page.getByRole('link', { name: 'Mosaic' }).click();
  await expect(page.getByRole('heading', { name: 'Mosaic' })).toBeVisible();
  await page.goto('/help');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Go to' });
  await palette.getByRole('combobox').fill('mosaic');
  // All screens are listed until then, and this one moves up.
  await expect(palette.getByRole('status')).toHaveText('1 result');
  await palette.getByRole('option', { name: /^Mosaic/ }).click();
  await expect(page).toHaveURL(/\/broadcast\/mosaic$/);
});
