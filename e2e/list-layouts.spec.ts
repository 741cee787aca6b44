import { makeField, makeStream, unique } from './data.ts';
import type { Field } from './data.ts';
import { expect, test } from './fixtures.ts';

const listOf = (field: Field) => `/broadcast/streams?filter=sport:${field.sport}`;

// Other tests sign in as the same people.
test.afterEach(async ({ callerAs }) => {
  for (const role of ['editor', 'operator'] as const)
    await (await callerAs(role)).call('PUT', '/profile/layouts', { list: 'streams', layout: null });
});

test('a person’s columns and their order are on all their browsers, in a second window at once', async ({
  as,
  browser,
}) => {
  const editor = await as('editor');
  const field = await makeField(editor);
  await makeStream(editor, field, { title: unique('Layout'), startsInMin: 700 });
  const { page } = editor;
  await page.goto(listOf(field));
  await expect(page.getByRole('columnheader', { name: 'Signal' })).toBeVisible();
  const second = await page.context().newPage();
  await second.goto(listOf(field));
  await expect(second.getByRole('columnheader', { name: 'Signal' })).toBeVisible();
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Signal' }).click();
  await page.getByRole('button', { name: 'Move or resize Match' }).focus();
  await page.keyboard.press('ArrowUp');
  const first = (of: typeof page) => of.getByRole('columnheader').nth(1);
  await expect(first(page)).toHaveText('Match');
  await expect(first(second)).toHaveText('Match');
  await expect(second.getByRole('columnheader', { name: 'Signal' })).toHaveCount(0);
  const saved = await editor.call('GET', '/profile/layouts');
  expect(JSON.stringify(saved)).toContain('"match","startAt"');
  const elsewhere = await browser.newContext({ storageState: await page.context().storageState() });
  const other = await elsewhere.newPage();
  await other.addInitScript(() => localStorage.removeItem('list:streams'));
  await other.goto(listOf(field));
  await expect(first(other)).toHaveText('Match');
  await elsewhere.close();
});

test('a view that an editor shares is there for operators, with its filters and columns', async ({ as }) => {
  const editor = await as('editor');
  const operator = await as('operator');
  const field = await makeField(editor);
  const title = unique('Shared');
  const name = unique('Evening');
  await makeStream(editor, field, { title, startsInMin: 700 });
  await editor.page.goto(`${listOf(field)}&sort=match.asc`);
  await editor.page.getByRole('button', { name: 'Columns', exact: true }).click();
  await editor.page.getByRole('checkbox', { name: 'Signal' }).click();
  await editor.page.keyboard.press('Escape');
  await editor.page.getByRole('button', { name: 'Views', exact: true }).click();
  await editor.page.getByRole('menuitem', { name: 'Save as a new view…' }).click();
  await editor.page.getByRole('textbox', { name: 'Name' }).fill(name);
  await editor.page.getByRole('checkbox', { name: 'Operator' }).click();
  await editor.page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editor.page.getByText(`View “${name}” saved`)).toBeVisible();
  const { page } = operator;
  await page.goto('/broadcast/streams');
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name }).click();
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`filter=sport:${field.sport}`));
  await expect(page.getByRole('columnheader', { name: 'Match' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('columnheader', { name: 'Signal' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Match' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Signal' })).toHaveCount(0);
});
