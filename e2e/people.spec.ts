import { callApi, expect, fillSignIn, test } from './fixtures.ts';
import type { Caller } from './fixtures.ts';
import { change, expectSound, look } from './sound.ts';
import { make, makeField, makeStream, unique } from './data.ts';

const password = 'a long walk in the park';

/** Creates a user for one test, with an email address. */
async function makeUser(by: Caller, more: object = {}) {
  const name = unique('Person');
  const email = `${name.replace(' ', '-').toLowerCase()}@touchline.test`;
  const id = await make(by, '/user', { name, email, password, role: 'operator', ...more });
  return { id, name, email };
}

const signedIn = async (email: string, secret = password) => {
  const { body } = await callApi(null, 'POST', '/auth/login', { email, password: secret });
  return String(body['auth_token']);
};

test('an administrator creates a user in three tabs, who then sees only what the access rule allows', async ({
  as,
  guest,
}) => {
  const admin = await as('admin');
  const { page } = admin;
  const field = await makeField(admin);
  const title = unique('Shown');
  await makeStream(admin, field, { title, startsInMin: 60 });
  const name = unique('Nina');
  const email = `${name.replace(' ', '-').toLowerCase()}@touchline.test`;
  await page.goto('/system/users');
  await page.getByRole('button', { name: 'New user' }).click();
  const panel = page.getByRole('dialog', { name: 'New user' });
  await panel.getByLabel('Display name').fill(name);
  await panel.getByLabel('Email').fill(email);
  await panel.getByRole('textbox', { name: 'Password' }).fill('short');
  await panel.getByRole('tab', { name: 'Options' }).click();
  await panel.getByRole('switch', { name: /Bet Broadcast/ }).click();
  await panel.getByRole('tab', { name: 'Access' }).click();
  await panel.getByLabel('Only the listed streams').check();
  await expect(panel.getByText('No streams: this rule hides all of them.')).toBeVisible();
  await panel.getByRole('combobox', { name: 'Add stream' }).fill(title);
  await page.getByRole('option', { name: new RegExp(title) }).click();
  await expect(panel.getByRole('heading', { name: 'Visible to this user: 1 stream' })).toBeVisible();
  await panel.getByRole('button', { name: 'Create' }).click();
  await expect(panel.getByText('At least 10 characters')).toBeVisible();
  await panel.getByRole('textbox', { name: 'Password' }).fill(password);
  await panel.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('User created')).toBeVisible();

  await guest.goto('/auth/login');
  await fillSignIn(guest, email, password);
  await expect(guest.getByRole('link', { name: title })).toBeVisible();
  await expect(guest.locator('tbody').getByRole('row')).toHaveCount(1);
});

test('a blocked user’s open screen asks to sign in at once, and another screen’s list follows', async ({
  as,
  guest,
  allowErrors,
}) => {
  // The blocked user's attempt to sign in.
  allowErrors(/status of 403/);
  const admin = await as('admin');
  const other = await as('admin');
  const user = await makeUser(admin);
  await guest.goto('/auth/login');
  await fillSignIn(guest, user.email, password);
  await expect(guest.getByRole('heading', { name: 'Streams' })).toBeVisible();
  for (const { page } of [admin, other]) await page.goto(`/system/users?search=${encodeURIComponent(user.name)}`);
  const row = other.page.getByRole('row', { name: new RegExp(user.name) });
  await expect(row).toContainText('Active');
  await admin.page.getByRole('button', { name: `Actions for ${user.name}` }).click();
  await admin.page.getByRole('menuitem', { name: 'Block' }).click();
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await expect(admin.page.getByText('User blocked')).toBeVisible();
  await expect(row).toContainText('Blocked');
  const again = guest.getByRole('dialog', { name: 'Your session has ended' });
  await again.getByLabel('Password', { exact: true }).fill(password);
  await again.getByRole('button', { name: 'Sign in' }).click();
  await expect(again.getByText('This account is blocked. Ask your administrator.')).toBeVisible();
});

test('changing one’s own row warns in plain words, and the last administrator cannot be removed', async ({ as }) => {
  const { page, call } = await as('admin');
  const { body } = await call('GET', '/profile');
  await page.goto(`/system/users?panel=edit&id=${String(body['id'])}`);
  const panel = page.getByRole('dialog', { name: 'Ada Admin' });
  await panel.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Viewer' }).click();
  await panel.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: 'Change your own role?' });
  await expect(question).toContainText('This is your own account.');
  await question.getByRole('button', { name: 'Change' }).click();
  await expect(panel.getByText('This is the last active administrator.')).toBeVisible();
  expect((await call('GET', '/profile')).body['role']).toBe('admin');
});

test('page size, zone and language take effect at once and at the next sign-in', async ({ callerAs, guest }) => {
  const admin = await callerAs('admin');
  const user = await makeUser(admin, { role: 'viewer' });
  await guest.goto('/auth/login?redirect=/profile/settings');
  await fillSignIn(guest, user.email, password);
  await guest.getByRole('combobox', { name: 'Rows per page' }).click();
  await guest.getByRole('option', { name: '50' }).click();
  await guest.getByRole('combobox', { name: 'Time zone' }).fill('Tokyo');
  await guest.getByRole('option', { name: 'Asia/Tokyo' }).click();
  await guest.getByRole('combobox', { name: 'Language' }).click();
  await guest.getByRole('option', { name: 'Русский' }).click();
  await guest.getByRole('button', { name: 'Save' }).click();
  await expect(guest.getByRole('heading', { name: 'Мой профиль' })).toBeVisible();
  await guest.goto('/broadcast/streams');
  await expect(guest.getByRole('combobox', { name: 'Строк на странице' })).toHaveValue('50');
  await guest.evaluate(() => localStorage.clear());
  await guest.goto('/auth/login?lng=en');
  await fillSignIn(guest, user.email, password);
  await expect(guest.getByRole('heading', { name: 'Трансляции' })).toBeVisible();
  await expect(guest.getByRole('combobox', { name: 'Строк на странице' })).toHaveValue('50');
  await expect.poll(() => guest.evaluate(() => localStorage.getItem('zone'))).toBe('Asia/Tokyo');
});

test('a picture, names, sessions and the password are changed in the profile', async ({ callerAs, guest }) => {
  const admin = await callerAs('admin');
  const user = await makeUser(admin);
  const elsewhere = await signedIn(user.email);
  await guest.goto('/auth/login?redirect=/profile');
  await fillSignIn(guest, user.email, password);
  const pixel = await guest.screenshot({ clip: { x: 0, y: 0, width: 60, height: 60 } });
  await guest.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: pixel });
  await expect(guest.getByText('Picture saved')).toBeVisible();
  await expect(guest.locator('main img')).toBeVisible();
  await expect(guest.locator('header img')).toBeVisible();
  await guest.getByRole('button', { name: /^End the session on/ }).click();
  await expect(guest.getByText('Session ended')).toBeVisible();
  expect((await callApi(elsewhere, 'GET', '/profile')).status).toBe(401);

  await guest.getByRole('link', { name: 'Edit' }).click();
  const name = unique('Renamed');
  await guest.getByLabel('Display name').fill(name);
  await guest.getByRole('button', { name: 'Save' }).click();
  await expect(guest.getByRole('button', { name: new RegExp(name) })).toBeVisible();

  const again = await signedIn(user.email);
  await guest.getByRole('link', { name: 'Change Password' }).click();
  await guest.getByRole('textbox', { name: 'Current password' }).fill('not this one');
  await guest.getByLabel('New password', { exact: true }).fill('a quiet lake at dawn');
  await guest.getByLabel('Repeat new password').fill('a quiet lake at dawn');
  await guest.getByRole('button', { name: 'Change password' }).click();
  await expect(guest.getByText('Does not match')).toBeVisible();
  await guest.getByRole('textbox', { name: 'Current password' }).fill(password);
  await guest.getByRole('button', { name: 'Change password' }).click();
  await expect(guest.getByText('Password changed. Other sessions ended.')).toBeVisible();
  expect((await callApi(again, 'GET', '/profile')).status).toBe(401);
  await expect(guest).toHaveURL('/profile/password');
});

test('users and every part of the profile are accessible', async ({ as }) => {
  const { page, call } = await as('admin', look);
  const { body } = await call('GET', '/profile');
  const paths = [
    '/system/users',
    `/system/users?panel=edit&id=${String(body['id'])}`,
    '/profile',
    '/profile/edit',
    '/profile/password',
    '/profile/notification',
    '/profile/settings',
    '/profile/statistics',
    '/profile/billing',
  ];
  for (const path of paths) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await change(page, path);
    await expect(page.locator('main h1')).toBeVisible();
    // A tab that is not shown loads nothing, and keeps its placeholder.
    await expect(page.locator('[aria-busy=true], .mantine-Skeleton-root').filter({ visible: true })).toHaveCount(0);
    if (path.includes('panel=')) await page.getByRole('tab').last().click();
    if (path.endsWith('statistics')) await expect(page.locator('canvas')).toBeVisible();
    await expectSound(page, path);
  }
});
