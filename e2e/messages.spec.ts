import type { Locator, Page, Route } from '@playwright/test';
import { make, makeField, makeStream, unique } from './data.ts';
import { expect, test } from './fixtures.ts';
import type { Caller } from './fixtures.ts';

const refuse = (route: Route) =>
  route.request().method() === 'GET'
    ? route.fallback()
    : route.fulfill({ status: 500, json: { code: 'internal', message: 'Out of order' } });

/** Performs an action twice, first with a failing server, and expects the message of each attempt. */
async function twice(page: Page, path: string, failure: string, success: string | null, work: () => Promise<void>) {
  await page.route(`**/api${path}**`, refuse);
  await work();
  await expect.soft(page.getByText(failure).first(), failure).toBeVisible({ timeout: 5_000 });
  await page.unroute(`**/api${path}**`);
  await work();
  if (success) await expect.soft(page.getByText(success).first(), success).toBeVisible({ timeout: 5_000 });
}

const press = (place: Page | Locator, name: string | RegExp) =>
  place
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();

async function act(page: Page, item: string): Promise<void> {
  await press(page, /^Actions for/);
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Confirms a confirmation dialog. */
async function yes(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).last().click();
}

test.beforeEach(({ allowErrors }) => allowErrors(/status of 500/));

const directories = [
  { kind: 'sport', path: 'sports', fill: { Name: '', 'Usual duration, min': '120' } },
  { kind: 'tournament', path: 'tournaments', fill: { Name: '' } },
  { kind: 'team', path: 'teams', fill: { Name: '' } },
  { kind: 'resolution', path: 'resolutions', fill: { Name: '', 'Width, px': '1280', 'Height, px': '720' } },
  { kind: 'client', path: 'clients', fill: { Name: '', Contact: 'Ada, ada@example.org' } },
  { kind: 'server', path: 'servers', fill: { 'Host name (FQDN)': '' } },
] as const;

for (const { kind, path, fill } of directories)
  test(`a ${kind} that is created, updated or deleted says whether that succeeded or failed`, async ({ as }) => {
    const admin = await as('admin');
    const { page } = admin;
    const field = await makeField(admin);
    const name = kind === 'server' ? `${unique('media').replace(' ', '')}.invalid` : unique('Named');
    const word = kind.replace(/^./, (letter) => letter.toUpperCase());
    const dialog = page.getByRole('dialog');
    await page.goto(`/references/${path}?panel=create`);
    const labels = Object.entries(fill);
    for (const [label, value] of labels)
      await dialog.getByRole('textbox', { name: label, exact: true }).fill(value || name);
    if (kind === 'tournament' || kind === 'team') {
      await dialog.getByRole('combobox', { name: 'Sport' }).fill(field.sportName);
      await page.getByRole('option', { name: field.sportName }).click();
    }
    const call = `/stream/${kind}`;
    await twice(page, call, `Could not create the ${kind}`, `${word} created`, () => press(dialog, 'Create'));
    await page.goto(`/references/${path}?search=${encodeURIComponent(name)}`);
    await press(page, `Edit: ${name}`);
    await dialog.getByRole('textbox', { name: labels[0]?.[0] ?? '', exact: true }).fill(`${name}2`);
    await twice(page, call, `Could not save the ${kind}`, `${word} saved`, () => press(dialog, 'Save'));
    await twice(page, call, `Could not delete the ${kind}`, `${word} deleted`, async () => {
      await press(page, `Actions for ${name}2`);
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await yes(page, 'Delete permanently');
    });
  });

test('a synonym that is created, updated or deleted says whether that succeeded or failed', async ({ as }) => {
  const editor = await as('editor');
  const { page } = editor;
  const field = await makeField(editor);
  await page.goto(`/references/teams?panel=edit&id=${field.team1}`);
  const panel = page.getByRole('dialog').first();
  const name = unique('Alias');
  await panel.getByLabel('New synonym').fill(name);
  const call = '/stream/synonym';
  await twice(page, call, 'Could not create the synonym', 'Synonym created', () => press(panel, 'Add'));
  await press(panel, `Edit synonym ${name}`);
  await panel.getByLabel('Synonym', { exact: true }).fill(`${name}2`);
  await twice(page, call, 'Could not save the synonym', 'Synonym saved', () => press(panel, 'Save synonym'));
  await twice(page, call, 'Could not delete the synonym', 'Synonym deleted', async () => {
    await press(panel, `Delete synonym ${name}2`);
    await yes(page, 'Delete permanently');
  });
});

test('a filter that is created, updated or deleted says whether that succeeded or failed', async ({ as }) => {
  const { page } = await as('operator2');
  await page.goto('/profile/blacklist?panel=create');
  const dialog = page.getByRole('dialog');
  const name = unique('Hidden');
  const text = dialog.getByRole('combobox', { name: 'Value' });
  await text.fill(name);
  await text.press('Tab');
  const call = '/profile/blacklist';
  const [create, update] = ['Could not create the filter', 'Could not save the filter'];
  await twice(page, call, create, 'Filter created', () => press(dialog, 'Create'));
  const row = page.getByRole('row').filter({ hasText: name });
  await press(row, /^Edit/);
  await text.fill(`${name}2`);
  await text.press('Tab');
  await twice(page, call, update, 'Filter saved', () => press(dialog, 'Save'));
  await twice(page, call, 'Could not delete the filter', 'Filter deleted', async () => {
    await press(row, /^Actions for/);
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await yes(page, 'Delete permanently');
  });
});

test('a query that is created, updated, revoked or deleted says whether that succeeded or failed', async ({ as }) => {
  const operator = await as('operator2');
  const { page } = operator;
  const name = unique('Asked');
  const start = { startDate: '2031-05-01', startTime: '18:00', timezone: 'UTC' };
  await make(operator, '/profile/playlist', { event_id: unique('e'), team1Text: name, ...start });
  const call = '/profile/playlist';
  const dialog = page.getByRole('dialog');
  await page.goto(`/profile/playlist?search=${encodeURIComponent(name)}`);
  await act(page, 'Edit');
  await dialog.getByLabel('Description').fill('With commentary');
  const [create, update] = ['Could not create the playlist record', 'Could not save the playlist record'];
  await twice(page, call, update, 'Query saved', () => press(dialog, 'Save'));
  await page.goto(`/profile/playlist?search=${encodeURIComponent(name)}`);
  await twice(page, `${call}/revoke`, 'Could not mark as revoked', 'Marked as revoked', async () => {
    await act(page, 'Mark as revoked');
    await yes(page, 'Mark as revoked');
  });
  await twice(page, call, 'Could not delete the playlist record', 'Query deleted', async () => {
    await act(page, 'Delete');
    await yes(page, 'Delete permanently');
  });
  await page.goto('/profile/playlist?panel=create');
  await dialog.getByLabel('Event ID').fill(unique('e'));
  await dialog.getByLabel('Start date').fill('01.05.2031');
  await dialog.getByRole('textbox', { name: 'Start time' }).fill('18:00');
  await twice(page, call, create, 'Query created', () => press(dialog, 'Create'));
});

async function aStream(editor: Caller) {
  const field = await makeField(editor);
  const title = unique('Told');
  const id = await makeStream(editor, field, { title, startsInMin: 900 });
  return { field, title, id, list: (screen: string) => `/broadcast/${screen}?search=${encodeURIComponent(title)}` };
}

test('a stream that is created, updated, deleted or restored says whether that succeeded or failed', async ({ as }) => {
  const editor = await as('editor');
  const { page } = editor;
  const { field, list } = await aStream(editor);
  const dialog = page.getByRole('dialog');
  await page.goto(list('streams'));
  await act(page, 'Edit');
  await dialog.getByLabel('Mon ID').fill('Z-1');
  await twice(page, '/stream', 'Could not save the stream', 'Stream saved', () => press(dialog, 'Save'));
  await twice(page, '/stream?ids', 'Could not delete the stream', 'Stream moved to the archive', async () => {
    await act(page, 'Delete');
    await yes(page, 'Move to archive');
  });
  await page.goto(list('archive'));
  await twice(page, '/archive', 'Could not restore the stream', 'Stream restored', () => act(page, 'Restore'));
  await page.goto('/broadcast/streams?panel=create');
  const pick = async (label: string, name: string) => {
    await dialog.getByRole('combobox', { name: label }).fill(name);
    await page.getByRole('option', { name }).click();
  };
  await pick('Sport', field.sportName);
  await pick('Team 1', field.team1Name);
  await dialog.getByLabel('Start date').fill('2031-05-06');
  await dialog.getByRole('textbox', { name: 'Start time' }).fill('18:30');
  await twice(page, '/stream', 'Could not create the stream', 'Stream created', () => press(dialog, 'Create'));
});

test('a comment that is created, updated or deleted says when that failed', async ({ as }) => {
  const editor = await as('editor');
  const { id } = await aStream(editor);
  const { page } = editor;
  await page.goto(`/broadcast/streams?panel=comments&id=${id}`);
  const call = '/stream/comment';
  await page.getByLabel('Write a comment').fill('Sound is late');
  await twice(page, call, 'Could not send the comment', 'Sound is late', () => press(page, 'Send'));
  await press(page, 'Edit comment');
  await page.getByRole('textbox', { name: 'Edit comment' }).fill('Sound is fine');
  await twice(page, call, 'Could not save the comment', 'edited', () => press(page, 'Save'));
  await twice(page, call, 'Could not delete the comment', 'No comments yet', async () => {
    await press(page, 'Delete comment');
    await yes(page, 'Delete permanently');
  });
});

test('a form is busy while its record is created or updated', async ({ as }) => {
  const { page } = await as('editor');
  const dialog = page.getByRole('dialog');
  const name = unique('Slow');
  const answers: (() => void)[] = [];
  await page.route('**/api/stream/sport', async (route) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    await route.continue();
  });
  const busy = async (button: string, said: string) => {
    await press(dialog, button);
    await expect.soft(dialog.getByRole('button', { name: button })).toHaveAttribute('data-loading', 'true');
    await expect.poll(() => answers.length).toBe(1);
    answers.pop()?.();
    await expect(page.getByText(said).first()).toBeVisible();
    await expect(dialog).toHaveCount(0);
  };
  await page.goto('/references/sports?panel=create');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await dialog.getByLabel('Usual duration, min').fill('90');
  await busy('Create', 'Sport created');
  await page.goto(`/references/sports?search=${encodeURIComponent(name)}`);
  await press(page, `Edit: ${name}`);
  await dialog.getByLabel('Usual duration, min').fill('95');
  await busy('Save', 'Sport saved');
});

test('a new user is last in the list, and so is one that was changed', async ({ as }) => {
  const admin = await as('admin');
  const { page } = admin;
  const make2 = async () => {
    const name = unique('Aaron');
    const email = `${name.replace(' ', '-').toLowerCase()}@touchline.test`;
    return { name, id: await make(admin, '/user', { name, email, password: 'a long walk', role: 'viewer' }) };
  };
  const [one, two] = [await make2(), await make2()];
  await page.goto('/system/users?size=100');
  const last = page.locator('tbody').getByRole('row').last();
  await expect(last).toContainText(two.name);
  await admin.call('PUT', '/user', { id: one.id, lastname: 'Changed' });
  await expect(last).toContainText(one.name);
});
