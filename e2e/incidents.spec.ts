import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { makeLostStream } from './lost-stream.ts';

const row = (page: Page, name: string) => page.locator('tbody').getByRole('row').filter({ hasText: name });

test('an operator sees an incident open, acknowledges it with a note, and it closes when it is over', async ({
  as,
}) => {
  const [editor, admin] = [await as('editor'), await as('admin')];
  const operator = await as('operator');
  const { page } = operator;
  const { title, name, stream } = await makeLostStream(editor, admin);
  await page.goto('/broadcast/incidents?tag=current');
  await expect(row(page, name)).toContainText('Open', { timeout: 60_000 });

  await row(page, name)
    .getByRole('link', { name: `Server ${name} does not answer: 1 stream` })
    .click();
  const panel = page.getByRole('dialog', { name: `Server ${name} does not answer` });
  await expect(panel.getByRole('link', { name: title })).toBeVisible();
  await expect(panel.getByText('Incident opened')).toBeVisible();
  await panel.getByRole('textbox', { name: 'Note' }).fill('The provider is called');
  await panel.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(panel.getByText(/^Acknowledged by /)).toBeVisible();
  await expect(panel.getByText('The provider is called').first()).toBeVisible();
  await panel.getByRole('button', { name: 'Copy text' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(title);

  await page.goto('/broadcast/monitoring');
  await expect(page.getByRole('region', { name: 'Current incidents' }).getByText('Acknowledged').first()).toBeVisible();
  await page.goto('/system/dashboard');
  await expect(page.getByRole('region', { name: 'Incidents' }).getByRole('link', { name })).toBeVisible();

  await page.goto(`/broadcast/incidents?search=${encodeURIComponent(title)}`);
  await editor.call('DELETE', '/stream', { ids: [stream] });
  await expect(row(page, name)).toContainText('Closed', { timeout: 60_000 });
  await row(page, name).getByRole('link').first().click();
  await expect(page.getByRole('dialog').getByText('Over: no signal is expected any more')).toBeVisible();
});
