import { expect, test } from './fixtures.ts';
import type { Caller } from './fixtures.ts';
import { makeField, makeStream, unique } from './data.ts';

const idOf = async (who: Caller) => Number((await who.call('GET', '/profile')).body['id']);

test('an operator hands streams over, and the editor accepts them on a screen that is open already', async ({ as }) => {
  const editor = await as('editor');
  const operator = await as('operator');
  const field = await makeField(editor);
  const titles = [unique('Early'), unique('Late')];
  const streams: number[] = [];
  for (const [index, title] of titles.entries())
    streams.push(await makeStream(editor, field, { title, startsInMin: 30_000 + index * 300 }));
  for (const stream_id of streams)
    await operator.call('PUT', '/stream/takes', {
      stream_id,
      take: [await idOf(operator)],
      lead: await idOf(operator),
    });
  await editor.page.goto('/broadcast/streams?panel=handovers');
  const received = editor.page.getByRole('dialog', { name: 'Handovers' });
  await expect(received.getByRole('button', { name: 'Hand over…' })).toBeVisible();

  const { page } = operator;
  await page.goto('/broadcast/streams');
  await page.getByRole('button', { name: 'Handovers' }).click();
  await page.getByRole('button', { name: 'Hand over…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hand over…' });
  for (const title of titles) await expect(dialog.getByRole('checkbox', { name: title })).toBeChecked();
  await dialog.getByRole('combobox', { name: 'To' }).fill('Eddie');
  await page.getByRole('option', { name: 'Eddie Editor' }).click();
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Encoder of the second one starts late');
  // What else this person has taken in other tests stays with them.
  for (const box of await dialog.getByRole('checkbox').all())
    if (!titles.includes((await box.getAttribute('aria-label')) ?? (await labelOf(box)))) await box.uncheck();
  await dialog.getByRole('button', { name: 'Hand over 2 streams' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'Handovers' })).toContainText('You hand over to Eddie Editor');

  const item = received.getByRole('listitem').filter({ hasText: 'hands over to you' }).filter({ hasText: titles[0] });
  await expect(item).toContainText('Encoder of the second one starts late');
  await item.getByRole('button', { name: 'Accept' }).press('Enter');
  await expect(received).toContainText('accepted at');
  await expect(page.getByRole('dialog', { name: 'Handovers' })).toContainText('accepted at');
  await editor.page.goto(`/broadcast/streams?panel=takes&id=${streams[0]}`);
  await expect(editor.page.getByRole('dialog').getByRole('listitem')).toContainText([/Eddie Editor\s*lead/]);
  await page.goto('/broadcast/streams?panel=handovers');
  await page.getByRole('dialog', { name: 'Handovers' }).getByRole('link', { name: 'Shift summary' }).click();
  const summed = page.getByRole('region', { name: 'Handovers' }).getByRole('listitem').filter({ hasText: titles[0] });
  await expect(summed).toContainText('Olga Operator → Eddie Editor, accepted');
  await expect(page.getByRole('region', { name: 'Text to copy' })).toContainText(titles[1] ?? '');
  // Other tests warn of what these people have taken.
  for (const stream_id of streams) await editor.call('PUT', '/stream/takes', { stream_id, clients: [] });
});

const labelOf = (box: import('@playwright/test').Locator) =>
  box.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent ?? '');
