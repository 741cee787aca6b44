import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { makeField, makeStream, serverId, unique } from './data.ts';
import { console as served } from './served.ts';

const rowOf = (page: Page, title: string) => page.locator('tbody').getByRole('row').filter({ hasText: title });
const found = (title: string, screen = 'streams') => `/broadcast/${screen}?search=${encodeURIComponent(title)}`;

async function act(page: Page, row: Locator, action: string | RegExp): Promise<void> {
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function pick(page: Page, form: Locator, label: string, option: string): Promise<void> {
  await form.getByRole('combobox', { name: label }).fill(option);
  await page.getByRole('option', { name: option }).click();
}

test('a new stream shows missing values and the server’s errors at their fields', async ({ as }) => {
  const editor = await as('editor');
  const field = await makeField(editor);
  const key = unique('key').replace(' ', '-');
  await makeStream(editor, field, { title: unique('Owner'), startsInMin: 900, key });
  const { page } = editor;
  await page.goto('/broadcast/streams?panel=create');
  const form = page.getByRole('dialog', { name: 'New stream' });
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form.getByRole('combobox', { name: 'Sport' })).toHaveAccessibleDescription(/Required/);
  await expect(form.getByRole('combobox', { name: 'Sport' })).toBeFocused();
  await expect(form.getByRole('textbox', { name: 'Start time' })).toHaveAccessibleDescription(/Required/);

  const title = unique('Fresh');
  await pick(page, form, 'Sport', field.sportName);
  await pick(page, form, 'Team 1', field.team1Name);
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Start date').fill('2031-05-06');
  await form.getByRole('textbox', { name: 'Start time' }).fill('1830');
  await form.getByRole('textbox', { name: 'Start time' }).press('Tab');
  await expect(form.getByRole('textbox', { name: 'Start time' })).toHaveValue('18:30');
  await form.getByLabel('Key', { exact: true }).fill(key);
  await form.getByRole('button', { name: 'Create' }).click();
  // Beside it may stand already that another stream has the key.
  await expect(form.getByRole('alert').filter({ hasText: 'Could not create the stream' })).toBeVisible();
  await expect(form.getByLabel('Key', { exact: true })).toHaveAccessibleDescription(/Already in use/);
  await expect(form.getByLabel('Key', { exact: true })).toBeFocused();
  await form.getByLabel('Key', { exact: true }).fill('');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Stream created')).toBeVisible();
  await expect(page.getByRole('dialog', { name: title })).toContainText(field.sportName);
});

test('editing saves what was changed, and typed text is not discarded without confirmation', async ({ as }) => {
  const editor = await as('editor');
  const field = await makeField(editor);
  const title = unique('Draft');
  const id = await makeStream(editor, field, { title, startsInMin: 900 });
  const { page } = editor;
  await page.goto(found(title));
  await act(page, rowOf(page, title), 'Edit');
  const form = page.getByRole('dialog', { name: 'Edit stream' });
  await form.getByLabel('Mon ID').fill('E-7');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(form.getByLabel('Mon ID')).toHaveValue('E-7');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Stream saved')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(rowOf(page, title)).toContainText('E-7');
  expect((await editor.call('GET', `/stream?id=${id}`)).body).toMatchObject({ monitor: 'E-7', title });
});

test('if somebody else has saved meanwhile, the form shows the differences, and overwrites only on request', async ({
  as,
  callerAs,
}) => {
  const editor = await as('editor');
  const admin = await callerAs('admin');
  const field = await makeField(editor);
  const title = unique('Shared');
  const id = await makeStream(editor, field, { title, startsInMin: 900, monitor: 'A-1' });
  const { page } = editor;
  await page.goto(`${found(title)}&panel=edit&id=${id}`);
  const form = page.getByRole('dialog', { name: 'Edit stream' });
  await form.getByLabel('Mon ID').fill('MINE');
  expect(await admin.call('PUT', '/stream', { id, monitor: 'THEIRS', description: 'from the admin' })).toMatchObject({
    status: 200,
  });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toContainText('This record changed while you were editing');
  const line = (name: string) => form.getByRole('group', { name });
  await expect(line('Mon ID')).toContainText('THEIRS');
  await expect(line('Mon ID')).toContainText('MINE');
  await expect(line('Description')).toContainText('from the admin');
  await expect(line('Description')).toContainText('(not changed by you)');
  expect((await editor.call('GET', `/stream?id=${id}`)).body).toMatchObject({ monitor: 'THEIRS' });
  await form.getByRole('button', { name: 'Save selection' }).click();
  await expect(page.getByText('Stream saved')).toBeVisible();
  expect((await editor.call('GET', `/stream?id=${id}`)).body).toMatchObject({
    monitor: 'MINE',
    description: 'from the admin',
  });
});

test('delete archives, the archive restores, and only an administrator deletes permanently', async ({ as }) => {
  const editor = await as('editor');
  const field = await makeField(editor);
  const title = unique('Fading');
  const id = await makeStream(editor, field, { title, startsInMin: 900 });
  const { page } = editor;
  await page.goto(found(title));
  await act(page, rowOf(page, title), 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, title)).toBeVisible();
  await act(page, rowOf(page, title), 'Delete');
  await page.getByRole('button', { name: 'Move to archive' }).click();
  await expect(page.getByText('Stream moved to the archive')).toBeVisible();
  await expect(rowOf(page, title)).toHaveCount(0);

  await page.goto(found(title, 'archive'));
  await rowOf(page, title)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await expect(page.getByRole('menuitem', { name: 'Restore' })).toBeVisible();
  // No actions reserved for administrators, and none that an archived stream does not have.
  for (const name of ['Delete permanently', /^Copy/, /^Set status/, 'Edit', 'Mark as taken'])
    await expect(page.getByRole('menuitem', { name })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(rowOf(page, title).getByRole('button', { name: /^Preview/ })).toHaveCount(0);
  await rowOf(page, title).getByRole('link', { name: title }).click();
  const panel = page.getByRole('dialog', { name: title });
  await expect(panel.getByText('the stream is archived')).toBeVisible();
  for (const name of ['Preview', 'Mark as taken', 'Set status', 'Edit', /^Copy/])
    await expect(panel.getByRole('button', { name })).toHaveCount(0);
  await panel.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Stream restored')).toBeVisible();
  await expect(rowOf(page, title)).toHaveCount(0);
  expect((await editor.call('GET', `/stream?id=${id}`)).body).toMatchObject({ archivedAt: null });

  await editor.call('DELETE', `/stream?ids=${id}`);
  const admin = await as('admin');
  await admin.page.goto(found(title, 'archive'));
  await act(admin.page, rowOf(admin.page, title), 'Delete permanently');
  await expect(admin.page.getByText('This cannot be undone')).toBeVisible();
  await admin.page.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(admin.page.getByText('Stream deleted permanently')).toBeVisible();
  expect(await editor.call('GET', `/stream?id=${id}`)).toMatchObject({ status: 404 });
});

test('a row and its panel offer the allowed statuses, and say why one was refused', async ({ as }) => {
  const editor = await as('editor');
  const field = await makeField(editor);
  const title = unique('Turning');
  const id = await makeStream(editor, field, { title, startsInMin: 900, server: await serverId(editor, /Bundled/) });
  const { page } = editor;
  await page.goto(`/broadcast/streams?filter=sport:${field.sport}`);
  const offered = page.getByRole('menuitem', { name: /^Set status/ });
  const menu = rowOf(page, title).getByRole('button', { name: /^Actions for/ });
  await menu.click();
  await expect(offered).toHaveText(['Live', 'Canceled']);
  // Somebody else cancels it at the same moment.
  const { body } = await editor.call('GET', '/stream/statuses');
  const canceled = (body['data'] as { id: number; name: string }[]).find(({ name }) => name === 'Canceled')?.id;
  await page.route('**/api/streams/update/statuses', async (route) => {
    await editor.call('PUT', '/streams/update/statuses', { ids: [id], status: canceled });
    await route.continue();
  });
  await offered.filter({ hasText: 'Live' }).click();
  await expect(page.getByText(`Cannot change to “Live” from the current status: ${title}.`)).toBeVisible();
  await page.unroute('**/api/streams/update/statuses');
  await expect(rowOf(page, title)).toContainText('Canceled');

  await rowOf(page, title).getByRole('link', { name: title }).click();
  const panel = page.getByRole('dialog', { name: title });
  await expect(panel.getByRole('button', { name: 'Preview' })).toHaveCount(0);
  await panel.getByRole('button', { name: 'Set status' }).click();
  await expect(offered).toHaveText(['Scheduled']);
  await offered.click();
  await expect(page.getByText('Status of 1 stream changed')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Preview' })).toBeVisible();
  await panel.getByRole('button', { name: 'Mark as taken' }).click();
  await panel.getByRole('button', { name: 'Release' }).click();
  await expect(panel.getByRole('button', { name: 'Mark as taken' })).toBeVisible();
});

test('comments are written, changed and deleted, and a second person sees it live', async ({ as, callerAs }) => {
  const editor = await callerAs('editor');
  const field = await makeField(editor);
  const id = await makeStream(editor, field, { title: unique('Talk'), startsInMin: 900 });
  const address = `/broadcast/streams?panel=comments&id=${id}`;
  const { page } = await as('operator');
  const other = await as('operator2');
  await page.goto(address);
  await other.page.goto(address);
  const seen = other.page.getByRole('dialog').getByRole('article');
  await expect(other.page.getByText('No comments yet')).toBeVisible();
  await page.getByLabel('Write a comment').fill('Sound is late');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(seen).toContainText('Sound is late', { timeout: 5_000 });
  await expect(seen).toContainText('Olga Operator');
  await expect(seen.getByRole('button', { name: 'Edit comment' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Edit comment' }).click();
  await page.getByRole('textbox', { name: 'Edit comment' }).fill('Sound is fine');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(seen).toContainText('Sound is fine', { timeout: 5_000 });
  await expect(seen).toContainText('edited');
  await page.getByRole('button', { name: 'Delete comment' }).click();
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(seen).toHaveCount(0, { timeout: 5_000 });
});

test('an editor assigns a stream to people and releases it, and a double booking is reported', async ({ as }) => {
  const editor = await as('editor');
  const field = await makeField(editor);
  const title = unique('Given');
  await makeStream(editor, field, { title, startsInMin: 900 });
  const second = unique('Overlapping');
  const id = await makeStream(editor, field, { title: second, startsInMin: 930 });
  const holders = async () => (await editor.call('GET', `/stream?id=${id}`)).body['takes'];
  const { page } = editor;
  await page.goto(`/broadcast/streams?filter=sport:${field.sport}`);
  const dialog = page.getByRole('dialog', { name: /^Taken by/ });
  const warning = page.getByRole('dialog', { name: 'Overlapping matches' });
  for (const name of [title, second]) {
    await act(page, rowOf(page, name), 'Taken by…');
    await pick(page, dialog, 'Assign to', 'Oscar Operator');
    if (name === second) await warning.getByRole('button', { name: 'Take anyway' }).click();
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Oscar Operator' })).toContainText(
      'assigned by Eddie Editor',
    );
    if (name === title) await dialog.getByRole('button', { name: 'Close' }).click();
  }
  await expect(dialog).toContainText(`Oscar Operator has also taken “${title}”`);
  await dialog.getByRole('button', { name: 'Release Oscar Operator' }).click();
  await expect(dialog).toContainText('Not taken');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await act(page, rowOf(page, title), 'Mark as taken');
  await expect(page.getByText('Stream taken')).toBeVisible();
  await act(page, rowOf(page, second), 'Mark as taken');
  await expect(warning).toContainText(`Eddie Editor has also taken “${title}”`);
  await warning.getByRole('button', { name: 'Cancel' }).click();
  await expect(warning).toBeHidden();
  expect(await holders()).toEqual([]);
  for (const name of [title, second]) await rowOf(page, name).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Mark as taken' }).click();
  await warning.getByRole('button', { name: 'Take anyway' }).click();
  await expect.poll(holders).toMatchObject([{ name: 'Eddie Editor' }]);
});

test('links are copied, and a format that is not offered says why', async ({ as, callerAs }) => {
  const editor = await callerAs('editor');
  const field = await makeField(editor);
  const key = unique('link').replace(' ', '-');
  const linked = unique('Linked');
  const bare = unique('Bare');
  const one = unique('Single');
  await makeStream(editor, field, { title: linked, startsInMin: 900, key, server: await serverId(editor, /Bundled/) });
  await makeStream(editor, field, { title: bare, startsInMin: 900 });
  await makeStream(editor, field, { title: one, startsInMin: 900, server: await serverId(editor, /open to all/) });
  const { page } = await as('operator');
  await page.goto(`/broadcast/streams?filter=sport:${field.sport}`);
  const links = [
    ['RTMP', `rtmp://localhost:${served.mediaRtmpPort}/live/${key}~TOKEN`],
    ['HLS', `http://localhost:${served.mediaHttpPort}/hls/${key}~TOKEN/master.m3u8`],
    ['WSS', `ws://localhost:${served.mediaHttpPort}/ws/${key}~TOKEN.flv`],
    ['MPEG-DASH', `http://localhost:${served.mediaHttpPort}/dash/${key}~TOKEN/manifest.mpd`],
  ] as const;
  for (const [format, link] of links) {
    await act(page, rowOf(page, linked), `Copy ${format} link`);
    await expect(page.getByText(`${format} link copied. Valid until `)).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.replace(/~[\w-]{50,}/, '~TOKEN')).toBe(link);
  }
  const item = (format: string) => page.getByRole('menuitem', { name: `Copy ${format} link` });
  await rowOf(page, bare)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await expect(item('HLS')).toBeDisabled();
  await expect(item('HLS')).toContainText('no server assigned');
  // A menu hears of keys once it has the focus, a moment after it is seen.
  await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await rowOf(page, one)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await expect(item('RTMP')).toContainText('the server does not offer this format');
  await expect(item('HLS')).toBeEnabled();
});
