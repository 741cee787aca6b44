import { makeField, makeStream, unique } from './data.ts';
import { expect, test } from './fixtures.ts';

test('warns while a match is planned twice, saves it all the same, and lists both', async ({ as }) => {
  const editor = await as('editor');
  const { page } = editor;
  const field = await makeField(editor);
  const [first, second] = [unique('First'), unique('Second')];
  await makeStream(editor, field, { title: first, startsInMin: 2_000 });
  const id = await makeStream(editor, field, { title: second, startsInMin: 2_700 });
  await page.goto(`/broadcast/streams?panel=edit&id=${id}`);
  const form = page.getByRole('dialog', { name: 'Edit stream' });
  await expect(form.getByLabel('Title', { exact: true })).toHaveValue(second);
  const warning = form.getByText('1 scheduling conflict');
  await expect(warning).toBeHidden();
  // Moves it to an hour after the other one.
  const start = new Date(Date.now() + 2_060 * 60_000).toISOString();
  await form.getByRole('textbox', { name: 'Start time' }).fill(start.slice(11, 16));
  const day = form.getByLabel('Start date');
  await day.fill(`${Number(start.slice(8, 10))}.${Number(start.slice(5, 7))}.${start.slice(0, 4)}`);
  await day.press('Tab');
  await expect(warning).toBeVisible();
  const link = form.getByRole('link', { name: `The same match is already planned: “${first}”` });
  await expect(link).toHaveAttribute('target', '_blank');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: 'Conflicts' }).click();
  const drawer = page.getByRole('dialog', { name: 'Scheduling conflicts' });
  await expect(drawer.getByRole('listitem').filter({ hasText: `already planned: “${first}”` })).not.toHaveCount(0);
  await drawer.getByRole('link', { name: first, exact: true }).click();
  await expect(form.getByLabel('Title', { exact: true })).toHaveValue(first);
  await expect(warning).toBeVisible();
});

test('duplicates a stream with everything but its key', async ({ as }) => {
  const editor = await as('editor');
  const { page } = editor;
  const field = await makeField(editor);
  const title = unique('Round');
  const id = await makeStream(editor, field, { title, startsInMin: 3_000, monitor: 'M-77' });
  await page.goto(`/broadcast/streams?search=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  const form = page.getByRole('dialog', { name: 'Duplicate stream' });
  await expect(form.getByLabel('Title', { exact: true })).toHaveValue(title);
  await expect(form.getByRole('combobox', { name: 'Sport' })).toHaveValue(field.sportName);
  await expect(form.getByRole('combobox', { name: 'Team 1' })).toHaveValue(field.team1Name);
  await expect(form.getByText('1 scheduling conflict')).toBeVisible();
  const next = unique('Next round');
  await form.getByLabel('Title', { exact: true }).fill(next);
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('dialog', { name: next })).toBeVisible();
  const made = Number(new URL(page.url()).searchParams.get('id'));
  const [{ body: first }, { body: second }] = [
    await editor.call('GET', `/stream?id=${id}`),
    await editor.call('GET', `/stream?id=${made}`),
  ];
  const { sport, team1, team2, startAt, monitor } = first;
  expect(second).toMatchObject({ sport, team1, team2, startAt, monitor, title: next, statusName: 'Scheduled' });
  expect(second['key']).not.toBe(first['key']);
});
