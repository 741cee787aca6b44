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
  const rows = page.locator('tbody tr', { hasText: title });
  await expect(rows).toHaveCount(3);
  const addresses = await rows.evaluateAll((all) => all.map((row) => /[?&;]id=(\d+)/.exec(row.innerHTML)?.[1]));
  const streams = [];
  for (const each of addresses) streams.push((await editor.call('GET', `/stream?id=${each}`)).body);
  const [own, ...others] = streams.toSorted((a, b) => String(a['startAt']).localeCompare(String(b['startAt'])));
  expect(own?.['id']).toBe(id);
  const days = others.map(
    ({ startDate }) => (Date.parse(String(startDate)) - Date.parse(String(own?.['startDate']))) / 86_400_000,
  );
  expect(days).toEqual([14, 42]);
  expect(new Set(streams.map(({ key }) => key)).size).toBe(3);
});
