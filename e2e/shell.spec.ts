import type { Page } from '@playwright/test';
import { makeField, makeStream, unique } from './data.ts';
import { emailOf, expect, expectNoSidewaysScroll, fillSignIn, test } from './fixtures.ts';
import { console as served } from './served.ts';

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });
const openAppearance = async (page: Page) => {
  await page.getByRole('button', { name: 'Appearance' }).click();
  return page.getByRole('dialog', { name: 'Appearance' });
};

test('side navigation is 250 px wide and 80 px when collapsed, also after a reload', async ({ as }) => {
  const { page } = await as('editor');
  // The navigation ends where the header begins.
  const width = async () => (await page.getByRole('banner').boundingBox())?.x;
  await page.goto('/broadcast/streams');
  await expect.poll(width).toBe(250);
  await expect(navigation(page).getByRole('link', { name: 'Streams' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'Collapse navigation' }).click();
  await expect.poll(width).toBe(80);
  await page.reload();
  await expect.poll(width).toBe(80);
  await navigation(page).getByRole('link', { name: 'Archive' }).click();
  await expect(page).toHaveURL('/broadcast/archive');
  await page.getByRole('button', { name: 'Expand navigation' }).click();
  await expect.poll(width).toBe(250);
});

test('top navigation is a bar of the same blue in both themes, and the choice is kept', async ({ as }) => {
  const { page } = await as('editor');
  await page.goto('/broadcast/streams');
  const panel = await openAppearance(page);
  await panel.getByRole('radiogroup', { name: 'Navigation' }).getByText('Top').click();
  const header = page.locator('header').filter({ has: navigation(page) });
  const colour = () => header.evaluate((element) => getComputedStyle(element).backgroundColor);
  const dark = await colour();
  await panel.getByRole('switch', { name: 'Dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  expect(await colour()).toBe(dark);
  const [, red, , blue] = /rgb\((\d+), (\d+), (\d+)\)/.exec(dark)?.map(Number) ?? [];
  expect(blue).toBeGreaterThan((red ?? 255) + 50);
  await page.reload();
  // A section with only one screen is a plain link.
  await expect(navigation(page).getByRole('link', { name: 'Monitoring' })).toBeVisible();
  await expect(navigation(page).getByRole('button', { name: 'Monitoring' })).toHaveCount(0);
  await navigation(page).getByRole('link', { name: 'Monitoring' }).click();
  await expect(page).toHaveURL('/broadcast/monitoring');
  await page.getByRole('button', { name: 'References' }).click();
  await page.getByRole('menuitem', { name: 'Teams' }).click();
  await expect(page).toHaveURL('/references/teams');
});

test('the theme is dark until light is chosen, and the choice is kept', async ({ as }) => {
  const { page } = await as('viewer');
  const root = page.locator('html');
  await page.goto('/broadcast/streams');
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await (await openAppearance(page)).getByRole('switch', { name: 'Dark theme' }).click();
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.reload({ waitUntil: 'commit' });
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light');
});

test('the language changes by ?lng= and on the screen, before and after sign-in, and is kept', async ({ guest }) => {
  await guest.goto('/?lng=ru');
  await expect(guest.getByRole('button', { name: 'Войти' })).toBeVisible();
  await expect(guest.locator('html')).toHaveAttribute('lang', 'ru');
  await guest.getByRole('button', { name: 'English' }).click();
  await expect(guest.locator('html')).toHaveAttribute('lang', 'en');
  await fillSignIn(guest, emailOf('viewer'), served.password);
  await expect(guest.getByRole('heading', { name: 'Streams' })).toBeVisible();
  const panel = await openAppearance(guest);
  await panel.getByText('Русский').click();
  await expect(guest.getByRole('heading', { name: 'Трансляции', includeHidden: true })).toBeVisible();
  await guest.goto('/broadcast/monitoring');
  await expect(guest.getByRole('heading', { name: 'Мониторинг' })).toBeVisible();
  await guest.goto('/broadcast/monitoring?lng=en');
  await expect(guest.getByRole('heading', { name: 'Monitoring' })).toBeVisible();
});

test('right-to-left mirrors the document and breaks nothing', async ({ as }) => {
  const { page } = await as('editor');
  await page.goto('/broadcast/streams');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  const panel = await openAppearance(page);
  await panel.getByText('Right to left').click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { name: 'Streams' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expectNoSidewaysScroll(page, 'streams');
  const box = await navigation(page).boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(1440);
  for (const name of ['Monitoring', 'Servers']) {
    await navigation(page).getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await expectNoSidewaysScroll(page, name);
  }
});

test('an unknown path is the 404 page without a frame; its button goes one step back', async ({ as, guest }) => {
  const { page } = await as('viewer');
  await page.goto('/broadcast/archive');
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page).toHaveTitle('Page not found · Touchline');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page).toHaveURL('/broadcast/archive');

  await guest.goto('/no/such/page?x=1');
  await expect(guest).toHaveURL(/:\d+\/login\?redirect=/);
  expect(new URL(guest.url()).searchParams.get('redirect')).toBe('/no/such/page?x=1');
});

test('every screen shows its title, the footer the product and the year, the profile menu its user', async ({ as }) => {
  const { page } = await as('admin');
  await page.goto('/broadcast/streams');
  await expect(page).toHaveTitle('Streams · Touchline');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(`Touchline © ${new Date().getFullYear()}`);
  // The specification requires that these links lead nowhere.
  for (const name of ['Terms', 'Privacy', 'Cookies']) await footer.getByRole('link', { name }).click();
  await expect(page).toHaveURL('/broadcast/streams');
  const names = await navigation(page).getByRole('link').allTextContents();
  expect(names).toEqual(expect.arrayContaining(['Streams', 'Archive', 'Servers', 'Teams', 'Statuses', 'Help']));
  let before = '';
  for (const name of names.filter((each) => each !== 'Monitoring')) {
    await navigation(page).getByRole('link', { name, exact: true }).click();
    await expect(navigation(page).getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
    // The previous screen stays until the next one is loaded, so heading and title are compared in one retry block.
    await expect(async () => {
      const heading = await page.getByRole('heading', { level: 1 }).textContent({ timeout: 1_000 });
      expect(await page.title(), name).toBe(`${heading} · Touchline`);
      expect(new URL(page.url()).pathname, name).not.toBe(before);
    }).toPass();
    before = new URL(page.url()).pathname;
  }
  await navigation(page).getByRole('link', { name: 'Monitoring' }).click();
  await expect(page).toHaveTitle(/^(\(\d+\) )?Monitoring · Touchline$/);
  await page.getByRole('button', { name: /Ada Admin/ }).click();
  const menu = page.getByRole('menu');
  await expect(menu).toContainText('admin@touchline.test');
  await expect(menu).toContainText('Administrator');
  const entries = await menu.getByRole('menuitem').allTextContents();
  const specified = ['My Profile', 'My Queries', 'My Playlist', 'Blacklist', 'Help Center', 'Support', 'Sign Out'];
  expect(entries).toEqual(specified.filter((entry) => entries.includes(entry)));
  expect(entries).toEqual(expect.arrayContaining(['Help Center', 'Sign Out']));
});

test('a service worker of an old version is unregistered at the start', async ({ as, closePages }) => {
  closePages();
  const { page } = await as('viewer');
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await page
    .context()
    .route('**/old-worker.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '// an old version had one' }),
    );
  await page.goto('/broadcast/streams');
  // What unregisters it at the start of the page may still be to come.
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.register('/old-worker.js')).scope);
  expect(scope).toMatch(/\/$/);
  await page.reload();
  await expect.poll(workers).toBe(0);
});

test('a viewer is offered no forbidden action', async ({ as, allowErrors }) => {
  allowErrors(/status of 403/);
  const { page } = await as('viewer');
  await page.goto('/broadcast/streams');
  const row = page.locator('tbody tr').filter({ has: page.getByRole('link') });
  await expect(row.first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'New stream' })).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  for (const name of ['Streams', 'Archive', 'Monitoring', 'Help'])
    await expect(navigation(page).getByRole('link', { name })).toBeVisible();
  const closed = /Servers|Sports|Teams|Statuses|Users|Settings|Outbox|Audit/;
  await expect(navigation(page).getByRole('link', { name: closed })).toHaveCount(0);
  await row
    .first()
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'View',
    'Comments',
    'Taken by…',
    'Why?',
    'Hide similar matches…',
  ]);
  await page.goto('/references/servers');
  await expect(page.getByText('You do not have permission')).toBeVisible();
});

test('a part that fails to load says so in its place, and is loaded once the server is back', async ({
  as,
  allowErrors,
}) => {
  allowErrors(/Failed to (load resource|fetch)|dynamically imported module/);
  const { page } = await as('viewer');
  await page.goto('/broadcast/streams');
  await expect(page.getByRole('heading', { name: 'Streams' })).toBeVisible();
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameProgram: true }));
  // The whole server is down: a page that reloads now would stay blank.
  await page.route('**/*', (route) => route.abort('connectionrefused'));
  await navigation(page).getByRole('link', { name: 'Monitoring' }).click();
  await expect(page.getByRole('heading', { name: 'Part of the console failed to load' })).toBeVisible();
  await expect(navigation(page)).toBeVisible();
  await navigation(page).getByRole('link', { name: 'Streams' }).click();
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await navigation(page).getByRole('link', { name: 'Monitoring' }).click();
  await page.unroute('**/*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Monitoring' })).toBeVisible();
  expect(await page.evaluate(() => 'sameProgram' in window)).toBe(true);
});

test('eight tabs share one live connection, which another tab takes over when the leading one closes', async ({
  as,
  callerAs,
  closePages,
}) => {
  closePages();
  const editor = await callerAs('editor');
  const { page } = await as('viewer');
  const field = await makeField(editor);
  const word = unique('Tabs');
  const id = await makeStream(editor, field, { title: `${word} at first`, startsInMin: 900 });
  const asked: Page[] = [];
  page.context().on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/events') asked.push(request.frame().page());
  });
  const tabs = [page];
  while (tabs.length < 8) tabs.push(await page.context().newPage());
  for (const tab of tabs) await tab.goto(`/broadcast/streams?search=${encodeURIComponent(word)}`);
  const allShow = async (title: string) => {
    await editor.call('PUT', '/stream', { id, title });
    for (const tab of tabs) await expect(tab.getByRole('link', { name: title })).toBeVisible();
  };
  await allShow(`${word} and then`);
  expect(new Set(asked).size).toBe(1);
  const answered = tabs[7]?.waitForResponse('**/api/profile/notices/count');
  await tabs[7]?.reload();
  expect((await answered)?.status()).toBe(200);

  await asked[0]?.close();
  tabs.splice(0, tabs.length, ...tabs.filter((tab) => !tab.isClosed()));
  expect(tabs).toHaveLength(7);
  await allShow(`${word} at last`);
  expect(new Set(asked).size).toBe(2);
});

test('a screen that was visited before asks for its rows before its program has come, and once', async ({ as }) => {
  const { page } = await as('editor');
  const path = '/broadcast/streams?size=20';
  await page.goto(path);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('firstRequests'))).toContain(path);
  const program = Promise.withResolvers<void>();
  await page.route('**/assets/index-*.js', async (route) => {
    await program.promise;
    await route.continue();
  });
  // Changes of other tests would be read, too.
  const nothing = { contentType: 'text/event-stream', body: 'id: 1\nevent: position\ndata: {}\n\n' };
  await page.route('**/api/events*', (route) => route.fulfill(nothing));
  const asked: string[] = [];
  page.on('request', (request) => {
    // The page from before may still read what has changed.
    if (request.isNavigationRequest()) asked.length = 0;
    asked.push(new URL(request.url()).pathname);
  });
  const reloaded = page.reload();
  await expect.poll(() => asked).toEqual(expect.arrayContaining(['/api/profile', '/api/streams']));
  await expect(page.locator('tbody tr')).toHaveCount(0);
  program.resolve();
  await reloaded;
  await expect(page.locator('tbody tr').nth(1)).toBeVisible();
  expect(asked.filter((each) => each === '/api/streams')).toHaveLength(1);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
