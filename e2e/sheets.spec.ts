import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { makeField, makeStream, unique } from './data.ts';
import { expect, test } from './fixtures.ts';
import type { Caller } from './fixtures.ts';
import { expectSound } from './sound.ts';

const line = (cells: string[]) => `${cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(';')}\r\n`;

async function open(page: Page, path: string, name: string): Promise<Locator> {
  await page.goto(path);
  await page.getByRole('button', { name }).click();
  return page.getByRole('dialog');
}

const upload = (dialog: Locator, content: string) =>
  dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'fixtures.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });

/** Removes the exports of a user, such as those of an attempt of a test that failed. */
async function removeExports(call: Caller['call']) {
  const { body } = await call('GET', '/profile/exports');
  for (const { id } of body['data'] as { id: number }[])
    expect((await call('DELETE', `/profile/export?id=${id}`)).status).toBe(200);
}

test('an editor downloads the template, uploads a file, sees what would change, imports it and undoes it', async ({
  as,
}) => {
  const editor = await as('editor', { currentTheme: 'dark' });
  const { page } = editor;
  const field = await makeField(editor);
  const known = unique('known');
  await makeStream(editor, field, { title: known, startsInMin: 900 });
  const dialog = await open(page, '/broadcast/streams', 'Import / export');
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Template: CSV' }).click();
  const template = await (await downloading).path();
  const [header = ''] = (await readFile(template, 'utf8')).split('\r\n');
  expect(header).toContain('Event ID,Sport,Tournament');

  const [first, second] = [unique('first'), unique('second')];
  const columns = ['Title', 'Sport', 'Start date', 'Start time', 'Team 1'];
  const content = [columns, [first, field.sportName, '2027-03-01', '18:00', ''], [second, field.sportName, '2027-03-02', '20:30', unique('Nobody FC')], [unique('wrong'), field.sportName, '2027-02-31', '25:00', '']].map(line).join(''); // prettier-ignore
  await upload(dialog, content);
  await expect(dialog.getByText('Preview changes')).toBeVisible();
  await expect(dialog.getByText('New 1', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Errors 2', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Start date “2027-02-31”: invalid date')).toBeVisible();
  await expectSound(page, 'the dry run', '[role=dialog]');

  await dialog.getByLabel('Create missing records').check();
  await dialog.getByRole('button', { name: 'Check again' }).click();
  await expect(dialog.getByText('New 2', { exact: true })).toBeVisible();
  // The job is resumed after a reload.
  const again = await open(page, '/broadcast/streams', 'Import / export');
  await again.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(again.getByText('Import complete', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto(`/broadcast/streams?search=${first}`);
  await expect(page.getByRole('row').filter({ hasText: first })).toBeVisible();

  const last = await open(page, '/broadcast/streams', 'Import / export');
  await last.getByRole('button', { name: 'Open: fixtures.csv' }).first().click();
  await last.getByRole('button', { name: 'Undo import' }).click();
  const asked = page.getByRole('dialog', { name: 'Undo this import?' });
  await asked.getByRole('button', { name: 'Undo import' }).click();
  await expect(last.getByText('Import undone')).toBeVisible();
  await page.goto(`/broadcast/streams?search=${first}`);
  await expect(page.getByText('No records match the search and filters.')).toBeVisible();
  await expect(page.getByText(first, { exact: true })).toHaveCount(0);
});

test('a wrong cell is corrected in the dialog, found again after it was closed, and imported', async ({ as }) => {
  const editor = await as('editor', { currentTheme: 'light' });
  const { page } = editor;
  const field = await makeField(editor);
  const [right, wrong, refused] = [unique('right'), unique('wrong'), unique('refused')];
  const columns = ['Title', 'Sport', 'Start date', 'Start time'];
  const content = [columns, [right, field.sportName, '2027-04-01', '18:00'], [wrong, field.sportName, '2027-02-31', '18:00'], [refused, field.sportName, '2027-04-02', '25:00']].map(line).join(''); // prettier-ignore
  const dialog = await open(page, '/broadcast/streams', 'Import / export');
  await upload(dialog, content);
  await dialog.getByLabel('Start date, row 3').fill('2027-02-28');
  await page.keyboard.press('Tab');
  await expect(dialog.getByText('1 corrected cell is not checked yet')).toBeVisible();

  const again = await open(page, '/broadcast/streams', 'Import / export');
  await expect(again.getByLabel('Start date, row 3')).toHaveValue('2027-02-28');
  await expectSound(page, 'corrections', '[role=dialog]');
  await again.getByRole('button', { name: 'Check corrections' }).click();
  await expect(again.getByText('New 2', { exact: true })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await again.getByRole('button', { name: 'Download rows with errors' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file).toContain('Why it was not imported');
  expect([file.includes(refused), file.includes(wrong)]).toEqual([true, false]);

  await again.getByRole('button', { name: 'Import 2 rows' }).click();
  await again.getByRole('link', { name: 'Show imported' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: /right|wrong/ })).toHaveCount(2);
});

test('an export contains the rows of the list, in both formats', async ({ as }) => {
  const editor = await as('editor');
  const { page } = editor;
  const field = await makeField(editor);
  const [one, other] = [unique('exported'), unique('left')];
  await makeStream(editor, field, { title: one, startsInMin: 900 });
  await makeStream(editor, field, { title: other, startsInMin: 900 });
  const dialog = await open(page, `/broadcast/streams?search=${one}`, 'Import / export');
  await dialog.getByText('Export', { exact: true }).click();
  for (const [format, word] of [
    ['CSV', 'csv'],
    ['Excel (XLSX)', 'xlsx'],
  ] as const) {
    await dialog.getByText(format, { exact: true }).click();
    const downloading = page.waitForEvent('download');
    await dialog
      .getByRole('button', { name: /^Export/ })
      .last()
      .click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(new RegExp(`^streams-[\\d-]+\\.${word}$`));
    const content = await readFile(await file.path());
    expect(word === 'csv' ? content.toString().includes(one) : content.subarray(0, 2).toString() === 'PK').toBe(true);
    expect(content.includes(other)).toBe(false);
    await expect(dialog.getByText(/^Exported: streams/)).toBeVisible();
  }
});

test('an export contains the visible columns or all of them, and can be imported again', async ({ as }) => {
  const editor = await as('editor');
  const { page } = editor;
  const field = await makeField(editor);
  const title = unique('columns');
  await makeStream(editor, field, { title, startsInMin: 900 });
  await page.goto(`/broadcast/streams?search=${title}`);
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Key', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Import / export' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Export', { exact: true }).click();
  const said = dialog.getByText('1 row, visible columns: Start, Match');
  await expect(said).toBeVisible();
  const headings = ((await said.textContent()) ?? '').replace(/^.*columns: |\.$/g, '').split(', ');
  expect(headings.at(-1)).toBe('Key');
  await expectSound(page, 'the export', '[role=dialog]');
  await dialog.getByText('CSV', { exact: true }).click();
  const take = async () => {
    const downloading = page.waitForEvent('download');
    await dialog
      .getByRole('button', { name: /^Export/ })
      .last()
      .click();
    return (await readFile(await (await downloading).path(), 'utf8')).replace('\u{feff}', '');
  };
  const [head = '', row = '', ...more] = (await take()).trim().split('\r\n');
  expect(head.replace(/^Start \([^)]+\)/, 'Start').split(',')).toEqual(headings);
  expect(row).toContain(title);
  expect(more).toEqual([]);
  await dialog.getByText('All columns', { exact: true }).click();
  await expect(dialog.getByText('1 row, every field.')).toBeVisible();
  const all = await take();
  await dialog.getByText('Import', { exact: true }).click();
  await upload(dialog, all);
  await expect(dialog.getByText('Unchanged 1', { exact: true })).toBeVisible();
  await expect(dialog.getByText('New 0', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Errors 0', { exact: true })).toBeVisible();
  await editor.call('PUT', '/profile/layouts', { list: 'streams', layout: null });
});

test('an export goes on while the page is reloaded, is downloaded once, and is found again', async ({ as }) => {
  const { page, call } = await as('operator');
  await removeExports(call);
  let [isWritten, downloads] = [false, 0];
  page.on('download', () => (downloads += 1));
  type Job = { state: string; finishedAt: string | null };
  const running = (job: Job): Job => ({ ...job, state: 'running', finishedAt: null });
  await page.route('**/api/profile/exports', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as Job & { data?: Job[] };
    if (isWritten) await route.fulfill({ response });
    else await route.fulfill({ json: body.data ? { data: body.data.map(running) } : running(body) });
  });
  const dialog = await open(page, '/broadcast/streams', 'Export');
  await dialog.getByRole('button', { name: 'Export' }).click();
  await expect(dialog.getByText(/^Exporting…/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Stop' })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.reload();
  isWritten = true;
  expect((await downloading).suggestedFilename()).toMatch(/^streams-[\d-]+\.xlsx$/);
  await expect(page.getByRole('dialog').getByText(/^Exported: streams/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(downloads).toBe(1);

  const later = await open(page, '/broadcast/streams', 'Export');
  const kept = later.getByRole('region', { name: 'Your exports of the last day' }).getByRole('listitem');
  await expect(kept).toHaveCount(1);
  await expectSound(page, 'the exports of the last day', '[role=dialog]');
  const again = page.waitForEvent('download');
  await kept.getByRole('button', { name: /^Download/ }).click();
  expect((await readFile(await (await again).path())).subarray(0, 2).toString()).toBe('PK');
  await kept.getByRole('button', { name: /^Delete/ }).click();
  await expect(kept).toHaveCount(0);
});

test('an invalid file is refused with a message, and a viewer can only export', async ({ as }) => {
  const { page } = await as('admin', { locale: 'ru', currentTheme: 'light' });
  const dialog = await open(page, '/references/teams', 'Импорт / экспорт');
  await dialog.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('89504e470d0a1a0a0000', 'hex') }); // prettier-ignore
  await expect(dialog.getByText('Файл не является книгой XLSX или файлом CSV.')).toBeVisible();
  await dialog.getByText('Экспорт', { exact: true }).click();
  await expect(dialog.getByText(/видимые столбцы: Название, Вид спорта.*, Синонимы/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Экспортировать' }).click();
  await expect(dialog.getByText(/^Экспортировано: teams-/)).toBeVisible();
  const viewer = await as('viewer');
  const shown = await open(viewer.page, '/broadcast/streams', 'Export');
  await expect(shown.getByRole('button', { name: 'Export' })).toBeVisible();
  await expect(shown.locator('input[type=file]')).toHaveCount(0);
});

test('the dialog is accessible on a phone, in Russian', async ({ as }) => {
  const { page } = await as('editor', { locale: 'ru', currentTheme: 'light' });
  await page.setViewportSize({ width: 390, height: 844 });
  const dialog = await open(page, '/broadcast/streams', 'Импорт / экспорт');
  // The dialog resumes an import that another test has started.
  const [another, drop] = [
    dialog.getByRole('button', { name: 'Выбрать другой файл' }),
    dialog.getByText('Перетащите файл сюда'),
  ];
  await another.or(drop).first().waitFor();
  if (await another.isVisible()) await another.click();
  await expect(drop).toBeVisible();
  await expectSound(page, 'the upload on a phone', '[role=dialog]');
  await upload(
    dialog,
    line(['Название', 'Вид спорта', 'Дата начала', 'Время начала']) + line(['x', 'Квиддич', '2027-03-01', '1']),
  );
  await expect(dialog.getByText('Проверка изменений')).toBeVisible();
  await expectSound(page, 'the dry run on a phone', '[role=dialog]');
  await dialog.getByText('Экспорт', { exact: true }).click();
  await expect(dialog.getByText(/видимые столбцы: Начало/)).toBeVisible();
  await expectSound(page, 'the export on a phone', '[role=dialog]');
});
