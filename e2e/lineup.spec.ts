import { makeField, makeStream, unique } from './data.ts';
import { expect, test } from './fixtures.ts';

test('an operator confirms a match with one key and says go, which is outdated when an editor moves it', async ({
  as,
  callerAs,
}) => {
  const operator = await as('operator');
  const editor = await callerAs('editor');
  const field = await makeField(editor);
  const title = unique('Ready');
  const id = await makeStream(editor, field, { title, startsInMin: 150 });
  const { page } = operator;
  await page.goto('/broadcast/lineup');
  const row = page.locator(`[data-match="${id}"]`);
  const link = row.getByRole('link', { name: title });
  await expect(row.getByTitle(/Nobody has taken the match/)).toBeVisible();

  const { body } = await operator.call('GET', '/profile');
  await operator.call('PUT', '/stream/takes', { stream_id: id, take: [body['id']] });
  await expect(row.getByTitle(/Not confirmed by/)).toBeVisible();
  await link.focus();
  await page.keyboard.press('o');
  await expect(row.getByTitle(/Confirmed by/)).toBeVisible();
  await link.focus();
  await page.keyboard.press('g');
  const dialog = page.getByRole('dialog', { name: `Go: ${title}` });
  await dialog.getByLabel('Note').fill('seen on the monitor');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('seen on the monitor');
  await expect(row.getByText('outdated')).toBeHidden();

  const start = new Date(Date.now() + 200 * 60_000).toISOString();
  const { body: stream } = await editor.call('GET', `/stream?id=${id}`);
  await editor.call('PUT', '/stream', {
    id,
    version: stream['version'],
    startDate: start.slice(0, 10),
    startTime: start.slice(11, 16),
  });
  await expect(row.getByText('outdated')).toBeVisible();
  await expect(row.getByText(/From before a change: start/)).toBeVisible();
  await expect(row.getByTitle(/Not confirmed by/)).toBeVisible();
  await operator.call('PUT', '/stream/takes', { stream_id: id, clients: [] });
});

test('a match without a signal is a no-show on an open line-up within 20 s', async ({ as, callerAs }) => {
  const operator = await as('operator');
  const editor = await callerAs('editor');
  const field = await makeField(editor);
  const { page } = operator;
  await page.goto('/broadcast/lineup');
  await expect(page.getByRole('heading', { name: 'Line-up' })).toBeVisible();
  const title = unique('Absent');
  const id = await makeStream(editor, field, { title, startsInMin: 5 });
  const row = page.locator(`[data-match="${id}"]`);
  await expect(row.getByText('No-show', { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(row.getByTitle(/^Signal: Alarm/)).toBeVisible();
  const { body } = await editor.call('GET', `/stream?id=${id}`);
  await editor.call('DELETE', `/stream?ids=${String(body['id'])}`);
  await expect(row).toBeHidden();
});
