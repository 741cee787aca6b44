import { readFile } from 'node:fs/promises';
import { makeField, makeStream, serverId, unique } from './data.ts';
import type { Field } from './data.ts';
import { expect, test } from './fixtures.ts';
import type { Caller, Person } from './fixtures.ts';

/** Shows the schedule of one test's sport, in three days' time. */
async function openSchedule({ page }: Person, field: Field, more = ''): Promise<string> {
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await page.goto(`/broadcast/schedule?day=${day}&filter=sport:${field.sport}${more}`);
  return day;
}

/** Minutes from now until a time of that day, in UTC. */
const until = (clock: string) => {
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  return Math.round((Date.parse(`${day}T${clock}:00Z`) - Date.now()) / 60_000);
};

const stored = async (by: Caller, id: number) => (await by.call('GET', `/stream?id=${id}`)).body;
const startOf = async (by: Caller, id: number) => String((await stored(by, id))['startAt']).slice(11, 16);

test('a match is dragged to another time, stretched, and put back from the message', async ({ as }) => {
  const editor = await as('editor');
  const { page } = editor;
  const field = await makeField(editor);
  const title = unique('Dragged');
  const id = await makeStream(editor, field, { title, startsInMin: until('10:00') });
  const before = await startOf(editor, id);
  await openSchedule(editor, field);
  const block = page.getByRole('button', { name: title });
  await block.scrollIntoViewIfNeeded();
  const box = await block.boundingBox();
  if (!box) throw new Error('no block');
  const hourPx = (box.width + 2) / 2;
  await page.mouse.move(box.x + box.width / 2, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + hourPx / 2, box.y + 10, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => startOf(editor, id)).not.toBe(before);
  const message = page.getByRole('alert').filter({ hasText: title });
  await expect(message).toBeVisible();
  await message.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => startOf(editor, id)).toBe(before);
  await expect(page.getByText('Undone')).toBeVisible();
  const again = await block.boundingBox();
  if (!again) throw new Error('no block');
  await page.mouse.move(again.x + again.width - 2, again.y + 10);
  await page.mouse.down();
  await page.mouse.move(again.x + again.width - 2 + hourPx, again.y + 10, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => String((await stored(editor, id))['endAt']).slice(11, 16)).toBe('13:00');
});

test('what others change moves on the schedule by itself', async ({ as, callerAs }) => {
  const operator = await as('operator');
  const editor = await callerAs('editor');
  const field = await makeField(editor);
  const title = unique('Moved by others');
  const id = await makeStream(editor, field, { title, startsInMin: until('10:00') });
  const day = await openSchedule(operator, field);
  const block = operator.page.getByRole('button', { name: title });
  await expect(block).toBeAttached();
  const before = String(await block.getAttribute('aria-label'));
  await editor.call('PUT', '/stream', { id, startDate: day, startTime: '13:15', timezone: 'UTC' });
  await expect(block).not.toHaveAttribute('aria-label', before);
  // One that is new appears, one that leaves the day is gone.
  const other = unique('New one');
  await makeStream(editor, field, { title: other, startsInMin: until('11:00') });
  await expect(operator.page.getByRole('button', { name: other })).toBeAttached();
  expect((await editor.call('DELETE', `/stream?ids=${id}`)).status).toBe(200);
  await expect(block).not.toBeAttached();
});

test('a match is drawn on a server, and its form begins with time and server', async ({ as }) => {
  const editor = await as('editor');
  const { page } = editor;
  const field = await makeField(editor);
  const server = await serverId(editor, /./);
  const title = unique('Beside');
  await makeStream(editor, field, { title, startsInMin: until('10:00'), server });
  await openSchedule(editor, field);
  const block = page.getByRole('button', { name: title });
  await block.scrollIntoViewIfNeeded();
  const box = await block.boundingBox();
  if (!box) throw new Error('no block');
  const hourPx = (box.width + 2) / 2;
  await page.mouse.move(box.x + box.width + hourPx / 2, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width + hourPx * 2, box.y + 10, { steps: 5 });
  await page.mouse.up();
  const form = page.getByRole('dialog', { name: 'New stream' });
  await expect(form.getByLabel('Duration')).toHaveValue('90');
  await expect(form.getByRole('combobox', { name: 'Server' })).not.toHaveValue('');
});

test('the keyboard moves a match, and Enter opens it', async ({ as }) => {
  const editor = await as('editor');
  const { page } = editor;
  const field = await makeField(editor);
  const title = unique('By keyboard');
  const id = await makeStream(editor, field, { title, startsInMin: until('10:00') });
  const before = await startOf(editor, id);
  await openSchedule(editor, field, '&group=sport');
  await expect(page.getByRole('button', { name: title })).toBeAttached();
  await page.getByRole('region', { name: 'Timeline' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: title })).toBeFocused();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(() => startOf(editor, id)).not.toBe(before);
  await expect(page.getByRole('button', { name: title })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
});

test('an operator cannot drag, and a phone shows a list by hour', async ({ as, callerAs }) => {
  const operator = await as('operator');
  const { page } = operator;
  const editor = await callerAs('editor');
  const field = await makeField(editor);
  const title = unique('Not for operators');
  const id = await makeStream(editor, field, { title, startsInMin: until('10:00') });
  await openSchedule(operator, field);
  const block = page.getByRole('button', { name: title });
  await block.scrollIntoViewIfNeeded();
  await block.hover();
  await page.mouse.down();
  await page.mouse.move(900, 400, { steps: 5 });
  await page.mouse.up();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('listitem').getByRole('button', { name: title }).click();
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
  expect((await stored(editor, id))['version']).toBe(1);
});

test('exports the matches of the schedule and no others', async ({ as }) => {
  const editor = await as('editor');
  const { page } = editor;
  const field = await makeField(editor);
  const [inside, outside] = [unique('Inside'), unique('Outside')];
  await makeStream(editor, field, { title: inside, startsInMin: until('10:00') });
  await makeStream(editor, field, { title: outside, startsInMin: until('10:00') + 3 * 1_440 });
  await openSchedule(editor, field);
  await expect(page.getByRole('button', { name: inside })).toBeAttached();
  await expect(page.getByRole('button', { name: outside })).not.toBeAttached();
  await page.getByRole('button', { name: 'Import / export' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Export', { exact: true }).click();
  await dialog.getByText('CSV', { exact: true }).click();
  const download = page.waitForEvent('download');
  await dialog
    .getByRole('button', { name: /^Export/ })
    .last()
    .click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toContain(inside);
  expect(text).not.toContain(outside);
});
