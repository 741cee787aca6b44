import type { Locator, Page } from '@playwright/test';
import { make, makeField, makeStream, unique } from './data.ts';
import { expect, test } from './fixtures.ts';

// The actions that the specification requires on rows and lists. Soft assertions, so that one failure does not hide the
// others.
const has = (what: string, seen: Locator) => expect.soft(seen.first(), what).toBeVisible({ timeout: 10_000 });
const buttonOf = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Opens a screen and expects its buttons, then the items of its first row's menu. */
async function offers(page: Page, path: string, items: string[], tools: string[]): Promise<void> {
  await page.goto(path);
  for (const tool of tools) await has(`${path} ${tool}`, page.getByRole('main').getByRole('button', { name: tool }));
  await buttonOf(page, /^Actions for/)
    .first()
    .click();
  for (const item of items)
    await has(
      `entry ${item}`,
      page
        .getByRole('menuitem', { name: item, exact: true })
        .or(page.getByRole('menuitem', { name: new RegExp(`^${item}.*no server`) })),
    );
  await page.keyboard.press('Escape');
}

/** Opens panels by their addresses and expects a text that only they contain. */
async function opens(page: Page, panels: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(panels)) {
    await page.goto(path);
    await has(`panel ${text}`, page.getByRole('dialog').getByText(text));
  }
}

test('a row of the streams offers the actions of the specification', async ({ as }) => {
  const admin = await as('admin');
  const { page } = admin;
  const field = await makeField(admin);
  await makeStream(admin, field, { title: unique('Offered'), startsInMin: 900 });
  const gone = await makeStream(admin, field, { title: unique('Gone'), startsInMin: 900 });
  await admin.call('DELETE', `/stream?ids=${gone}`);
  const copies = ['RTMP', 'HLS', 'WSS', 'MPEG-DASH'].map((format) => `Copy ${format} link`);
  const filter = `filter=sport:${field.sport}`;
  const items = ['View', 'Edit', 'Delete', 'Comments', 'Mark as taken', ...copies];
  await offers(page, `/broadcast/streams?${filter}`, items, []);
  await offers(page, `/broadcast/archive?${filter}`, ['Restore'], []);
});

test('the list of streams offers columns, import and export, and the panels of a stream', async ({ as }) => {
  const admin = await as('admin');
  const { page } = admin;
  const stream = await makeStream(admin, await makeField(admin), { title: unique('Offered'), startsInMin: 900 });
  await offers(page, '/broadcast/streams', [], ['Columns', 'Import / export', 'New stream']);
  await opens(page, {
    [`/broadcast/streams?panel=view&id=${stream}`]: 'Details',
    [`/broadcast/streams?panel=edit&id=${stream}`]: 'Edit stream',
    '/broadcast/streams?panel=create': 'New stream',
    [`/broadcast/streams?panel=preview&id=${stream}`]: 'This stream has no format that browsers can play',
    [`/broadcast/streams?panel=takes&id=${stream}`]: 'Assign to',
  });
});

test('the playlist offers the actions and forms of the specification', async ({ as }) => {
  const admin = await as('admin');
  const { page } = admin;
  const { sport, team1 } = await makeField(admin);
  const start = { startDate: '2031-05-01', startTime: '18:00', timezone: 'UTC' };
  const query = await make(admin, '/profile/playlist', { sport, team1, ...start });
  await offers(page, '/profile/playlist', ['View', 'Edit', 'Delete', 'Mark as revoked'], ['New query', 'Export']);
  await opens(page, {
    [`/profile/playlist?panel=view&id=${query}`]: 'Awaiting',
    [`/profile/playlist?panel=edit&id=${query}`]: 'Edit query',
    '/profile/playlist?panel=create': 'New query',
  });
});

test('each directory has a list, and view, create and edit', async ({ as }) => {
  const admin = await as('admin');
  const { page } = admin;
  const field = await makeField(admin);
  for (const path of ['sports', 'tournaments', 'teams', 'resolutions', 'servers']) {
    await page.goto(`/references/${path}`);
    const title = page.getByRole('heading', { level: 1, name: new RegExp(`^${path}$`, 'i') });
    await has(`${path} is a directory`, title);
    await has(`${path} list`, page.locator('tbody').getByRole('row'));
    await has(`${path} Edit`, page.locator('tbody').getByRole('button', { name: /^Edit:/ }));
    await page
      .locator('tbody')
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await has(`${path} View`, page.getByRole('menuitem', { name: 'View' }));
    await page.keyboard.press('Escape');
    await has(`${path} create`, buttonOf(page, /^New /));
  }
  await opens(page, { [`/references/teams?panel=edit&id=${field.team1}`]: 'Transliterate' });
});
