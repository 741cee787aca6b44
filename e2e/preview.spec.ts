import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { makeField, makeStream, serverId, unique } from './data.ts';

const dialogOf = (page: Page) => page.getByRole('dialog');
const chosen = (page: Page) =>
  dialogOf(page).getByRole('radiogroup', { name: 'Format' }).getByRole('radio', { checked: true });
const fact = (page: Page, name: string) =>
  dialogOf(page)
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');

/** Returns the id of a rehearsal stream. */
async function idByKey(
  by: { call: (method: string, path: string) => Promise<{ body: Record<string, unknown> }> },
  key: string,
) {
  return Number((await by.call('GET', `/stream/findby/key?key=${key}`)).body['id']);
}

test('a preview starts with the lowest latency and shows its measurements', async ({ as }) => {
  const viewer = await as('viewer');
  const { page } = viewer;
  await page.goto(`/broadcast/streams?panel=preview&id=${await idByKey(viewer, 'demo-football-en')}`);
  await expect(chosen(page)).toHaveAccessibleName('WSS');
  await expect(fact(page, 'Resolution')).toHaveText('960×540', { timeout: 40_000 });
  await expect(fact(page, 'Codecs')).toHaveText(/avc1.*mp4a/);
  await expect(fact(page, 'Frame rate')).toHaveText(/^\d+ fps$/);
  await expect(fact(page, 'Time to first frame')).toHaveText(/^\d+\.\d s$/);
  await expect(fact(page, 'Latency')).toHaveText(/^\d+\.\d s$/);
  await expect(fact(page, 'Dropped frames')).toHaveText(/^\d+ of [\d,]+$/);
  await expect(dialogOf(page).getByText('Browsers cannot play RTMP')).toBeVisible();
  await expect(dialogOf(page).getByRole('radio', { name: 'RTMP' })).toBeDisabled();
  // Viewers may watch, but only operators may copy links.
  await expect(dialogOf(page).getByRole('button', { name: /^Copy/ })).toHaveCount(0);
});

test('without a signal the preview says why there is no picture, and offers to retry', async ({
  as,
  callerAs,
  allowErrors,
}) => {
  allowErrors(/WebSocket connection to|net::ERR/);
  const editor = await callerAs('editor');
  const field = await makeField(editor);
  const server = await serverId(editor, /Bundled/);
  const id = await makeStream(editor, field, { title: unique('Silent'), startsInMin: 600, server });
  const { page } = await as('operator');
  await page.goto(`/broadcast/streams?panel=preview&id=${id}`);
  const problem = dialogOf(page).getByRole('alert');
  await expect(problem).toContainText('No picture', { timeout: 20_000 });
  // All formats have failed once; the preview waits for the best one.
  await expect(problem.getByRole('listitem')).toHaveText([/^WSS: /, /^MPEG-DASH: /, /^HLS: no such stream/]);
  await expect(chosen(page)).toHaveAccessibleName('WSS');
  await dialogOf(page).getByText('HLS', { exact: true }).click();
  await expect(problem).toContainText('The server has no such stream.');
  await expect(problem.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(fact(page, 'Resolution')).toHaveText('—');
});

test('a preview whose format fails changes to the next one and says so, and keeps the person’s choice', async ({
  as,
  allowErrors,
  closePages,
}) => {
  allowErrors(/WebSocket/);
  closePages();
  const viewer = await as('viewer');
  const { page } = viewer;
  await page.routeWebSocket(/\/ws\//, (socket) => socket.close());
  await page.goto(`/broadcast/streams?panel=preview&id=${await idByKey(viewer, 'demo-football-en')}`);
  await expect(dialogOf(page).getByRole('status').filter({ hasText: 'Switched' })).toHaveText(
    /^WSS: .+\. Switched to MPEG-DASH\.$/,
  );
  await expect(chosen(page)).toHaveAccessibleName('MPEG-DASH');
  await expect(fact(page, 'Resolution')).toHaveText('960×540', { timeout: 40_000 });
  await dialogOf(page).getByText('WSS', { exact: true }).click();
  await expect(dialogOf(page).getByRole('button', { name: 'Choose automatically' })).toBeVisible();
  await expect(chosen(page)).toHaveAccessibleName('WSS');
  await expect(dialogOf(page).getByText('Switched')).toHaveCount(0);
});

test('a preview uses the lowest latency that the server offers, and gives the reason of every other format', async ({
  as,
  callerAs,
}) => {
  const editor = await callerAs('editor');
  const field = await makeField(editor);
  const server = await serverId(editor, /open to all/);
  const id = await makeStream(editor, field, { title: unique('Only HLS'), startsInMin: 600, server });
  const { page } = await as('operator');
  await page.goto(`/broadcast/streams?panel=preview&id=${id}`);
  await expect(chosen(page)).toHaveAccessibleName('HLS');
  await expect(fact(page, 'Resolution')).toHaveText('960×540', { timeout: 40_000 });
  const reasons = dialogOf(page).getByRole('listitem');
  await expect(reasons.filter({ hasText: 'WSS' })).toContainText(
    'Not available: the server does not offer this format',
  );
  await expect(reasons.filter({ hasText: 'MPEG-DASH' })).toContainText('Not available');
  await expect(dialogOf(page).getByRole('radio', { name: 'WSS' })).toBeDisabled();
});

test('a stream without a server has nothing to play and says what to do', async ({ as, callerAs }) => {
  const editor = await callerAs('editor');
  const field = await makeField(editor);
  const id = await makeStream(editor, field, { title: unique('Nowhere'), startsInMin: 600 });
  const { page } = await as('operator');
  await page.goto(`/broadcast/streams?panel=preview&id=${id}`);
  await expect(dialogOf(page).getByText('This stream has no format that browsers can play')).toBeVisible();
  await expect(dialogOf(page).getByRole('listitem').filter({ hasText: 'HLS' })).toContainText('no server assigned');
  await expect(dialogOf(page).locator('video')).toHaveCount(0);
});
