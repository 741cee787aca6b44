import { emailOf, expect, expectNoSidewaysScroll, fillSignIn, test } from './fixtures.ts';
import { console as served } from './served.ts';

/** The private rows of the specification's route table, with the heading of each screen. */
const screens: Record<string, string> = {
  '/system/dashboard': 'Dashboard',
  '/broadcast/streams': 'Streams',
  '/broadcast/archive': 'Archive',
  '/broadcast/monitoring': 'Monitoring',
  '/references/servers': 'Servers',
  '/references/sports': 'Sports',
  '/references/resolutions': 'Resolutions',
  '/system/users': 'Users',
  '/help': 'Help',
  '/support': 'Support',
  '/system/settings': 'System settings',
  '/profile': 'My Profile',
  '/profile/edit': 'My Profile',
  '/profile/password': 'My Profile',
  '/profile/billing': 'My Profile',
  '/profile/notification': 'My Profile',
  '/profile/settings': 'My Profile',
  '/profile/playlist': 'My Playlist',
  '/profile/blacklist': 'Blacklist',
};

const guestScreens = ['/', '/login', '/auth/register', '/auth/login', '/auth/recovery', '/auth/confirm', '/auth/reset'];

test('every private path of the specification shows its screen and names it', async ({ as }) => {
  const { page } = await as('admin');
  for (const [path, heading] of Object.entries(screens)) {
    await page.goto(path);
    await expect.soft(page.getByRole('heading', { level: 1 }), path).toHaveText(heading, { timeout: 5_000 });
    await expect.soft(page, path).toHaveTitle(/ · Touchline$/, { timeout: 5_000 });
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page, path);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});

test('every private path leads a visitor to the login and back, every public path is open to visitors only', async ({
  as,
  guest,
}) => {
  for (const path of [...Object.keys(screens), '/help/streams', '/auth/logout']) {
    await guest.goto(path);
    await expect.soft(guest, path).toHaveURL(/\/auth\/login\?/, { timeout: 5_000 });
    expect.soft(new URL(guest.url()).searchParams.get('redirect')).toBe(path);
  }
  for (const path of guestScreens) {
    await guest.goto(path);
    await expect.soft(guest.getByRole('button').first(), path).toBeVisible();
    expect.soft(new URL(guest.url()).pathname).toBe(path);
  }
  await guest.goto('/errors/404');
  await expect.soft(guest.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
  const { page } = await as('viewer');
  for (const path of guestScreens) {
    await page.goto(path);
    await expect.soft(page, path).toHaveURL('/broadcast/streams', { timeout: 5_000 });
  }
});

test('the menus hold what the specification names, in its order', async ({ as }) => {
  const { page } = await as('admin');
  await page.goto('/broadcast/streams');
  const links = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link');
  const named = ['Streams', 'Archive', 'Monitoring', 'Dashboard', 'Users', 'Settings', 'Help'];
  const shown = async () => (await links.allTextContents()).filter((link) => named.includes(link));
  await expect.poll(shown).toEqual(named);
  await page.getByRole('button', { name: /Ada Admin/ }).click();
  const entries = page.getByRole('menu').getByRole('menuitem');
  await expect(entries).toHaveText([
    'My Profile',
    'My Queries',
    'My Playlist',
    'Blacklist',
    'Help Center',
    'Support',
    'Sign Out',
  ]);
  await entries.filter({ hasText: 'My Queries' }).click();
  await expect(page).toHaveURL(/\/profile\/playlist\?.*awaiting/);
});

test('signing out removes the token and leads to the root of the site', async ({ guest }) => {
  await guest.goto('/auth/login');
  await fillSignIn(guest, emailOf('viewer'), served.password);
  await expect(guest).toHaveURL('/broadcast/streams');
  await guest.goto('/auth/logout');
  await expect(guest).toHaveURL('/');
  expect(await guest.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
});
