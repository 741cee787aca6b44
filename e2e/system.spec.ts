import { makeField, makeStream, unique } from './data.ts';
import { expect, test } from './fixtures.ts';
import type { Caller } from './fixtures.ts';
import { change, expectSound, look } from './sound.ts';

const set = async (by: Caller, changes: object) =>
  expect(await by.call('PUT', '/system/settings', changes)).toMatchObject({ status: 200 });

test('an administrator names the console, and everybody sees the name at once', async ({ as, guest }) => {
  const admin = await as('admin');
  const { page } = admin;
  await page.goto('/system/settings');
  await page.getByLabel('Product name').fill('Matchday desk');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByRole('contentinfo')).toContainText('Matchday desk ©');
  await expect(page).toHaveTitle(/Matchday desk$/);
  await page.getByRole('link', { name: 'Appearance' }).click();
  await expect(page).toHaveURL(/tab=appearance/);
  await page.getByLabel('Text below the sign-in form').fill('Helpdesk: 1234');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByRole('contentinfo')).toContainText('Helpdesk: 1234');
  await guest.goto('/auth/login');
  await expect(guest.getByRole('main')).toContainText('Matchday desk');
  await expect(guest.getByRole('contentinfo')).toContainText('Helpdesk: 1234');
  await set(admin, { productName: 'Touchline', brandText: '' });
});

test('closed registration removes the sign-up link, and the server refuses it', async ({ as, guest }) => {
  const admin = await as('admin');
  await admin.page.goto('/system/settings');
  await admin.page.getByLabel('Open registration').uncheck({ force: true });
  await admin.page.getByRole('button', { name: 'Save settings' }).click();
  await expect(admin.page.getByText('Settings saved')).toBeVisible();
  await guest.goto('/auth/login');
  await expect(guest.getByLabel('Email')).toBeVisible();
  await expect(guest.getByRole('link', { name: /sign up|register|account/i })).toHaveCount(0);
  await admin.page.getByRole('button', { name: 'Use REGISTRATION again' }).click();
  await admin.page.getByRole('button', { name: 'Save settings' }).click();
  await expect(admin.page.getByText('Set by environment variable REGISTRATION')).toBeVisible();
  await guest.reload();
  await expect(guest.getByRole('link', { name: /sign up|register|account/i })).toHaveCount(1);
});

test('defaults apply only to visitors who have not chosen', async ({ as, callerAs, guest, browser }) => {
  const admin = await callerAs('admin');
  await set(admin, { defaultTheme: 'light', defaultLanguage: 'ru', defaultNavType: 'top' });
  await guest.goto('/auth/login');
  await expect(guest.locator('html')).toHaveAttribute('lang', 'ru');
  await expect(guest.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  const chosen = await as('operator', { locale: 'en', currentTheme: 'dark', navType: 'side' });
  await chosen.page.goto('/broadcast/streams');
  await expect(chosen.page.getByRole('heading', { name: 'Streams' })).toBeVisible();
  await expect(chosen.page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(chosen.page.locator('[data-nav=side]')).toHaveCount(1);
  await set(admin, { defaultTheme: 'dark', defaultLanguage: 'browser', defaultNavType: 'side' });
  const fresh = await browser.newPage();
  await fresh.goto('/auth/login');
  await expect(fresh.locator('html')).toHaveAttribute('lang', 'en');
  await expect(fresh.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await fresh.close();
});

test('the directories are tabs of the settings, each with its address', async ({ as }) => {
  const { page } = await as('admin');
  await page.goto('/system/settings');
  for (const name of ['Servers', 'Sports', 'Tournaments', 'Teams', 'Resolutions']) {
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name }).click();
    await expect(page).toHaveURL(new RegExp(`tab=${name.toLowerCase()}`));
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.locator('tbody').getByRole('row').first()).toBeVisible();
  }
});

test('the log shows who changed what, with old and new values, and links to the record', async ({ as, callerAs }) => {
  const editor = await callerAs('editor');
  const name = unique('Curling');
  const renamed = unique('Bobsleigh');
  const { body } = await editor.call('POST', '/stream/sport', { name, duration: 60 });
  await editor.call('PUT', '/stream/sport', { id: body['id'], name: renamed });
  const { page } = await as('admin');
  await page.goto(`/system/audit?filter=entity:sport,record:${String(body['id'])}`);
  await expect(page.locator('tbody').getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Changed' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('row', { name: 'Name' })).toContainText(name);
  await expect(dialog.getByRole('row', { name: 'Name' })).toContainText(renamed);
  await dialog.getByRole('link', { name: 'Open the record' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(renamed);
});

test('a number of the dashboard is updated live and opens the list that it counts', async ({ as }) => {
  const editor = await as('editor');
  const field = await makeField(editor);
  const { page } = editor;
  await page.goto('/system/dashboard');
  const untaken = page.getByRole('link', { name: /not taken/ });
  const shown = async () => Number((await untaken.getAttribute('aria-label'))?.split(' ')[0]);
  // Streams of other tests enter and leave the hour meanwhile, so the expected number is requested from the API each time.
  const right = async () =>
    ((await editor.call('GET', '/dashboard')).body as { nextHour: { untaken: number } }).nextHour.untaken;
  await makeStream(editor, field, { title: unique('Soon'), startsInMin: 30 });
  await expect.poll(async () => (await shown()) - (await right())).toBe(0);
  await makeStream(editor, field, { title: unique('Soon'), startsInMin: 35 });
  await expect.poll(async () => (await shown()) - (await right())).toBe(0);
  const counted = await shown();
  await untaken.click();
  await expect(page).toHaveURL(/filter=starts:hour,taken:false/);
  await expect(page.getByText(new RegExp(`1–\\d+ of ${counted}$`))).toBeVisible();
  const stream_id = await makeStream(editor, field, { title: unique('Later'), startsInMin: 300 });
  const { id } = (await editor.call('GET', '/profile')).body;
  await editor.call('PUT', '/stream/takes', { stream_id, take: [Number(id)] });
  await page.goBack();
  await expect(page.getByRole('img', { name: /Streams taken by month/ })).toBeVisible();
});

test('settings, log and dashboard are accessible', async ({ as }) => {
  const { page } = await as('admin', look);
  for (const path of ['/system/dashboard', '/system/settings', '/system/settings?tab=appearance', '/system/audit']) {
    await change(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(page.locator('main form, main canvas, main tbody td').first()).toBeVisible();
    await expectSound(page, path);
  }
  await change(page, '/system/audit');
  await page.locator('tbody').getByRole('button').first().click();
  await expect(page.getByRole('dialog').getByRole('table')).toBeVisible();
  await expectSound(page, 'an entry of the log');
});
