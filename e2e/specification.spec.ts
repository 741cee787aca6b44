import type { Route } from '@playwright/test';
import { emailOf, expect, expectNoSidewaysScroll, fillSignIn, test } from './fixtures.ts';
import { console as served } from './served.ts';

/** The private rows of the specification's route table, with the heading of each screen. */
const screens: Record<string, Record<string, string>> = {
  broadcast: {
    '/broadcast/streams': 'Streams',
    '/broadcast/archive': 'Archive',
    '/broadcast/monitoring': 'Monitoring',
    '/references/servers': 'Servers',
    '/references/sports': 'Sports',
    '/references/resolutions': 'Resolutions',
  },
  system: {
    '/system/dashboard': 'Dashboard',
    '/system/users': 'Users',
    '/system/settings': 'System settings',
    '/help': 'Help',
    '/support': 'Support',
  },
  profile: {
    '/profile': 'My Profile',
    '/profile/edit': 'My Profile',
    '/profile/password': 'My Profile',
    '/profile/billing': 'My Profile',
    '/profile/notification': 'My Profile',
    '/profile/settings': 'My Profile',
    '/profile/playlist': 'My Playlist',
    '/profile/blacklist': 'Blacklist',
  },
};

/** The public rows, with the titles of their screens. */
const guestScreens = {
  '/': 'Sign in',
  '/login': 'Sign in',
  '/auth/login': 'Sign in',
  '/auth/register': 'Create an account',
  '/auth/recovery': 'Password recovery',
  '/auth/confirm': 'Confirm your email',
  '/auth/reset': 'New password',
};

const screensWithNumbers = [
  '/broadcast/streams?hidden=true',
  '/broadcast/archive',
  '/broadcast/monitoring?hidden=true',
  '/system/dashboard',
  '/system/users',
  '/references/teams',
  '/profile/playlist',
  '/profile/blacklist',
  '/profile/statistics',
  '/support',
] as const;

for (const [group, paths] of Object.entries(screens))
  test(`every path of ${group} shows its screen and its title`, async ({ as }) => {
    const { page } = await as('admin');
    for (const [path, heading] of Object.entries(paths)) {
      await page.goto(path);
      const title = page.getByRole('heading', { level: 1 });
      await expect.soft(title, `${path} is ${heading}`).toHaveText(heading, { timeout: 5_000 });
      await expect.soft(page, `${path} names itself`).toHaveTitle(/ · Touchline$/, { timeout: 5_000 });
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoSidewaysScroll(page, path);
      await page.setViewportSize({ width: 1440, height: 900 });
    }
  });

test('every private path leads a visitor to the login, which keeps the path', async ({ guest }) => {
  for (const path of [...Object.values(screens).flatMap(Object.keys), '/help/streams', '/auth/logout']) {
    await guest.goto(path);
    await expect
      .soft(guest, `${path} for a visitor`)
      .toHaveURL(({ pathname }) => pathname === '/login', { timeout: 5_000 });
    expect.soft(new URL(guest.url()).searchParams.get('redirect'), `the way back to ${path}`).toBe(path);
  }
});

test('every public path shows visitors its screen', async ({ guest }) => {
  for (const [path, heading] of Object.entries(guestScreens)) {
    await guest.goto(path);
    const title = guest.getByRole('heading', { level: 1 });
    await expect.soft(title, `${path} is ${heading}`).toHaveText(heading, { timeout: 5_000 });
    expect.soft(new URL(guest.url()).pathname).toBe(path);
  }
  await guest.goto('/errors/404');
  const heading = guest.getByRole('heading', { name: 'Page not found' });
  await expect.soft(heading, '/errors/404 is the error page').toBeVisible({ timeout: 5_000 });
});

test('every public path leads signed-in users to the streams', async ({ as }) => {
  const { page } = await as('viewer');
  for (const path of Object.keys(guestScreens)) {
    await page.goto(path);
    await expect.soft(page, `${path} when signed in`).toHaveURL('/broadcast/streams', { timeout: 5_000 });
  }
});

test('the menus have the specification’s entries in its order', async ({ as }) => {
  const { page } = await as('admin');
  await page.goto('/broadcast/streams');
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  const links = navigation.getByRole('link');
  const named = ['Streams', 'Archive', 'Monitoring', 'Dashboard', 'Users', 'Settings', 'Help'];
  const shown = async () => (await links.allTextContents()).filter((link) => named.includes(link));
  await expect.poll(shown).toEqual(named);
  const inSection = (name: string) => navigation.getByRole('region', { name }).getByRole('link');
  await expect(inSection('Broadcast')).toHaveText(['Streams', 'Archive']);
  await expect(inSection('System')).toHaveText(['Dashboard', 'Users', 'Settings', 'Help']);
  await expect(navigation.getByRole('region').getByRole('link', { name: 'Monitoring' })).toHaveCount(0);
  await expect(links.filter({ hasText: 'Monitoring' })).toHaveCount(1);
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

  const top = (await as('admin', { navType: 'top' })).page;
  await top.goto('/broadcast/streams');
  const bar = top.getByRole('navigation', { name: 'Main navigation' });
  // What the console has beside it comes after.
  await expect(bar.getByRole('link')).toHaveText(['Monitoring', 'Schedule', 'Line-up', 'Incidents']);
  await expect(bar.getByRole('button')).toHaveText(['Broadcast', 'System', 'References', 'Logs']);
  await bar.getByRole('button', { name: 'System' }).click();
  await expect(top.getByRole('menuitem')).toHaveText(['Dashboard', 'Users', 'Settings', 'Help']);
});

test('signing out removes the token and leads to the root of the site', async ({ guest }) => {
  await guest.goto('/auth/login');
  await fillSignIn(guest, emailOf('viewer'), served.password);
  await expect(guest).toHaveURL('/broadcast/streams');
  await guest.goto('/auth/logout');
  await expect(guest).toHaveURL('/');
  expect(await guest.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
});

test('no screen shows a number before it is loaded, or if it fails to load', async ({ as, allowErrors }) => {
  allowErrors(/status of 500/);
  const { page } = await as('admin');
  const held: Route[] = [];
  let isFailing = false;
  const fail = (route: Route) => route.fulfill({ status: 500, json: { code: 'internal', message: '' } });
  await page.route(/\/api\/(?!profile$|events|system\/appearance)/, (route) => {
    if (isFailing) return fail(route);
    held.push(route);
    return undefined;
  });
  const zeros = async () => (await page.locator('body').innerText()).match(/^.*(?<![\d.,:])0(?![\d.,:]).*$/gm) ?? [];
  for (const path of screensWithNumbers) {
    isFailing = false;
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
    await expect.poll(() => held.length, path).toBeGreaterThan(0);
    expect.soft(await zeros(), `${path}, not answered yet`).toEqual([]);
    isFailing = true;
    for (const route of held.splice(0)) await fail(route);
    await expect(page.getByRole('button', { name: 'Retry' }).first(), path).toBeVisible();
    expect.soft(await zeros(), `${path}, failed`).toEqual([]);
  }
});
