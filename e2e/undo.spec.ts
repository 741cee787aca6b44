import { makeField, makeStream, unique } from './data.ts';
import { expect, test } from './fixtures.ts';

test('a take, a status and an archived stream are undone from their messages', async ({ as }) => {
  const editor = await as('editor');
  const { page } = editor;
  const title = unique('Reverted');
  const id = await makeStream(editor, await makeField(editor), { title, startsInMin: 3_000 });
  const stored = async () => (await editor.call('GET', `/stream?id=${id}`)).body;
  const act = async (item: string) => {
    await page.getByRole('button', { name: `Actions for ${title}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const undo = async (message: string) => {
    await page.getByText(message).getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(message)).toBeHidden();
  };
  await page.goto(`/broadcast/streams?search=${encodeURIComponent(title)}`);
  await act('Mark as taken');
  await undo('Stream taken');
  await expect.poll(async () => (await stored())['takes']).toEqual([]);
  await act('Live');
  await expect.poll(async () => (await stored())['statusName']).toBe('Live');
  await undo('Status of 1 stream changed');
  await expect.poll(async () => (await stored())['statusName']).toBe('Scheduled');
  await act('Delete');
  await page.getByRole('button', { name: 'Move to archive' }).click();
  await undo('Stream moved to the archive');
  await expect.poll(async () => (await stored())['archivedAt']).toBeNull();
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await editor.call('DELETE', `/stream?ids=${id}`);
  await page.goto(`/broadcast/archive?search=${encodeURIComponent(title)}`);
  await act('Restore');
  await undo('Stream restored');
  await expect.poll(async () => (await stored())['archivedAt']).not.toBeNull();
});

test('a record in use that was archived is undone from its message', async ({ as }) => {
  const admin = await as('admin');
  const { page } = admin;
  const field = await makeField(admin);
  await makeStream(admin, field, { title: unique('Uses'), startsInMin: 3_000 });
  const stored = async () => (await admin.call('GET', `/stream/team?id=${field.team1}`)).body['archivedAt'];
  await page.goto(`/references/teams?search=${encodeURIComponent(field.team1Name)}`);
  await page.getByRole('button', { name: `Actions for ${field.team1Name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Move to archive' }).click();
  await expect.poll(stored).not.toBeNull();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(stored).toBeNull();
  await expect(page.getByRole('button', { name: field.team1Name, exact: true })).toBeVisible();
});
