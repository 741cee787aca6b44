import { expect, test } from './fixtures.ts';
import { makeField, makeStream, unique } from './data.ts';

test('an operator makes a calendar of their matches, a program reads it, and it ends when it is revoked', async ({
  as,
  request,
}) => {
  const editor = await as('editor');
  const operator = await as('operator');
  const title = unique('Kick-off');
  const stream_id = await makeStream(editor, await makeField(editor), { title, startsInMin: 40_000 });
  const take = [Number((await operator.call('GET', '/profile')).body['id'])];
  await operator.call('PUT', '/stream/takes', { stream_id, take });

  const { page } = operator;
  const name = unique('Phone');
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Feeds' }).click();
  await page.getByRole('button', { name: 'New feed' }).click();
  const dialog = page.getByRole('dialog', { name: 'New feed' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Create feed' }).click();
  await expect(dialog).toBeHidden();
  const address = await page.getByRole('textbox', { name: 'Address' }).inputValue();
  const path = address.slice(address.indexOf('/api/'));

  const read = () => request.get(path, { headers: { 'user-agent': 'Calendar/16' } });
  const calendar = await (await read()).text();
  expect(calendar).toContain(`SUMMARY:${title}\r\n`);
  await page.reload();
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('Calendar/16');
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveCount(0);

  await row.getByRole('button', { name: `Revoke ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(row).toHaveCount(0);
  expect((await read()).status()).toBe(404);
  // Other tests warn of what this person has taken.
  await editor.call('PUT', '/stream/takes', { stream_id, clients: [] });
});
