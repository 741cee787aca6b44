import { makeField, makeStream, unique } from './data.ts';
import { expect, test } from './fixtures.ts';

test('a rule is made, tried on the last 30 days, takes a match as soon as it is planned, and is deleted', async ({
  as,
}) => {
  const [operator, editor] = [await as('operator'), await as('editor')];
  const { page } = operator;
  const field = await makeField(editor);
  const name = unique('Evenings');
  await page.goto('/profile/auto-takes');
  await page.getByRole('button', { name: 'New rule' }).first().click();
  const form = page.getByRole('dialog', { name: 'New rule' });
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('combobox', { name: 'Sports' }).fill(field.sportName);
  await page.getByRole('option', { name: field.sportName }).click();
  await form.getByRole('button', { name: 'Try on the last 30 days' }).click();
  await expect(form.getByText('No match of the last 30 days fits this rule.')).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Rule saved')).toBeVisible();
  await expect(page.getByText(name)).toBeVisible();

  await page.goto(`/broadcast/streams?filter=sport:${field.sport}`);
  await expect(page.getByText('No results')).toBeVisible();
  const title = unique('Evening match');
  const id = await makeStream(editor, field, { title, startsInMin: 600 });
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Release' })).toBeVisible();
  await page.keyboard.press('Escape');
  const { body } = await editor.call('GET', `/stream?id=${id}`);
  expect(body['takes']).toHaveLength(1);

  await page.goto('/profile/auto-takes');
  const rule = page.getByRole('listitem').filter({ hasText: name });
  await rule.getByRole('button', { name: /Delete/ }).click();
  const question = page.getByRole('dialog', { name: `Delete the rule “${name}”?` });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Rule deleted')).toBeVisible();
  const later = await makeStream(editor, field, { title: unique('Later match'), startsInMin: 1_200 });
  await page.goto(`/broadcast/streams?filter=sport:${field.sport}`);
  await expect(page.locator('tbody tr')).toHaveCount(2);
  expect((await editor.call('GET', `/stream?id=${later}`)).body['takes']).toEqual([]);
  expect((await editor.call('GET', `/stream?id=${id}`)).body['takes']).toHaveLength(1);
});
