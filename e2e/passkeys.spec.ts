import type { Page } from '@playwright/test';
import { make, unique } from './data.ts';
import { expect, fillSignIn, test } from './fixtures.ts';

const password = 'a sentence works well';

/** Gives the browser a device that keeps passkeys; the returned function says whether its owner is there. */
async function addDevice(page: Page): Promise<(isThere: boolean) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return async (isUserVerified) => {
    await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  };
}

test('a person adds a passkey, signs in with it alone, and removes it', async ({ callerAs, guest, allowErrors }) => {
  allowErrors(/403|422/);
  const email = `${unique('passkey').replace(' ', '-')}@touchline.test`;
  await make(await callerAs('admin'), '/user', { name: 'Paula Pass', email, password, role: 'operator' });
  const setOwner = await addDevice(guest);
  await guest.goto('/auth/login?redirect=/profile/password');
  // Nothing on the device is for this console yet.
  await guest.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(guest.getByRole('alert')).toContainText('No passkey was used');
  await fillSignIn(guest, email, password);

  const heading = guest.getByRole('heading', { name: 'Passkeys', exact: true });
  const part = guest.locator('section').filter({ has: heading });
  await part.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = guest.getByRole('dialog', { name: 'Add a passkey' });
  await expect(dialog.getByLabel('Current password')).toBeFocused();
  await dialog.getByLabel('Name').fill('Laptop');
  await dialog.getByLabel('Current password').fill('not the password');
  await guest.keyboard.press('Enter');
  await expect(dialog.getByText('Does not match')).toBeVisible();
  await dialog.getByLabel('Current password').fill(password);
  await guest.keyboard.press('Enter');
  const codes = part.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await part.getByRole('button', { name: 'I have stored them' }).click();
  await expect(part.getByRole('listitem')).toContainText('Laptop');
  await expect(part.getByRole('listitem')).toContainText('not used yet');

  // One device keeps one passkey of an account.
  await part.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog.getByLabel('Current password').fill(password);
  await guest.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('has a passkey of your account already');
  await guest.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await guest.goto('/auth/logout');
  await expect(guest.getByLabel('Email')).toBeVisible();
  await guest.goto('/auth/login?redirect=/profile/password');
  await setOwner(false);
  await guest.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(guest.getByRole('alert')).toContainText('No passkey was used');
  await setOwner(true);
  await guest.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(guest).toHaveURL('/profile/password');
  await expect(part.getByRole('listitem')).toContainText('last used');

  await part.getByRole('button', { name: 'Remove passkey Laptop' }).click();
  const ask = guest.getByRole('dialog', { name: 'Remove the passkey “Laptop”?' });
  await ask.getByLabel('Current password').fill(password);
  await ask.getByRole('button', { name: 'Remove' }).click();
  await expect(part.getByRole('listitem')).toHaveCount(0);
  await guest.goto('/auth/logout');
  await guest.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(guest.getByRole('alert')).toContainText('The passkey was not accepted');
});
