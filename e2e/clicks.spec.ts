import type { Page } from '@playwright/test';
import { countActs } from './clicks.ts';
import type { Acts } from './clicks.ts';
import { make, makeField, makeStream, unique } from './data.ts';
import { expect, test } from './fixtures.ts';
import { makeLostStream } from './lost-stream.ts';

/** What a task costs; docs/clicks.md has the same figures. */
async function costs(page: Page, most: Acts, task: () => Promise<void>): Promise<void> {
  const count = await countActs(page);
  await task();
  expect(await count()).toEqual(most);
}

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Other tests may have left this person a match at the same time: a question that costs no click here. */
async function take(page: Page, press: () => Promise<void>, taken: ReturnType<Page['getByText']>): Promise<void> {
  await press();
  const anyway = page.getByRole('button', { name: 'Take anyway' });
  await expect(anyway.or(taken).first()).toBeVisible();
  if (await anyway.isVisible()) await anyway.dispatchEvent('click');
  await expect(taken.first()).toBeVisible();
}

test('a match is planned and moved', async ({ as }) => {
  const { page, call } = await as('editor');
  const field = await makeField({ call });
  await make({ call }, '/stream/team', { name: unique('Copper'), sport: field.sport });
  await page.goto('/broadcast/streams');
  await expect(page.getByRole('button', { name: 'New stream' }).first()).toBeVisible();
  const pick = async (label: string, text: string) => {
    await page.getByRole('dialog').getByRole('combobox', { name: label }).fill(text);
    await page.getByRole('option').filter({ hasText: text }).first().click();
  };
  await costs(page, { clicks: 5, fields: 5, keys: 0 }, async () => {
    await page.getByRole('button', { name: 'New stream' }).first().click();
    await pick('Sport', field.sportName);
    await pick('Team 1', field.team1Name);
    await pick('Team 2', 'Copper');
    await page.getByRole('dialog').getByLabel('Start date').fill(day(3));
    await page.getByRole('dialog').getByRole('textbox', { name: 'Start time' }).fill('18:00');
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    await expect(page.getByText('Stream created')).toBeVisible();
  });

  await page.goto(`/broadcast/schedule?day=${day(3)}&filter=sport:${field.sport}`);
  const block = page.getByRole('button', { name: field.team1Name });
  await block.scrollIntoViewIfNeeded();
  const box = await block.boundingBox();
  if (!box) throw new Error('The match is not on the schedule');
  await costs(page, { clicks: 1, fields: 0, keys: 0 }, async () => {
    await page.mouse.move(box.x + box.width / 2, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width, box.y + 10, { steps: 5 });
    await page.mouse.up();
    await expect(page.getByRole('alert').filter({ hasText: field.team1Name })).toBeVisible();
  });
});

test('sixty matches are imported', async ({ as }) => {
  const { page, call } = await as('editor');
  const field = await makeField({ call });
  const rows = Array.from({ length: 60 }, (_, at) => `${unique('import')},${field.sportName},${day(200 + at)},18:00`);
  const buffer = Buffer.from(['Title,Sport,Start date,Start time', ...rows].join('\r\n'));
  await page.goto('/broadcast/streams');
  await expect(page.getByRole('button', { name: 'Import / export' })).toBeVisible();
  // Choosing the file in the dialog of the system is one more click.
  await costs(page, { clicks: 2, fields: 0, keys: 0 }, async () => {
    await page.getByRole('button', { name: 'Import / export' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=file]').setInputFiles({ name: 'fixtures.csv', mimeType: 'text/csv', buffer });
    await dialog.getByRole('button', { name: 'Import 60 rows' }).click();
    await expect(dialog.getByText('Import complete', { exact: true })).toBeVisible();
  });
});

test('ten matches are taken, and handed over', async ({ as, callerAs }) => {
  const editor = await callerAs('editor');
  const { page, call } = await as('operator');
  const me = Number((await call('GET', '/profile')).body['id']);
  const field = await makeField(editor);
  const titles = Array.from({ length: 10 }, () => unique('Handed'));
  const ids: number[] = [];
  for (const [at, title] of titles.entries())
    ids.push(await makeStream(editor, field, { title, startsInMin: 60_000 + at * 300 }));
  await page.goto(`/broadcast/streams?filter=sport:${field.sport}&sort=startAt`);
  const [first = ''] = titles;
  const row = page.locator('tbody').getByRole('row').filter({ hasText: first });
  await expect(row).toBeVisible();
  await costs(page, { clicks: 2, fields: 0, keys: 0 }, () =>
    take(
      page,
      async () => {
        await page.getByRole('button', { name: `Actions for ${first}` }).click();
        await page.getByRole('menuitem', { name: 'Mark as taken' }).click();
      },
      page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: /taken/i }),
    ),
  );
  for (const stream_id of ids) await call('PUT', '/stream/takes', { stream_id, take: [me], lead: me });
  await expect(page.getByRole('button', { name: 'Handovers' })).toBeVisible();
  await costs(page, { clicks: 4, fields: 1, keys: 0 }, async () => {
    await page.getByRole('button', { name: 'Handovers' }).click();
    await page.getByRole('button', { name: 'Hand over…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Hand over…' });
    await dialog.getByRole('combobox', { name: 'To' }).fill('Eddie');
    await page.getByRole('option', { name: 'Eddie Editor' }).click();
    await dialog.getByRole('button', { name: /^Hand over \d+ streams$/ }).click();
    await expect(dialog).toBeHidden();
  });
  for (const stream_id of ids) await editor.call('PUT', '/stream/takes', { stream_id, clients: [] });
});

test('a waiting query is explained', async ({ as }) => {
  const { page, call } = await as('operator');
  const field = await makeField({ call: (await as('editor')).call });
  const unknown = unique('Nowhere');
  const start = { startDate: '2031-05-01', startTime: '18:00', timezone: 'UTC' };
  const query = { sport: field.sport, team1Text: field.team1Name, team2Text: unknown, ...start };
  const { body } = await call('POST', '/profile/playlist', query);
  await page.goto(`/profile/playlist?search=${encodeURIComponent(unknown)}`);
  await expect(page.locator('tbody').getByRole('row').filter({ hasText: unknown })).toBeVisible();
  await costs(page, { clicks: 2, fields: 0, keys: 0 }, async () => {
    await page.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Why?' }).click();
    await expect(page.getByText(`“${unknown}” is not in the references`)).toBeVisible();
  });
  await call('DELETE', '/profile/playlist', { ids: [body['id']] });
});

test('a stream is previewed, its link copied', async ({ as }) => {
  const { page } = await as('operator');
  await page.goto('/broadcast/streams?tag=live&filter=state:ok');
  const row = page.locator('tbody').getByRole('row').first();
  await expect(row.getByRole('button', { name: /^Preview/ })).toBeVisible({ timeout: 60_000 });
  await costs(page, { clicks: 2, fields: 0, keys: 0 }, async () => {
    await row.getByRole('button', { name: /^Preview/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^Copy/ }).first().click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\w+:\/\//);
  });
});

test('an alarm is answered on the wall', async ({ as, callerAs }) => {
  const { page } = await as('operator');
  const [editor, admin] = [await callerAs('editor'), await callerAs('admin')];
  const { name, stream } = await makeLostStream(editor, admin);
  await page.goto('/broadcast/monitoring');
  const incident = page
    .getByRole('region', { name: 'Current incidents' })
    .getByRole('listitem')
    .filter({ hasText: name });
  await expect(incident).toBeVisible({ timeout: 60_000 });
  await costs(page, { clicks: 2, fields: 0, keys: 0 }, async () => {
    await incident.getByRole('link').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Acknowledge' }).click();
    await expect(page.getByRole('dialog').getByText(/^Acknowledged by /)).toBeVisible();
  });
  await editor.call('DELETE', '/stream', { ids: [stream] });
});

test('a server is added, and a person blocked', async ({ as }) => {
  const { page, call } = await as('admin');
  await page.goto('/references/servers');
  await expect(page.getByRole('button', { name: 'New server' })).toBeVisible();
  await costs(page, { clicks: 4, fields: 1, keys: 0 }, async () => {
    await page.getByRole('button', { name: 'New server' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Host name (FQDN)').fill(`${unique('added').replaceAll(' ', '-').toLowerCase()}.invalid`);
    await form.getByRole('combobox', { name: 'Server software' }).click();
    await page.getByRole('option', { name: 'mistserver' }).click();
    await form.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByText('Server created')).toBeVisible();
  });

  const name = unique('Blocked');
  const email = `${name.replaceAll(' ', '-').toLowerCase()}@touchline.test`;
  await make({ call }, '/user', { email, name, password: 'a password of somebody', role: 'viewer' });
  await page.goto(`/system/users?search=${encodeURIComponent(name)}`);
  await expect(page.getByRole('button', { name: `Actions for ${name}` })).toBeVisible();
  await costs(page, { clicks: 3, fields: 0, keys: 0 }, async () => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Block' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
    await expect(page.getByText('User blocked')).toBeVisible();
  });
});
