import { makeField, makeStream, unique } from './data.ts';
import { expect, test } from './fixtures.ts';
import { change, expectSound, look } from './sound.ts';

test('a search typed in the wrong layout finds its article, which links to others', async ({ as }) => {
  const { page } = await as('operator');
  await page.goto('/help');
  await expect(page).toHaveTitle('Help · Touchline');
  await expect(page.getByRole('heading', { name: 'Setting up a media server' })).toBeVisible();
  await page.keyboard.press('/');
  // "monitoring" with a Russian layout
  await page.keyboard.type('ьщтшещкштп');
  const answers = page.getByRole('main').getByRole('listitem');
  await expect(answers.first().getByRole('link')).toHaveText('Monitoring');
  await expect(answers.first().locator('mark').first()).toHaveText(/monitoring/i);
  await expect(page).toHaveURL(/\/help\?search=/);
  await answers.first().getByRole('link').click();
  await expect(page).toHaveURL('/help/monitoring');
  await expect(page.getByRole('heading', { level: 1, name: 'Monitoring' })).toBeVisible();
  await expect(page).toHaveTitle('Monitoring · Touchline');
  await page.getByRole('article').getByRole('link', { name: 'state', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The seven states of a signal' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Overrun' })).toBeVisible();
});

test('an empty result offers support, and an unknown article offers the search', async ({ as }) => {
  const { page } = await as('viewer');
  await page.goto('/help?search=qqzzxxvvkk');
  await expect(page.getByText('No articles found')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Contact support' })).toBeVisible();
  await page.goto('/help/no-such-article');
  await expect(page.getByRole('heading', { name: 'Article not found' })).toBeVisible();
  await page.getByRole('searchbox').fill('archive');
  await expect(page.getByRole('link', { name: 'Archive', exact: true }).last()).toBeVisible();
  await expect(page).toHaveURL('/help?search=archive');
});

test('an article shows its screen in the language and the theme of the reader', async ({ as }) => {
  const { page } = await as('viewer');
  await page.goto('/help/monitoring');
  const picture = page.getByRole('img', { name: 'The monitoring wall, problems first' });
  await expect(picture).toHaveAttribute('src', /wall-en-dark/);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1_280);
  await page.evaluate(() => {
    localStorage.setItem('currentTheme', 'light');
    localStorage.setItem('locale', 'ru');
  });
  await page.reload();
  const russian = page.getByRole('img', { name: 'Стена мониторинга, проблемы первыми' });
  await expect(russian).toHaveAttribute('src', /wall-ru-light/);
});

test('lines of a configuration are copied unchanged', async ({ as }) => {
  const { page } = await as('admin');
  await page.goto('/help/server-srs');
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  const lines = await page.evaluate(() => navigator.clipboard.readText());
  expect(lines).toMatch(/^http_hooks \{\n {4}enabled {7}on;\n/);
});

test('the search keeps typed text over a pause, and shortcuts are inactive while typing or if switched off', async ({
  as,
}) => {
  const { page, call } = await as('viewer');
  await page.goto('/broadcast/streams');
  await expect(page.getByRole('heading', { name: 'Streams', level: 1 })).toBeVisible();
  // A Russian layout has a dot where an English one has the slash.
  await page.evaluate(() => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '.', code: 'Slash', bubbles: true }));
  });
  const box = page.getByRole('searchbox');
  await expect(box).toBeFocused();
  await page.keyboard.type('real ');
  await expect(page).toHaveURL(/search=real$/);
  await page.keyboard.type('madrid?');
  await expect(page).toHaveURL(/search=real(?:\+|%20)madrid(?:\?|%3F)$/);
  await expect(box).toHaveValue('real madrid?');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goto('/broadcast/monitoring');
  await expect(page.getByRole('heading', { name: 'Monitoring', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Show keyboard shortcuts' }).click();
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const single = keys.getByRole('switch', { name: 'Single-key shortcuts' });
  await single.click();
  await expect.poll(async () => (await call('GET', '/profile/settings')).body['singleKeys']).toBe(false);
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.keyboard.press('?');
  await page.getByRole('button', { name: 'Show keyboard shortcuts' }).click();
  await single.click();
  await expect.poll(async () => (await call('GET', '/profile/settings')).body['singleKeys']).toBe(true);
});

test('the key ? opens the help for the screen, on the wall and in the mosaic too', async ({ as }) => {
  const { page } = await as('operator');
  await page.goto('/broadcast/streams');
  await expect(page.locator('tbody').getByRole('link').first()).toBeVisible();
  await page.keyboard.press('?');
  const panel = page.getByRole('dialog', { name: 'Help' });
  await expect(panel.getByRole('heading', { name: 'Streams' })).toBeVisible();
  await panel.getByRole('link', { name: 'archive' }).click();
  await expect(panel.getByRole('heading', { name: 'Archive' })).toBeVisible();
  await expect(page).toHaveURL('/broadcast/streams');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await page.goto('/broadcast/monitoring');
  await expect(page.getByRole('heading', { name: 'Monitoring', level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  await expect(panel.getByRole('heading', { name: 'Monitoring' })).toBeVisible();
  await page.goto('/broadcast/mosaic');
  await expect(page.getByRole('heading', { name: 'Mosaic', level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  await expect(panel.getByRole('heading', { name: 'Mosaic' })).toBeVisible();
});

test('the palette opens any screen, stream and team by a part of its name, with the keyboard alone', async ({ as }) => {
  const editor = await as('editor');
  const title = unique('Palette final');
  const id = await makeStream(editor, await makeField(editor), { title, startsInMin: 700 });
  const { page } = editor;
  const { keyboard } = page;
  await page.goto('/help');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Go to' });
  const field = palette.getByRole('combobox');
  await expect(field).toBeFocused();
  await keyboard.type('ыекуфьы');
  await expect(palette.getByRole('option', { name: /^Streams/ })).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/broadcast/streams');
  await keyboard.press('Control+k');
  await field.fill(title.toUpperCase());
  const found = palette.getByRole('group', { name: 'Streams' }).getByRole('option');
  await expect(found).toHaveCount(1);
  await expect(field).toHaveAttribute('aria-activedescendant', (await found.getAttribute('id')) ?? '');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(`/broadcast/streams?panel=view&id=${id}`);
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
  await keyboard.press('Escape');
  await keyboard.press('Control+k');
  await expect(palette.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toContainText(title);
  await keyboard.press('Escape');
  await expect(palette).toBeHidden();
});

test('the palette offers users only to administrators', async ({ as }) => {
  for (const [role, count] of [
    ['admin', 1],
    ['editor', 0],
  ] as const) {
    const { page } = await as(role);
    await page.goto('/help');
    await page.getByRole('button', { name: 'Go to…' }).click();
    await page.getByRole('combobox').fill('Olga Operator');
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/result|Nothing found/);
    await expect(page.getByRole('group', { name: 'Users' }).getByRole('option')).toHaveCount(count);
  }
});

test('help and the palette are accessible', async ({ as }) => {
  const { page } = await as('admin', look);
  for (const path of ['/help', '/help?search=rtmp', '/help/roles', '/help/server-srs']) {
    await change(page, path);
    await expect(page.getByRole('main').getByRole('link').nth(3)).toBeVisible();
    await expectSound(page, path, 'body');
  }
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
  await expectSound(page, 'the palette', '[role=dialog]');
  await page.keyboard.press('Escape');
  await change(page, '/broadcast/streams');
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 }).nth(1)).toBeVisible();
  await expectSound(page, 'help of the screen', '[role=dialog]');
});
