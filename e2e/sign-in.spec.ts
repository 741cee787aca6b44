import type { Page } from '@playwright/test';
import { callApi, codeIn, emailOf, expect, fillSignIn, mailTo, test } from './fixtures.ts';
import { unique } from './data.ts';
import { console as served } from './served.ts';

const newEmail = () => `${unique('guest').replace(' ', '-')}@touchline.test`;
const password = 'a sentence works well';
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('auth_token'));

test('a wrong password shows a message, and the right one opens the streams', async ({ guest }) => {
  await guest.goto('/');
  await expect(guest).toHaveTitle('Sign in · Touchline');
  await expect(guest.getByLabel('Email')).toBeFocused();
  await guest.getByRole('button', { name: 'Sign in' }).click();
  await expect(guest.getByText('Required')).not.toHaveCount(0);
  await fillSignIn(guest, emailOf('viewer'), 'not the password');
  await expect(guest.getByRole('alert')).toHaveText('The email or password is wrong.');
  expect(await storedToken(guest)).toBeNull();
  await fillSignIn(guest, emailOf('viewer'), served.password);
  await expect(guest).toHaveURL('/broadcast/streams');
  await expect(guest.getByRole('heading', { name: 'Streams' })).toBeVisible();
});

test('a private path asks to sign in and is restored afterwards, including its query', async ({ guest }) => {
  await guest.goto('/broadcast/archive?tag=finished&size=20');
  await expect(guest).toHaveURL(/:\d+\/login\?redirect=/);
  expect(new URL(guest.url()).searchParams.get('redirect')).toBe('/broadcast/archive?tag=finished&size=20');
  await fillSignIn(guest, emailOf('viewer'), served.password);
  await expect(guest).toHaveURL('/broadcast/archive?tag=finished&size=20');
  await expect(guest.getByRole('heading', { name: 'Archive' })).toBeVisible();
});

test('a redirect to another site opens the streams instead', async ({ guest }) => {
  await guest.goto('/auth/login?redirect=//example.org/broadcast');
  await fillSignIn(guest, emailOf('viewer'), served.password);
  await expect(guest).toHaveURL('/broadcast/streams');
});

test('signed-in users do not see the public screens', async ({ as }) => {
  const { page } = await as('viewer');
  for (const path of ['/', '/login', '/auth/register', '/auth/reset']) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page, path).toHaveURL('/broadcast/streams');
  }
  await page.goto('/auth/login?redirect=/broadcast/monitoring');
  await expect(page).toHaveURL('/broadcast/monitoring');
  await page.goto('/auth/login?redirect=https://example.org/broadcast');
  await expect(page).toHaveURL('/broadcast/streams');
});

test('registration shows errors, mails a code, and the code opens the account', async ({ guest }) => {
  const email = newEmail();
  await guest.goto('/');
  await guest.getByRole('link', { name: 'Register' }).click();
  await guest.getByLabel('User name').fill('Greta Guest');
  await guest.getByLabel('Email').fill(email);
  await guest.getByLabel('Password', { exact: true }).fill('short');
  await guest.getByLabel('Repeat password').fill('other');
  await guest.getByRole('button', { name: 'Register' }).click();
  await expect(guest.getByText('At least 10 characters')).toBeVisible();
  await expect(guest.getByText('Required')).toBeVisible();
  await guest.getByLabel('Password', { exact: true }).fill(password);
  await guest.getByLabel('Repeat password').fill(password);
  await guest.getByLabel(/^I agree to the terms/).check();
  await guest.getByRole('button', { name: 'Register' }).click();
  await expect(guest.getByText('An activation email has been sent.')).toBeVisible();
  const code = codeIn(await mailTo(email, /confirmation code/));

  await guest.goto('/auth/login');
  await fillSignIn(guest, email, password);
  await expect(guest.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
  expect(await storedToken(guest)).toBeNull();
  await expect(guest.getByLabel('Email', { exact: true })).toHaveValue(email);
  await guest.getByLabel('Email verification code').fill(code === '1234 5678' ? '8765 4321' : '1234 5678');
  await guest.getByRole('button', { name: 'Confirm' }).click();
  await expect(guest.getByRole('alert')).toHaveText('The code is wrong or has expired. Request a new one.');
  await guest.getByLabel('Email verification code').fill(code);
  await guest.getByRole('button', { name: 'Confirm' }).click();
  await expect(guest.getByText('Your email is confirmed. Sign in now.')).toBeVisible();
  await fillSignIn(guest, email, password);
  await expect(guest).toHaveURL('/broadcast/streams');
  await expect(guest.getByRole('button', { name: /Greta Guest/ })).toBeVisible();
});

test('a token without a confirmed email address is not stored', async ({ guest }) => {
  const at = '2026-05-01T18:00:00.000Z';
  for (const half of [
    { auth_token: 'secret', email_verified_at: null },
    { auth_token: null, email_verified_at: at },
  ]) {
    await guest.route('**/api/auth/login', (route) => route.fulfill({ json: { uid: 1, ...half } }));
    await guest.goto('/auth/login');
    await fillSignIn(guest, emailOf('viewer'), served.password);
    await expect(guest.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
    expect(await storedToken(guest)).toBeNull();
    await guest.unroute('**/api/auth/login');
  }
});

test('a forgotten password is replaced with a mailed code', async ({ guest }) => {
  const email = newEmail();
  const given = { name: 'Rita Recovers', email, password, password_confirmation: password, agreement: true };
  expect(await callApi(null, 'POST', '/auth/register', given)).toMatchObject({ status: 200 });
  const confirmation = codeIn(await mailTo(email, /confirmation code/));
  expect(await callApi(null, 'POST', '/auth/confirm', { email, code: confirmation })).toMatchObject({ status: 200 });

  await guest.goto('/');
  await guest.getByRole('link', { name: 'Forgot password?' }).click();
  // The previous screen also has an email field.
  await expect(guest.getByRole('heading', { name: 'Password recovery' })).toBeVisible();
  await guest.getByLabel('Email').fill(email);
  await guest.getByRole('button', { name: 'Send code' }).click();
  await expect(guest.getByText('If this email belongs to an account')).toBeVisible();
  await guest.getByRole('link', { name: 'Enter code' }).click();
  await expect(guest.getByLabel('Email')).toHaveValue(email);
  await guest.getByLabel('Confirmation code').fill(codeIn(await mailTo(email, /code for a new password/)));
  await guest.getByLabel('New password', { exact: true }).fill('another long sentence');
  await guest.getByLabel('Repeat new password').fill('another long sentence');
  await guest.getByRole('button', { name: 'Change password' }).click();
  await expect(guest.getByText('Password changed. Sign in with the new one.')).toBeVisible();
  await fillSignIn(guest, email, password);
  await expect(guest.getByText('The email or password is wrong.')).toBeVisible();
  await fillSignIn(guest, email, 'another long sentence');
  await expect(guest).toHaveURL('/broadcast/streams');
});

test('a session that was ended elsewhere leads to the sign-in and back to the same screen', async ({ guest }) => {
  await guest.goto('/auth/login?redirect=/broadcast/streams?tag=live');
  await fillSignIn(guest, emailOf('viewer'), served.password);
  await expect(guest.getByRole('button', { name: /^Live/, pressed: true })).toBeVisible();
  await callApi(await storedToken(guest), 'POST', '/auth/logout', {});
  const again = guest.getByRole('dialog', { name: 'Your session has ended' });
  await expect(again).toBeVisible();
  expect(await storedToken(guest)).toBeNull();
  await again.getByLabel('Password', { exact: true }).fill(served.password);
  await again.getByRole('button', { name: 'Sign in' }).click();
  await expect(again).toBeHidden();
  await expect(guest).toHaveURL('/broadcast/streams?tag=live');

  // A page that is loaded with such a token has no unsaved input, so it shows the sign-in screen instead of the dialog.
  // Both at once: a request that this page sends in between would end its session, and the next one would start without a token.
  await guest.evaluate(() => {
    localStorage.setItem('auth_token', 'of a session that is over');
    window.location.reload();
  });
  await expect(guest.getByText('Your session has ended. Sign in to continue where you left off.')).toBeVisible();
  await fillSignIn(guest, emailOf('viewer'), served.password);
  await expect(guest).toHaveURL('/broadcast/streams?tag=live');
});

test('the browser keeps the five keys and no cookie, and signing out removes the token', async ({ guest }) => {
  await guest.goto('/');
  await fillSignIn(guest, emailOf('viewer'), served.password);
  await guest.getByRole('button', { name: 'Collapse navigation' }).click();
  await guest.getByRole('button', { name: 'Appearance' }).click();
  await guest.getByRole('switch', { name: 'Dark theme' }).click();
  await guest.getByRole('radiogroup', { name: 'Navigation' }).getByText('Top').click();
  const kept = () => guest.evaluate(() => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>);
  await expect.poll(kept).toEqual({
    auth_token: expect.stringMatching(/.{20,}/),
    device: expect.stringMatching(/^[0-9a-f]{32}$/),
    locale: 'en',
    navCollapsed: 'true',
    navType: 'top',
    currentTheme: 'light',
  });
  expect(await guest.context().cookies()).toEqual([]);

  const token = await storedToken(guest);
  await guest.keyboard.press('Escape');
  await guest.getByRole('button', { name: /Profile menu/ }).click();
  await guest.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(guest).toHaveURL('/');
  await expect(guest.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(Object.keys(await kept()).sort()).toEqual(['currentTheme', 'device', 'locale', 'navCollapsed', 'navType']);
  expect(await callApi(token, 'GET', '/profile')).toMatchObject({ status: 401 });
});
