import type { Locator, Page } from '@playwright/test';
import { make, makeField, serverId, unique } from './data.ts';
import { expect, test } from './fixtures.ts';

// The parts that the specification requires on each screen. Soft assertions, so that one failure does not hide the others.
const has = (what: string, seen: Locator) => expect.soft(seen.first(), what).toBeVisible({ timeout: 10_000 });
const softly = expect.configure({ soft: true });
const buttonOf = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

const signInScreens = {
  '/auth/login': ['Email', 'Password'],
  '/auth/register': ['User name', 'Email', 'Password', 'Repeat password'],
  '/auth/recovery': ['Email'],
  '/auth/confirm': ['Email verification code'],
  '/auth/reset': ['Confirmation code', 'New password', 'Repeat new password'],
};

for (const [path, labels] of Object.entries(signInScreens))
  test(`the screen ${path} has its fields`, async ({ guest }) => {
    await guest.goto(path);
    for (const label of labels) await has(`${path} ${label}`, guest.getByLabel(label, { exact: true }));
    if (path === '/auth/login') {
      await has('sign in', guest.getByRole('button', { name: 'Sign in' }));
      for (const [name, to] of [
        ['Forgot password?', '/auth/recovery'],
        ['Register', '/auth/register'],
      ])
        await expect
          .soft(guest.getByRole('link', { name }), name)
          .toHaveAttribute('href', to ?? '', { timeout: 5_000 });
    }
    if (path === '/auth/register')
      for (const word of ['terms', 'privacy policy', 'cookie policy'])
        await has(`agreement to ${word}`, guest.getByLabel(new RegExp(`agree.*${word}`)));
  });

test('signed-out visitors see the bare layout', async ({ guest }) => {
  await guest.goto('/auth/login');
  await has('choice of language', guest.getByRole('button', { name: 'Русский' }));
  await has('footer', guest.getByRole('contentinfo'));
  await expect.soft(guest.getByRole('navigation', { name: 'Main navigation' })).toHaveCount(0);
});

test('the 404 page has title, description, a way back and a logo of its theme, and no frame', async ({ as }) => {
  const logos: string[] = [];
  for (const currentTheme of ['dark', 'light']) {
    const { page } = await as('viewer', { currentTheme });
    await page.goto('/help');
    await page.goto('/no/such/page');
    await has('title', page.getByRole('heading', { name: 'Page not found' }));
    await has('description', page.getByText('The address may be mistyped, or the page may have moved.'));
    await expect.soft(page.getByRole('navigation')).toHaveCount(0);
    await expect.soft(page.getByRole('banner')).toHaveCount(0);
    logos.push(
      await page
        .locator('main svg')
        .first()
        .evaluate((logo) => logo.outerHTML),
    );
    await buttonOf(page, 'Go back').click();
    await expect.soft(page).toHaveURL('/help');
  }
  expect.soft(logos[0]).not.toBe(logos[1]);
});

const tabs = [
  ['profile', '/profile', 'link', 'Profile', 'Change Password', 'Notification', 'Feeds', 'Settings', 'Statistics'],
  [
    'system settings',
    '/system/settings',
    'link',
    'Main',
    'Appearance',
    'Servers',
    'Sports',
    'Tournaments',
    'Teams',
    'Resolutions',
  ],
  ['user form', '/system/users?panel=create', 'tab', 'General', 'Options', 'Access'],
  ['playlist', '/profile/playlist', 'button', 'All', 'Awaiting', 'Completed'],
  ['list of streams', '/broadcast/streams', 'button', 'All', 'Today', 'Live', 'Scheduled', 'Finished', 'Canceled'],
] as const;

for (const [screen, path, role, ...names] of tabs)
  test(`tabs, segments and tags of the ${screen} are those of the specification`, async ({ as }) => {
    const { page } = await as('admin');
    await page.goto(path);
    const place = path.includes('panel=') ? page.getByRole('dialog') : page.getByRole('main');
    for (const name of names)
      await has(`${screen} ${name}`, place.getByRole(role, { name: new RegExp(`^${name}\\b`) }));
  });

test('the list of users has a column with roles', async ({ as }) => {
  const { page } = await as('admin');
  await page.goto('/system/users?search=Ada');
  await has('the column Role', page.getByRole('columnheader', { name: 'Role' }));
  const row = page.getByRole('row').filter({ hasText: 'Ada Admin' });
  await has('the role of the administrator', row.getByRole('cell', { name: 'Administrator', exact: true }));
});

test('a card of the wall shows every fact of the specification', async ({ as, callerAs }) => {
  const editor = await callerAs('editor');
  const field = await makeField(editor);
  const { body } = await editor.call('POST', '/stream/resolutions', { name: 'FHD' });
  const resolution = (body['data'] as { id: number }[])[0]?.id;
  const start = new Date(Date.now() + 5 * 60_000).toISOString();
  const monitor = unique('M').replace(' ', '-');
  const { sport, team1, team2 } = field;
  const server = await serverId(editor, /Bundled/);
  const at = { startDate: start.slice(0, 10), startTime: start.slice(11, 16), timezone: 'UTC' };
  await make(editor, '/stream', { sport, team1, team2, monitor, resolution, server, ...at });
  const { page } = await as('viewer');
  await page.goto(`/broadcast/monitoring?search=${monitor}`);
  const card = page.locator('li[data-stream]');
  await expect(card).toHaveCount(1);
  await has('teams', card.getByText(new RegExp(`${field.team1Name} – Basalt`)));
  await has('monitor ID', card.getByText(monitor));
  await has('sport', card.getByText(field.sportName));
  await has('start', card.locator(`time[datetime^="${start.slice(0, 16)}"]`));
  await has('status', card.getByText('Scheduled'));
  await has('resolution', card.getByText(/FHD/));
  await has('state', card.getByText('Not Available'));
  await page.setViewportSize({ width: 390, height: 844 });
  await has('sport on a phone', card.getByText(field.sportName));
  await has('resolution on a phone', card.getByText(/FHD/));
});

test('the theme panel chooses navigation, its collapse, theme, direction and language', async ({ as }) => {
  const { page } = await as('viewer');
  await page.goto('/broadcast/streams');
  await buttonOf(page, 'Appearance').click();
  const panel = page.getByRole('dialog', { name: /Appearance|Оформление/ });
  const choose = async (what: string, chosen: () => Promise<unknown>, value: unknown) => {
    const choice = panel
      .getByRole('switch', { name: what, exact: true })
      .or(panel.getByRole('radiogroup').getByText(what, { exact: true }));
    await choice.click({ timeout: 5_000 }).catch(() => undefined);
    await softly.poll(chosen, { message: `chosen: ${what}`, timeout: 5_000 }).toBe(value);
  };
  const kept = (key: string) => () => page.evaluate((name) => localStorage.getItem(name), key);
  const ofRoot = (name: string) => () => page.locator('html').getAttribute(name);
  await choose('Collapse side navigation', kept('navCollapsed'), 'true');
  await choose('Top', kept('navType'), 'top');
  await choose('Side', kept('navType'), 'side');
  await choose('Dark theme', ofRoot('data-mantine-color-scheme'), 'light');
  await choose('Right to left', ofRoot('dir'), 'rtl');
  await choose('Left to right', ofRoot('dir'), 'ltr');
  await choose('Русский', ofRoot('lang'), 'ru');
  await choose('English', ofRoot('lang'), 'en');
});

test('the footer has terms, privacy and cookies, the name of the product and the year', async ({ as }) => {
  const { page } = await as('viewer');
  await page.goto('/broadcast/streams');
  const footer = page.getByRole('contentinfo');
  await expect.soft(footer.getByRole('link')).toHaveText(['Terms', 'Privacy', 'Cookies']);
  await expect.soft(footer).toContainText(`Touchline © ${new Date().getFullYear()}`);
});

test('the dialog of import and export says that it exports, imports, and that either failed', async ({
  as,
  allowErrors,
}) => {
  allowErrors(/status of 500/);
  const { page } = await as('editor');
  const open = async () => {
    await page.goto('/broadcast/streams');
    await buttonOf(page, 'Import / export').click();
    return page.getByRole('dialog');
  };
  const dialog = await open();
  await has('template file', dialog.getByRole('button', { name: /^Template/ }));
  await has('upload', dialog.getByRole('button', { name: 'Choose file' }));
  await page.route('**/api/streams/import', (route) => route.fulfill({ status: 200, body: '<html>' }));
  const file = { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('Title;Sport\r\nx;y\r\n') };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await has('an import that failed', dialog.getByText('An error occurred when importing the data'));
  await has('an unexpected server response', dialog.getByText('Unexpected server response'));
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/profile/exports', async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    await held;
    await route.fulfill({ status: 500, json: { code: 'internal', message: 'x' } });
  });
  await dialog.getByText('Export', { exact: true }).first().click();
  await dialog.getByRole('button', { name: 'Export' }).last().click();
  await has('exporting', dialog.getByText('Exporting…'));
  answer();
  await has('an export that failed', dialog.getByRole('alert'));
  const job = { id: 7, entity: 'stream', fileName: 'a.csv', state: 'committing', done: 3, total: 9 };
  await page.route('**/api/imports', (route) =>
    route.fulfill({ json: { current_page: 1, per_page: 100, total: 1, last_page: 1, data: [job] } }),
  );
  await page.route('**/api/import?id=7', (route) => route.fulfill({ json: job }));
  await has('importing', (await open()).getByText('Importing: 3 of 9'));
});

test('a list whose page fails to load is emptied and says why', async ({ as, allowErrors }) => {
  allowErrors(/status of 500/);
  const { page } = await as('viewer');
  await page.goto('/broadcast/streams');
  const rows = page.locator('tbody tr').getByRole('link');
  await expect(rows.first()).toBeVisible();
  await page.route('**/api/streams', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'x' } }),
  );
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Scheduled/ })
    .click();
  await has('what failed', page.getByText('Could not load the list'));
  await expect.soft(rows).toHaveCount(0);
  await page.unroute('**/api/streams');
  await buttonOf(page, 'Retry').click();
  await has('the rows', rows);
});

test('a list says that it is loading', async ({ as }) => {
  const { page } = await as('viewer');
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/streams', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/broadcast/streams');
  await expect(page.locator('main [aria-busy=true]').first()).toBeVisible();
  answer();
  await expect(page.locator('tbody tr').getByRole('link').first()).toBeVisible();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
});

test('a record that fails to load leaves only the reason in its panel', async ({ as, allowErrors }) => {
  allowErrors(/status of 500/);
  const editor = await as('editor');
  const { sport } = await makeField(editor);
  const { page } = editor;
  await page.route('**/api/stream/sport?id=*', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'x' } }),
  );
  await page.goto(`/references/sports?panel=edit&id=${sport}`);
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('alert')).toBeVisible();
  await expect(panel.getByRole('textbox')).toHaveCount(0);
});

test('the gutter is 16 px, and the blue of the navigation at the top is fixed', async ({ as }) => {
  const { page } = await as('viewer', { navType: 'top' });
  await page.goto('/broadcast/streams');
  const style = (selector: string, name: string) =>
    page.locator(selector).evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);
  expect.soft(await style('main', 'padding-inline-start')).toBe('16px');
  expect.soft(await style('header', 'background-color')).toBe('rgb(27, 89, 179)');
});
