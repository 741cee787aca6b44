import type { Locator, Page } from '@playwright/test';
import { emailOf, expect, test } from './fixtures.ts';
import { change, expectSound, look } from './sound.ts';
import { makeField, makeStream, serverId, unique } from './data.ts';
import { console as served } from './served.ts';

test('the sign-in screens are accessible', async ({ guest }) => {
  await guest.evaluate((kept) => Object.assign(localStorage, kept), look);
  for (const path of ['/auth/login', '/auth/register', '/auth/confirm']) {
    await guest.goto(path);
    await expect(guest.getByRole('heading', { level: 1 })).toBeVisible();
    await expectSound(guest, path);
  }
});

test('lists, directories and the 404 page are accessible', async ({ as }) => {
  const { page } = await as('admin', look);
  for (const path of ['/broadcast/streams', '/broadcast/incidents', '/references/servers']) {
    await change(page, path);
    await expect(page.locator('tbody').getByRole('row').locator('td').first()).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expectSound(page, path);
  }
  for (const path of ['servers', 'clients']) {
    await change(page, `/references/${path}?panel=create`);
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
    await expectSound(page, `the form of ${path}`, '[role=dialog]');
  }
  for (const path of ['auto-takes', 'feeds', 'tokens']) {
    await change(page, `/profile/${path}`);
    await page.locator('main section button').first().click();
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
    await expectSound(page, `the form of ${path}`, '[role=dialog]');
    await page.keyboard.press('Escape');
  }
  await change(page, '/no/such/page');
  await expect(page.getByText('404')).toBeVisible();
  await expectSound(page, '404');
});

test('the drawers and dialogs above the list are accessible', async ({ as, allowErrors }) => {
  // The stream has no signal to preview.
  allowErrors(/WebSocket connection to/);
  const editor = await as('editor', look);
  const field = await makeField(editor);
  const server = await serverId(editor, /Bundled/);
  const id = await makeStream(editor, field, { title: unique('Sound'), startsInMin: 700, server });
  const { page } = editor;
  for (const panel of ['handovers', `view&id=${id}`, `edit&id=${id}`, `takes&id=${id}`, `preview&id=${id}`]) {
    await change(page, `/broadcast/streams?panel=${panel}`);
    await expect(page.getByRole('dialog').getByRole('button').nth(1)).toBeVisible();
    await expectSound(page, panel, '[role=dialog]');
  }
  await change(page, `/broadcast/streams?panel=why&id=${id}`);
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  await expectSound(page, 'why', '[role=dialog]');
});

test('the page of a stream is accessible, with its table', async ({ as, callerAs }) => {
  const editor = await callerAs('editor');
  const id = await makeStream(editor, await makeField(editor), { title: unique('Sound page'), startsInMin: 700 });
  const { page } = await as('operator', look);
  await change(page, `/broadcast/streams/${id}`);
  await expect(page.getByRole('application')).toBeVisible();
  await page.getByRole('button', { name: 'Таблица' }).click();
  await expectSound(page, 'the page of a stream');
});

test('the mosaic and the choice of its matches are accessible', async ({ as }) => {
  const operator = await as('operator', look);
  const { page } = operator;
  const { body } = await operator.call('GET', '/stream/findby/key?key=demo-football-en');
  await change(page, `/broadcast/mosaic?streams=${String(body['id'])}`);
  await expect(page.locator('[data-mosaic] video[data-first-picture-ms]')).toBeVisible({ timeout: 40_000 });
  await expectSound(page, 'the mosaic');
  await page.getByRole('button', { name: 'Выбрать матчи' }).click();
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeVisible();
  await expectSound(page, 'the choice of matches', '[role=dialog]');
});

test('the schedule is accessible', async ({ as }) => {
  const { page } = await as('editor', look);
  for (const path of ['/broadcast/schedule', '/broadcast/schedule?view=week&group=sport']) {
    await change(page, path);
    await expect(page.locator('[data-place]').first()).toBeAttached();
    await expectSound(page, path);
  }
});

test('the line-up is accessible', async ({ as, callerAs }) => {
  const editor = await callerAs('editor');
  const field = await makeField(editor);
  const id = await makeStream(editor, field, { title: unique('Accessible'), startsInMin: 20 });
  const { page } = await as('editor', look);
  await change(page, '/broadcast/lineup');
  await page.locator(`[data-match="${id}"] a`).first().focus();
  await expect(page.locator(`[data-match="${id}"][data-selected=true]`)).toBeVisible();
  await expectSound(page, 'the line-up');
  await editor.call('DELETE', `/stream?ids=${id}`);
});

test('the wall is accessible', async ({ as }) => {
  const { page } = await as('operator', look);
  for (const path of ['/broadcast/monitoring', '/broadcast/monitoring?layout=wall']) {
    await change(page, path);
    await expect(page.locator('li[data-stream]').first()).toBeVisible();
    await expectSound(page, path);
  }
});

test('a person can sign in, find a stream, take it and close it with the keyboard alone', async ({
  callerAs,
  guest,
}) => {
  const editor = await callerAs('editor');
  const title = unique('Handless');
  const id = await makeStream(editor, await makeField(editor), { title, startsInMin: 700 });
  const { keyboard } = guest;
  await guest.goto('/');
  await expect(guest.getByLabel('Email')).toBeFocused();
  await keyboard.type(emailOf('operator'));
  await keyboard.press('Tab');
  await keyboard.type(served.password);
  await keyboard.press('Enter');
  await expect(guest.getByRole('heading', { name: 'Streams' })).toBeVisible();
  await keyboard.press('/');
  await keyboard.type(title);
  const link = guest.getByRole('link', { name: title });
  await expect(link).toBeVisible();
  await tabTo(guest, link);
  await keyboard.press('Enter');
  const panel = guest.getByRole('dialog', { name: title, exact: true });
  await tabTo(guest, panel.getByRole('button', { name: 'Taken by…' }));
  await keyboard.press('Enter');
  const takes = guest.getByRole('dialog', { name: `Taken by: ${title}` });
  await tabTo(guest, takes.getByRole('button', { name: 'Mark as taken' }));
  await keyboard.press('Enter');
  await expect(takes.getByRole('listitem')).toContainText('Olga Operator');
  await keyboard.press('Escape');
  await expect(guest.getByRole('dialog')).toHaveCount(0);
  await expect(guest).not.toHaveURL(/panel=/);
  await expect(link).toBeFocused();
  expect((await editor.call('GET', `/stream?id=${id}`)).body).toMatchObject({ takes: [{ name: 'Olga Operator' }] });
});

/** Presses Tab until the target has the focus; fails if it is not reached. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 40; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}
