import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { make, unique } from './data.ts';
import { expect, fillSignIn, test } from './fixtures.ts';

const password = 'a sentence works well';
/** Each code works once: the next one is that of the next half minute, which is accepted ahead of its time. */
const codeOf = (secret: string, stepsAhead: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsAhead * 30_000 });

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/auth/login?redirect=/profile/password');
  await fillSignIn(page, email, password);
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/auth/logout');
  await expect(page.getByLabel('Email')).toBeVisible();
}

test('a person sets up a second factor, signs in with a code and a recovery code, and turns it off', async ({
  callerAs,
  guest,
  allowErrors,
}) => {
  allowErrors(/403|422/);
  const email = `${unique('second').replace(' ', '-')}@touchline.test`;
  await make(await callerAs('admin'), '/user', { name: 'Sofia Second', email, password, role: 'operator' });
  await signIn(guest, email);
  const heading = guest.getByRole('heading', { name: 'Second factor', exact: true });
  const part = guest.locator('section').filter({ has: heading });
  await expect(part).toContainText('Your password alone signs you in');
  await part.getByRole('button', { name: 'Set up' }).click();
  const dialog = guest.getByRole('dialog', { name: 'Set up the second factor' });
  await dialog.getByLabel('Current password').fill('not the password');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Does not match')).toBeVisible();
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await dialog.getByLabel('Code from the app').fill('000000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByText('Wrong, used already or no longer valid')).toBeVisible();
  await dialog.getByLabel('Code from the app').fill(codeOf(secret, -1));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const codes = part.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().innerText()).trim();
  await part.getByRole('button', { name: 'I have stored them' }).click();
  await expect(part).toContainText('10 recovery codes are left');

  await signOut(guest);
  await signIn(guest, email);
  await expect(guest).toHaveURL(/\/auth\/second-factor/);
  await expect(guest.getByLabel('Code')).toBeFocused();
  await guest.getByLabel('Code').fill('000000');
  await guest.getByRole('button', { name: 'Sign in' }).click();
  await expect(guest.getByText('Wrong, used already or no longer valid')).toBeVisible();
  await guest.getByLabel('Code').fill(codeOf(secret, 0));
  await guest.keyboard.press('Enter');
  await expect(guest).toHaveURL('/profile/password');

  await signOut(guest);
  await signIn(guest, email);
  await guest.reload();
  // A reload forgets the password.
  await expect(guest).toHaveURL(/\/login\?/);
  await signIn(guest, email);
  await guest.getByLabel('Code').fill(recovery);
  await guest.keyboard.press('Enter');
  await expect(part).toContainText('9 recovery codes are left');

  await part.getByRole('button', { name: 'Turn off' }).click();
  const off = guest.getByRole('dialog', { name: 'Turn off the second factor' });
  await off.getByLabel('Current password').fill(password);
  await off.getByLabel('Code').fill(codeOf(secret, 1));
  await off.getByRole('button', { name: 'Continue' }).click();
  await expect(part).toContainText('Your password alone signs you in');
});

test('a session that has ended goes on after the code, and an administrator removes a lost second factor', async ({
  callerAs,
  as,
  guest,
  allowErrors,
}) => {
  allowErrors(/401|403|422/);
  const email = `${unique('again').replace(' ', '-')}@touchline.test`;
  const name = unique('Anna Again');
  await make(await callerAs('admin'), '/user', { name, email, password, role: 'operator' });
  await signIn(guest, email);
  await guest.getByRole('button', { name: 'Set up' }).click();
  const dialog = guest.getByRole('dialog', { name: 'Set up the second factor' });
  await dialog.getByLabel('Current password').fill(password);
  await guest.keyboard.press('Enter');
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await dialog.getByLabel('Code from the app').fill(codeOf(secret, -1));
  await guest.keyboard.press('Enter');
  await guest.getByRole('button', { name: 'I have stored them' }).click();

  // The session ends elsewhere, and the page asks for the password without being touched.
  await guest.evaluate(async () => {
    const token = localStorage.getItem('auth_token') ?? '';
    await fetch('/api/auth/logout', { method: 'POST', headers: { authorization: `Bearer ${token}` } });
  });
  const again = guest.getByRole('dialog', { name: 'Your session has ended' });
  await again.getByLabel('Password', { exact: true }).fill(password);
  await again.getByRole('button', { name: 'Sign in' }).click();
  await again.getByLabel('Code').fill(codeOf(secret, 0));
  await again.getByRole('button', { name: 'Sign in' }).click();
  await expect(again).toHaveCount(0);
  await expect(guest.getByRole('heading', { name: 'My profile' })).toBeVisible();

  const { page } = await as('admin');
  await page.goto('/system/users');
  await page.getByRole('searchbox').fill(name);
  const row = page.getByRole('row').filter({ hasText: email });
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Remove second factor and passkeys' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove second factor and passkeys' }).click();
  await expect(page.getByText('Second factor and passkeys removed')).toBeVisible();
  await signOut(guest);
  await signIn(guest, email);
  await expect(guest).toHaveURL('/profile/password');
});
