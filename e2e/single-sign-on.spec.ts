import { startProvider } from '../apps/server/src/single-sign-on/testing/provider.ts';
import type { TestProvider } from '../apps/server/src/single-sign-on/testing/provider.ts';
import type { Page } from '@playwright/test';
import { unique } from './data.ts';
import { expect, test } from './fixtures.ts';
import { console as served } from './served.ts';
import { expectSound } from './sound.ts';

let provider: TestProvider;
test.beforeAll(async () => {
  provider = await startProvider(`${served.url}/auth/sso`);
});
test.afterAll(() => provider.stop());

/** Types a name on the provider's page. */
async function continueAs(page: Page, subject: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Company account' })).toBeVisible();
  await page.getByLabel('Name').fill(subject);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('an administrator sets up single sign-on; a person comes with it, where they wanted to go, and is refused after they leave', async ({
  as,
  callerAs,
  guest,
  allowErrors,
}) => {
  allowErrors(/403/);
  const subject = unique('subject').replace(' ', '-');
  const email = `${subject}@company.example`.toLowerCase();
  provider.people.set(subject, { email, email_verified: true, name: 'Nora North', groups: ['desk'] });
  const { page } = await as('admin');
  const admin = await callerAs('admin');
  const { body } = await admin.call('GET', '/system/settings');
  await admin.call('PUT', '/system/settings', { publicUrl: served.url });
  try {
    await page.goto('/system/settings');
    const group = page.getByRole('region', { name: 'Single sign-on' });
    await group.getByLabel('Issuer').fill(provider.issuer);
    await group.getByLabel('Provider’s name').fill('Company');
    await group.getByLabel('Client ID').fill(provider.clientId);
    await group.getByLabel('Client secret').fill(provider.clientSecret);
    await group.getByLabel('Groups of operators').fill('desk');
    await expect(group).toContainText(`Redirect URI to register there: ${served.url}/auth/sso`);
    await expectSound(page, 'the settings of single sign-on', 'main');
    await page.getByRole('button', { name: 'Save' }).click();
    await group.getByRole('button', { name: 'Check the provider' }).click();
    await expect(group.getByRole('status')).toHaveText('The provider answers and can be used.');

    await guest.goto('/auth/login?redirect=/profile/password');
    await expectSound(guest, 'the sign-in with a provider', 'main');
    await guest.getByRole('link', { name: 'Sign in with Company' }).click();
    await continueAs(guest, subject);
    await expect(guest).toHaveURL(/\/profile\/password$/);
    await guest.goto('/profile');
    await expect(guest.getByRole('main')).toContainText(email);

    provider.people.set(subject, { email, email_verified: true, groups: [] });
    await guest.goto('/auth/logout');
    // The provider still knows them.
    await guest.getByRole('link', { name: 'Sign in with Company' }).click();
    await expect(guest.getByRole('alert')).toContainText('has no access to this console');
    await expect(guest).toHaveURL(/\/auth\/sso$/);
    await guest.getByRole('link', { name: 'Back to sign in' }).click();
    await expect(guest.getByLabel('Email')).toBeVisible();
  } finally {
    const before = { publicUrl: body['publicUrl'], ssoIssuer: '', ssoOperators: '' };
    await admin.call('PUT', '/system/settings', before);
  }
});

test('whoever cancels at the provider, or opens its answer in another tab, is not signed in', async ({
  callerAs,
  guest,
  allowErrors,
}) => {
  allowErrors(/403/);
  const admin = await callerAs('admin');
  const { body } = await admin.call('GET', '/system/settings');
  const sso = { ssoIssuer: provider.issuer, ssoClientId: provider.clientId, ssoClientSecret: provider.clientSecret };
  await admin.call('PUT', '/system/settings', { publicUrl: served.url, ssoName: '', ...sso });
  try {
    await guest.goto('/auth/login');
    await guest.getByRole('link', { name: `Sign in with ${new URL(provider.issuer).host}` }).click();
    await guest.getByRole('button', { name: 'Cancel' }).click();
    await expect(guest.getByRole('alert')).toContainText('The sign-in was not completed. Begin again.');
    await guest.goto('/auth/sso?code=from-elsewhere&state=unknown');
    await expect(guest.getByRole('alert')).toContainText('This sign-in was not begun in this tab. Begin again.');
  } finally {
    await admin.call('PUT', '/system/settings', { publicUrl: body['publicUrl'], ssoIssuer: '' });
  }
});
