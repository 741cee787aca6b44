import { makeField, makeStream, unique } from './data.ts';
import { expect, test } from './fixtures.ts';

test('a series is planned from one stream, without a date that is left out', async ({ as }) => {
  const editor = await as('editor');
  const { page } = editor;
  const field = await makeField(editor);
  const title = unique('Series');
  const id = await makeStream(editor, field, { title, startsInMin: 4_000 });
  await page.goto(`/broadcast/streams?filter=sport:${field.sport}`);
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Plan a series…' }).click();
  const drawer = page.getByRole('dialog', { name: 'Plan a series' });
  await drawer.getByLabel('Every, weeks').fill('2');
  await drawer.getByLabel('Streams').fill('3');
  await drawer.getByRole('button', { name: 'Preview dates' }).click();
  await expect(drawer.getByText('3 streams will be planned')).toBeVisible();
  await drawer.getByRole('checkbox').nth(1).uncheck();
  await drawer.getByRole('button', { name: 'Plan 2 streams' }).click();
  await expect(page.getByText('2 streams planned')).toBeVisible();
  await expect(page.getByRole('row', { name: title })).toHaveCount(3);
  const { startAt, key } = (await editor.call('GET', `/stream?id=${id}`)).body;
  const { data } = (await editor.call('GET', `/streams?filter=sport:${field.sport}&sort=startAt`)).body as {
    data: { startDate: string; key: string }[];
  };
  const [own, second, third] = data;
  expect(own?.key).toBe(key);
  const days = (from = '', to = '') => (Date.parse(to) - Date.parse(from)) / 86_400_000;
  expect([days(own?.startDate, second?.startDate), days(own?.startDate, third?.startDate)]).toEqual([14, 42]);
  expect(startAt).toBeDefined();
});
