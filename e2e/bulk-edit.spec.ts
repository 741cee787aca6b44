import { makeField, makeStream, unique } from './data.ts';
import { expect, test } from './fixtures.ts';

test('a bulk edit is taken back for ten seconds, except where somebody has changed the stream since', async ({
  as,
}) => {
  const editor = await as('editor');
  const { page } = editor;
  const field = await makeField(editor);
  const ids = [];
  for (const at of [0, 1, 2])
    ids.push(await makeStream(editor, field, { title: unique('Slip'), startsInMin: 3_000 + at }));
  const stored = async (id = 0) => (await editor.call('GET', `/stream?id=${id}`)).body;
  await editor.call('PUT', '/stream', { id: ids[0], commentator: 'Anna' });
  const before = await Promise.all(ids.map(stored));
  await page.goto(`/broadcast/streams?filter=sport:${field.sport}`);
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click();
  await page.getByRole('button', { name: 'Edit fields…' }).click();
  const drawer = page.getByRole('dialog', { name: 'Edit 3 streams' });
  await drawer.getByRole('checkbox', { name: 'Move start by, min' }).check();
  await drawer.getByRole('checkbox', { name: 'Commentator' }).check();
  await drawer.getByRole('textbox', { name: 'Commentator' }).last().fill('Eva');
  await drawer.getByRole('button', { name: 'Preview changes' }).click();
  await drawer.getByRole('button', { name: 'Change 3 streams' }).click();
  await expect(page.getByText('3 streams changed')).toBeVisible();
  expect(await stored(ids[0])).toMatchObject({ commentator: 'Eva' });
  await editor.call('PUT', '/stream', { id: ids[2], comment: 'Changed meanwhile' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 stream has been changed since and stays as it is.')).toBeVisible();
  const after = await Promise.all(ids.map(stored));
  const facts = (stream: Record<string, unknown> = {}) => [stream['commentator'], stream['startAt']];
  expect(after.slice(0, 2).map(facts)).toEqual(before.slice(0, 2).map(facts));
  expect(facts(after[0])[0]).toBe('Anna');
  expect(after[2]).toMatchObject({ commentator: 'Eva', comment: 'Changed meanwhile' });
});

test('several streams are moved and given a commentator at once, after a preview', async ({ as }) => {
  const editor = await as('editor');
  const { page } = editor;
  const field = await makeField(editor);
  const titles = [unique('Slip'), unique('Slip'), unique('Slip')];
  const ids = [];
  for (const [index, title] of titles.entries())
    ids.push(await makeStream(editor, field, { title, startsInMin: 3_000 + index * 300 }));
  const stored = async (id = 0) => (await editor.call('GET', `/stream?id=${id}`)).body;
  const before = await stored(ids[0]);
  await page.goto(`/broadcast/streams?filter=sport:${field.sport}`);
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click();
  await page.getByRole('button', { name: 'Edit fields…' }).click();
  const drawer = page.getByRole('dialog', { name: 'Edit 3 streams' });
  await drawer.getByRole('checkbox', { name: 'Move start by, min' }).check();
  await drawer.getByRole('checkbox', { name: 'Commentator' }).check();
  await drawer.getByRole('textbox', { name: 'Commentator' }).last().fill('Eva');
  await drawer.getByRole('button', { name: 'Preview changes' }).click();
  await expect(drawer.getByText('3 streams will change')).toBeVisible();
  await expect(drawer.getByText('empty → Eva')).toBeVisible();
  expect(await stored(ids[0])).toEqual(before);
  // Somebody else changes one after the preview.
  await editor.call('PUT', '/stream', { id: ids[2], comment: 'Changed meanwhile' });
  await drawer.getByRole('button', { name: 'Change 3 streams' }).click();
  await expect(drawer.getByText('2 streams changed · 1 cannot be changed')).toBeVisible();
  await expect(drawer.getByRole('alert').getByText(titles[2] ?? '')).toBeVisible();
  const after = await stored(ids[0]);
  expect(after['commentator']).toBe('Eva');
  expect(Date.parse(String(after['startAt'])) - Date.parse(String(before['startAt']))).toBe(30 * 60_000);
  expect(await stored(ids[2])).toMatchObject({ commentator: '', comment: 'Changed meanwhile' });
});
