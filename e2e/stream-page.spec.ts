import { readFile } from 'node:fs/promises';
import { makeField, makeStream, unique } from './data.ts';
import { expect, test } from './fixtures.ts';
import type { Caller } from './fixtures.ts';

/** A match of the rehearsal that is on air without faults. */
async function liveStream(by: Caller): Promise<number> {
  const { body } = await by.call('GET', '/stream/findby/key?key=demo-football-en');
  return Number(body['id']);
}

test('the drawer leads to the page of a live stream, whose curves grow, zoom and export', async ({ as }) => {
  const operator = await as('operator');
  const { page } = operator;
  const id = await liveStream(operator);
  await page.goto(`/broadcast/streams?panel=view&id=${id}`);
  await page.getByRole('link', { name: 'Open the page' }).click();
  await expect(page).toHaveURL(`/broadcast/streams/${id}`);
  const chart = page.getByRole('application', { name: /^Timeline/ });
  await expect(chart).toContainText('OK');
  // The writer waits for a batch; then the curve has a line.
  const line = chart.locator('[data-measure="fps"] path').last();
  await expect(line).toHaveAttribute('d', /^M\d/, { timeout: 30_000 });
  const before = await line.getAttribute('d');
  await expect(line).not.toHaveAttribute('d', before ?? '', { timeout: 30_000 });

  await chart.focus();
  await page.keyboard.press('+');
  await expect(page).toHaveURL(/from=\d.*to=\d/);
  await page.keyboard.press('0');
  await expect(page).toHaveURL(`/broadcast/streams/${id}`);

  await page.getByRole('button', { name: 'Table' }).click();
  await expect(page.getByRole('table', { name: 'What was measured, by period' })).toContainText('25');

  const saved = async (item: string) => {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: item }).click(),
    ]);
    return readFile(await file.path(), 'utf8');
  };
  expect(await saved('Events, CSV')).toMatch(/^\uFEFFTime \(.*\),Events,Details,Who\r\n20\d\d-/);
  const text = await saved('Curves, CSV');
  expect(text.split('\r\n')[0]).toContain('Bitrate, kbit/s, mean');
  expect(text.split('\r\n')[1]).toMatch(/^20\d\d-\d\d-\d\d \d\d:\d\d,/);
});

for (const [place, address] of [
  ['drawer', (id: number) => `/broadcast/streams?panel=view&id=${id}`],
  ['page', (id: number) => `/broadcast/streams/${id}`],
] as const)
  test(`the ${place} of a stream follows its probes, which cause no live events`, async ({ as }) => {
    const operator = await as('operator');
    const { page } = operator;
    await page.goto(address(await liveStream(operator)));
    const checked = page
      .getByText(/checked/)
      .locator('time')
      .last();
    for (const _ of [1, 2]) {
      const before = await checked.getAttribute('datetime');
      await expect(checked).not.toHaveAttribute('datetime', before ?? '', { timeout: 25_000 });
    }
  });

test('a comment appears on the timeline and among the comments while the page is open', async ({ as, callerAs }) => {
  const editor = await callerAs('editor');
  const id = await makeStream(editor, await makeField(editor), { title: unique('Paged'), startsInMin: 700 });
  const { page } = await as('operator');
  await page.goto(`/broadcast/streams/${id}`);
  await expect(page.getByText('Nothing was measured in this period')).toBeVisible();
  await editor.call('POST', '/stream/comment', { stream_id: id, message: 'The feed is late' });
  await expect(page.getByText('The feed is late')).toBeVisible();
  await expect(page.locator('[data-kind="comment"]')).toHaveCount(1);
});

test('an id that no stream has, and one that is no number, are the 404 page', async ({ as, allowErrors }) => {
  allowErrors(/isNotFound/);
  const { page } = await as('viewer');
  for (const id of ['999999', 'x1']) {
    await page.goto(`/broadcast/streams/${id}`);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  }
});

test('an editor gives a stream thresholds of its own, which the page, its history and an operator show', async ({
  as,
}) => {
  const editor = await as('editor');
  const operator = await as('operator');
  const field = await makeField(editor);
  const id = await makeStream(editor, field, { title: unique('Thresholds'), startsInMin: 90 });
  await editor.call('PUT', '/stream/sport/thresholds', { id: field.sport, frozenAfterS: 120 });
  await editor.page.goto(`/broadcast/streams/${id}`);
  const card = editor.page.getByRole('region', { name: 'Alarm thresholds' });
  await expect(card.getByRole('row', { name: /^Frozen picture 120 s/ })).toBeVisible();
  await card.getByRole('button', { name: 'Change' }).click();
  const frozen = card.getByRole('group', { name: 'Frozen picture' });
  await expect(frozen.getByRole('textbox', { name: 'Raise after, s' })).toHaveAttribute('placeholder', '120');
  await frozen.getByRole('textbox', { name: 'Raise after, s' }).fill('5');
  await card.getByRole('group', { name: 'Sound too quiet' }).getByRole('checkbox', { name: 'Never raise' }).check();
  await card.getByRole('button', { name: 'Save thresholds' }).click();
  await expect(card.getByRole('row', { name: /^Frozen picture 5 s/ })).toBeVisible();
  await expect(card.getByRole('row', { name: /^Sound too quiet .* Never/ })).toBeVisible();
  await expect(editor.page.getByRole('region', { name: 'History' })).toContainText('Alarm thresholds');

  await operator.page.goto(`/broadcast/streams/${id}`);
  const seen = operator.page.getByRole('region', { name: 'Alarm thresholds' });
  await expect(seen.getByRole('row', { name: /^Frozen picture 5 s/ })).toBeVisible();
  await expect(seen.getByRole('button')).toHaveCount(0);
});
