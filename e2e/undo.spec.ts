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
});
