import { expect, test } from './fixtures.ts';
import { makeField, makeStream, unique } from './data.ts';

test('Why? explains a stream to an editor, a waiting query to its owner, and a hidden stream to an administrator', async ({
  as,
}) => {
  const editor = await as('editor');
  const field = await makeField(editor);
  const title = unique('Derby');
  const id = await makeStream(editor, field, { title, startsInMin: 50_000 });
  const { page } = editor;
  await page.goto(`/broadcast/streams?search=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Why?' }).click();
  const drawer = page.getByRole('dialog', { name: `Why? ${title}` });
  const step = drawer.getByRole('listitem').filter({ hasText: 'Publishing' });
  await expect(step).toContainText('No server is set, so no encoder can publish');
  await step.getByRole('link', { name: 'Edit stream' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title);

  const operator = await as('operator');
  const start = { startDate: '2031-05-01', startTime: '18:00', timezone: 'UTC' };
  const unknown = unique('Nowhere');
  const query = { sport: field.sport, team1Text: field.team1Name, team2Text: unknown, ...start };
  const { body } = await operator.call('POST', '/profile/playlist', query);
  await operator.page.goto(`/profile/playlist?panel=why&id=${String(body['id'])}`);
  const steps = operator.page.getByRole('dialog').getByRole('listitem');
  await expect(steps.filter({ hasText: `“${field.team1Name}” is in the references` })).toBeVisible();
  await expect(steps.filter({ hasText: `“${unknown}” is not in the references` })).toBeVisible();
  await operator.call('DELETE', '/profile/playlist', { ids: [body['id']] });

  const admin = await as('admin');
  await admin.page.goto(`/broadcast/streams?panel=why&id=${id}`);
  const asked = admin.page.getByRole('dialog');
  await asked.getByRole('combobox', { name: 'For' }).fill('Oscar');
  await admin.page.getByRole('option', { name: /Oscar/ }).click();
  await expect(asked.getByRole('listitem').filter({ hasText: 'Account' })).toContainText('can sign in');
});
