import { createServer } from 'node:http';
import { make, makeField, makeStream, unique } from './data.ts';
import type { Caller } from './fixtures.ts';
import { expect, test } from './fixtures.ts';
import { change, expectSound, look } from './sound.ts';

/** Deletes a person's filters, which an earlier test may have left. */
async function withoutFilters(person: Caller): Promise<void> {
  const { body } = await person.call('GET', '/profile/blacklists');
  const ids = (body['data'] as { id: number }[]).map(({ id }) => id);
  if (ids.length > 0) await person.call('DELETE', `/profile/blacklist?ids=${ids.join(',')}`);
}

test('a match can be hidden from its row, is shown by the switch and names the filter that hides it', async ({
  as,
  callerAs,
}) => {
  const operator = await as('operator');
  await withoutFilters(operator);
  const editor = await callerAs('editor');
  const field = await makeField(editor);
  const title = unique('Hideable');
  await makeStream(editor, field, { title, startsInMin: 600 });
  const { page } = operator;
  await page.goto(`/broadcast/streams?search=${encodeURIComponent(title)}`);
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Show hidden' })).toHaveCount(0);
  await row.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Hide similar matches' }).click();
  const form = page.getByRole('dialog', { name: 'Hide similar matches' });
  await expect(form.getByRole('combobox', { name: 'Value' })).toHaveValue(field.team1Name);
  await expect(form.getByText('1 upcoming stream will be hidden.')).toBeVisible();
  await form.getByRole('combobox', { name: 'Hide matches with the same' }).click();
  await page.getByRole('option', { name: 'Sport' }).click();
  await expect(form.getByRole('combobox', { name: 'Value' })).toHaveValue(field.sportName);
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Filter created')).toBeVisible();
  await expect(row).toHaveCount(0);

  const all = page.getByRole('switch', { name: 'Show hidden' });
  await expect(page.getByText('1 hidden stream')).toBeAttached();
  await page.locator('label', { hasText: 'Show hidden' }).click();
  await expect(all).toBeChecked();
  await expect(page).toHaveURL(/hidden=true/);
  await expect(row).toContainText(`Hidden: Sport is “${field.sportName}”`);
  await page.reload();
  await expect(row).toContainText('Hidden: Sport is');
  await expect(page.getByRole('row')).toHaveCount(2);
  await withoutFilters(operator);
  await expect(row).not.toContainText('Hidden');
});

test('filters are created with a preview, found, changed and deleted, live in every window', async ({
  as,
  callerAs,
}) => {
  const operator = await as('operator');
  await withoutFilters(operator);
  const editor = await callerAs('editor');
  const field = await makeField(editor);
  const title = unique('Previewed');
  await makeStream(editor, field, { title, startsInMin: 60 });
  const { page } = operator;
  const other = await page.context().newPage();
  for (const each of [page, other]) {
    await each.goto('/profile/blacklist');
    await expect(each.getByText('Nothing here yet')).toBeVisible();
  }
  await page.getByRole('button', { name: 'New filter' }).first().click();
  const form = page.getByRole('dialog', { name: 'New filter' });
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form.getByText('Required')).toBeVisible();
  const text = form.getByRole('combobox', { name: 'Value' });
  await text.fill('Nobody is called so');
  await expect(form.getByText('No upcoming streams will be hidden.')).toBeVisible();
  await text.fill(field.team1Name.toUpperCase());
  await expect(form.getByText(title)).toBeVisible();
  await page.keyboard.press('Tab');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Filter created')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: field.team1Name.toUpperCase() });
  await expect(row).toContainText('Team 1');
  await expect(other.getByRole('row').filter({ hasText: 'Anywhere in the text' })).toBeVisible();

  await page.getByRole('searchbox').fill('amber');
  await expect(row).toBeVisible();
  await page.getByRole('searchbox').fill('basalt');
  await expect(page.getByText('No results')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();

  await row.getByRole('button', { name: /^Edit/ }).click();
  const edit = page.getByRole('dialog', { name: 'Filter' });
  await edit.getByRole('combobox', { name: 'Operator' }).click();
  await page.getByRole('option', { name: 'Exact match' }).click();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Filter saved')).toBeVisible();
  await expect(row).toContainText('Exact match');
  await expect(other.getByRole('row').filter({ hasText: 'Exact match' })).toBeVisible();

  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Filter deleted')).toBeVisible();
  await expect(other.getByText('Nothing here yet')).toBeVisible();
});

test('a duplicate filter is refused with a message', async ({ as }) => {
  const { page, call } = await as('operator');
  await withoutFilters({ call });
  await make({ call }, '/profile/blacklist', { field: 'sport', operator: 'exact', value: 'Curling' });
  await page.goto('/profile/blacklist?panel=create');
  const form = page.getByRole('dialog');
  await form.getByRole('combobox', { name: 'Field' }).click();
  await page.getByRole('option', { name: 'Sport' }).click();
  await form.getByRole('combobox', { name: 'Operator' }).click();
  await page.getByRole('option', { name: 'Exact match' }).click();
  await form.getByRole('combobox', { name: 'Value' }).fill('CURLING');
  await page.keyboard.press('Tab');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form.getByText('Could not create the filter')).toBeVisible();
  await expect(form.getByText('Already in use')).toBeVisible();
});

test('the wall leaves out hidden matches until they are switched on', async ({ as, callerAs }) => {
  const operator = await as('operator');
  await withoutFilters(operator);
  const editor = await callerAs('editor');
  const field = await makeField(editor);
  const title = unique('Walled');
  const id = await makeStream(editor, field, { title, startsInMin: -5, phase: 'live' });
  const { page } = operator;
  await page.goto('/broadcast/monitoring');
  const card = page.locator(`[data-stream="${id}"]`);
  await expect(card).toBeAttached();
  await make(operator, '/profile/blacklist', { field: 'sport', operator: 'exact', value: field.sportName });
  await expect(card).toHaveCount(0);
  await page.locator('label', { hasText: 'Show hidden' }).click();
  await expect(card).toBeAttached();
  await card.scrollIntoViewIfNeeded();
  await expect(card).toContainText(`Hidden: Sport is “${field.sportName}”`);
  await withoutFilters(operator);
});

test('the blacklist and its form are accessible', async ({ as }) => {
  const person = await as('viewer', look);
  await withoutFilters(person);
  const filters = [
    { field: 'tournament', operator: 'contains', value: 'молодёжное первенство среди команд второго дивизиона' },
    { field: 'team1', operator: 'exact', value: 'Harbour City' },
    { field: 'sport', operator: 'exact', value: 'Tennis' },
  ];
  for (const filter of filters) await make(person, '/profile/blacklist', filter);
  const { page } = person;
  await change(page, '/profile/blacklist');
  await expect(page.getByText('Harbour City')).toBeVisible();
  await expectSound(page, 'the blacklist', 'body');
  await page.getByText('Tennis').click();
  await expect(page.getByRole('dialog').getByRole('combobox').nth(2)).toHaveValue('Tennis');
  await expect(page.getByRole('dialog').locator('output')).toBeVisible();
  await expectSound(page, 'the form of a filter', '[role=dialog]');
  await change(page, '/broadcast/streams?hidden=true');
  await expect(page.getByText(/Tennis»/).first()).toBeVisible();
  await expectSound(page, 'what filters hide', 'body');
  await withoutFilters(person);
});

test('an administrator tests the feed before loading it, and sees its errors as text', async ({ as }) => {
  const match = (id: string) => ({
    id,
    sport: 'Football',
    home: 'Amber',
    away: 'Basalt',
    start: '2099-05-01T18:00:00Z',
  });
  const feed = createServer((request, response) => {
    if (request.url === '/broken') return response.writeHead(503).end();
    const events = [match(unique('e')), match(unique('e')), { id: 'x' }];
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ events }));
  });
  await new Promise<void>((resolve) => feed.listen(0, '127.0.0.1', resolve));
  const address = feed.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const { page, call } = await as('admin');
  const feedMapping = { event_id: 'id', team1: 'home', team2: 'away', startAt: 'start' };
  await call('PUT', '/system/settings', { feedUrl: url, feedItemsPath: 'events', feedMapping, feedAllowPrivate: true });
  await page.goto('/system/settings');
  const block = page.getByRole('region', { name: 'Loading status', exact: true });
  await block.getByRole('button', { name: 'Test feed' }).click();
  await expect(block.getByText('Test result')).toBeVisible();
  await expect(block.getByText('No. 3 · x: sport is missing')).toBeVisible();
  await block.scrollIntoViewIfNeeded();
  await block.getByRole('button', { name: 'Load now' }).click();
  await expect(block.getByText('Feed loaded', { exact: true })).toBeVisible();
  await call('PUT', '/system/settings', { feedUrl: `${url}/broken` });
  await page.reload();
  await block.getByRole('button', { name: 'Load now' }).click();
  await expect(block.getByText('The feed’s server returned status 503.').first()).toBeVisible();
  await expectSound(page, 'feed', 'body');
  await call('PUT', '/system/settings', { feedUrl: '', feedItemsPath: '', feedMapping: {}, feedAllowPrivate: false });
  feed.close();
});
