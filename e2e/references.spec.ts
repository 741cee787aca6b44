import type { Page } from '@playwright/test';
import { make, makeField, makeStream, unique } from './data.ts';
import { expect, test } from './fixtures.ts';
import { change, expectSound, look } from './sound.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const toast = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();

test('a new server gets its vendor’s paths, shows its links, is tested, and its token is replaced', async ({ as }) => {
  const { page } = await as('admin');
  await page.goto('/references/servers?panel=create');
  const form = dialog(page);
  await form.getByLabel('Host name (FQDN)').fill('media.invalid');
  await form.getByLabel('Location').fill(unique('Rack'));
  await form.getByRole('combobox', { name: 'Server software' }).click();
  await page.getByRole('option', { name: 'mistserver' }).click();
  await expect(form.getByLabel('WSS path')).toHaveValue(':8080/{key}.mp4');
  const links = form.getByRole('region', { name: 'Example links' });
  await expect(links).toContainText('rtmp://media.invalid/play/match-key');
  await form.getByLabel('RTMP path').fill('');
  await expect(links).toContainText('not offered: the path is empty');
  await form.getByRole('button', { name: 'Test server' }).click();
  await expect(form.getByText('host name not found').first()).toBeVisible();
  await form.getByRole('button', { name: 'Create' }).click();
  await toast(page, 'Server created');
  await page.getByRole('searchbox').fill('ьувшф.штмфдшв');
  await page
    .getByRole('button', { name: /^Edit: media\.invalid/ })
    .first()
    .click();
  const token = form.getByLabel('Token', { exact: true });
  await expect(token).toHaveValue(/^•+$/);
  await form.getByRole('button', { name: 'Show token' }).click();
  const before = await token.inputValue();
  expect(before).toMatch(/^[\w-]{43}$/);
  await form.getByRole('button', { name: 'Replace token' }).click();
  const question = page.getByRole('dialog', { name: /^Replace the token of/ });
  await question.getByRole('button', { name: 'Replace token' }).click();
  await toast(page, /Token replaced/);
  await expect(token).not.toHaveValue(before);
  await expect(form.getByText('The console cannot authorize publishers.')).toBeVisible();
  await form.getByRole('combobox', { name: 'Server software' }).click();
  await page.getByRole('option', { name: 'srs' }).click();
  await expect(form.getByLabel('srs.conf')).toContainText(/on_publish http.*\/api\/hooks\/\d+\/srs\?secret=/);
});

test('the bundled server answers its test in every format', async ({ as }) => {
  const { page } = await as('admin');
  await page.goto('/references/servers?search=Bundled');
  await page.locator('tbody').getByRole('button').first().click();
  await dialog(page).getByRole('button', { name: 'Test server' }).click();
  await expect(
    dialog(page)
      .getByRole('definition')
      .filter({ hasText: /^responding/ }),
  ).toHaveCount(4);
});

test('a team is found by synonyms that were typed or transliterated', async ({ as }) => {
  const editor = await as('editor');
  const { sport } = await makeField(editor);
  const name = unique('Шахтёр');
  await make(editor, '/stream/team', { name, sport });
  const { page } = editor;
  await page.goto(`/references/teams?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Edit: ${name}` }).click();
  const panel = dialog(page).first();
  const synonym = unique('Miners');
  await panel.getByLabel('New synonym').fill(synonym);
  await panel.getByRole('button', { name: 'Add', exact: true }).click();
  await toast(page, 'Synonym created');
  await panel.getByLabel('New synonym').fill(synonym);
  await panel.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(panel.getByText('Already in use')).toBeVisible();
  await panel.getByRole('button', { name: 'Transliterate' }).click();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await page.getByRole('button', { name: 'Add 1 synonym' }).click();
  await toast(page, '1 synonym added');
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await panel.getByRole('button', { name: `Delete synonym ${synonym}` }).click();
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await toast(page, 'Synonym deleted');
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill(name.replace('Шахтёр', 'Shakhter'));
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
});

test('duplicates are merged; a record in use is archived, listed and restored', async ({ as }) => {
  const editor = await as('editor');
  const field = await makeField(editor);
  await makeStream(editor, field, { title: unique('Merge'), startsInMin: 900 });
  const twin = unique('Twin');
  const id = await make(editor, '/stream/team', { name: twin, sport: field.sport });
  const { page } = editor;
  await page.goto(`/references/teams?panel=edit&id=${id}`);
  await dialog(page).getByRole('button', { name: 'Merge duplicate…' }).click();
  const merge = page.getByRole('dialog', { name: `Merge a duplicate into ${twin}` });
  await merge.getByRole('combobox', { name: 'Duplicate' }).fill(field.team1Name);
  await page.getByRole('option', { name: field.team1Name }).click();
  await merge.getByRole('button', { name: 'Merge', exact: true }).click();
  await toast(page, 'Records merged');
  await expect(dialog(page).getByText('1 stream', { exact: true })).toBeVisible();
  await expect(dialog(page).getByText(field.team1Name)).toBeVisible();
  await page.goto(`/references/teams?search=${encodeURIComponent(twin)}`);
  await page.getByRole('button', { name: `Actions for ${twin}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(dialog(page)).toContainText('Used in: 1 stream. The record will be archived');
  await page.getByRole('button', { name: 'Move to archive' }).click();
  await toast(page, 'Team archived');
  await expect(page.getByText('No results')).toBeVisible();
  await page.getByRole('switch', { name: 'Archived' }).click();
  await page.getByRole('button', { name: `Restore: ${twin}` }).click();
  await toast(page, 'Team restored');
  await page.getByRole('switch', { name: 'Archived' }).click();
  await expect(page.getByRole('button', { name: twin, exact: true })).toBeVisible();
});

test('users who may not see servers are told so and not offered to retry', async ({ as, allowErrors }) => {
  allowErrors(/status of 403/);
  const { page } = await as('viewer');
  await page.goto('/references/servers');
  await expect(page.getByText('You do not have permission')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
});

test('directories are accessible', async ({ as }) => {
  const admin = await as('admin', look);
  const { sport, team1 } = await makeField(admin);
  await admin.call('POST', '/stream/synonym', { type: 'team', internal_id: team1, content: 'Янтарь' });
  const servers = (await admin.call('GET', '/stream/servers')).body['data'] as { id: number }[];
  const { page } = admin;
  for (const path of [
    '/references/teams',
    `/references/teams?panel=edit&id=${team1}`,
    `/references/sports?panel=view&id=${sport}`,
    `/references/servers?panel=edit&id=${servers[0]?.id}`,
  ]) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await change(page, path);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    if (path.includes('panel')) await expect(dialog(page).getByRole('heading', { level: 2 }).nth(1)).toBeVisible();
    await expectSound(page, path);
  }
});
