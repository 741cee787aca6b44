import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import type { Caller } from './fixtures.ts';
import { change, expectSound, look } from './sound.ts';
import { makeField, makeStream, serverId, unique } from './data.ts';

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^(Notifications|Уведомления)/ });
const panel = (page: Page) => page.getByRole('dialog', { name: /^(Notifications|Уведомления)$/ });
/** The people suggested in the input of a comment. */
const options = (page: Page) => page.getByRole('listbox', { name: 'People to mention' }).getByRole('option');
const idOf = async (who: Caller) => Number((await who.call('GET', '/profile')).body['id']);

/** Whether people were notified of the server that is down in a rehearsal, which they are in its first seconds. */
async function isRehearsalKnown(who: Caller): Promise<boolean> {
  const { body } = await who.call('GET', '/incidents');
  // Other tests have incidents of servers too.
  for (const { id, cause } of body['data'] as { id: number; cause: string }[]) {
    if (cause !== 'server') continue;
    const { entries } = (await who.call('GET', `/incident?id=${id}`)).body as { entries: { kind: string }[] };
    if (entries.some(({ kind }) => kind === 'escalated')) return true;
  }
  return false;
}

/** Marks all notifications of a person as read, so that the bell shows no number. */
async function readAll(who: Caller): Promise<void> {
  await expect.poll(() => isRehearsalKnown(who), { timeout: 60_000 }).toBe(true);
  await who.call('POST', '/profile/notices/read', { all: true });
}

/** Lets somebody else release a person's stream, the easiest way to cause a notification. */
async function release(by: Caller, who: Caller, stream: number): Promise<void> {
  const user = await idOf(who);
  await by.call('PUT', '/stream/takes', { stream_id: stream, take: [user] });
  await by.call('PUT', '/stream/takes', { stream_id: stream, release: [user] });
}

for (const navType of ['side', 'top']) {
  test(`a notification appears in the bell live and links to its stream, navigation ${navType}`, async ({
    as,
    callerAs,
  }) => {
    const editor = await callerAs('editor');
    const operator = await as('operator', { navType });
    const { page } = operator;
    const title = unique('Handed');
    const stream = await makeStream(editor, await makeField(editor), { title, startsInMin: 700 });
    await readAll(operator);
    await page.goto('/help');
    await expect(bell(page)).toHaveAccessibleName('Notifications');
    await release(editor, operator, stream);
    const sentence = `You were released: ${title} (Eddie Editor)`;
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
    await expect(page.getByRole('banner').getByRole('log')).toHaveText(sentence);
    await bell(page).focus();
    await page.keyboard.press('Enter');
    const item = panel(page).getByRole('listitem').filter({ hasText: title });
    await expect(item).toContainText('Unread:');
    await item.getByRole('link').press('Enter');
    await expect(page).toHaveURL(`/broadcast/streams?panel=view&id=${stream}`);
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await expect(bell(page)).toHaveAccessibleName('Notifications');
  });
}

test('notifications arrive while the list is open, all can be marked as read, and Escape returns the focus', async ({
  as,
  callerAs,
}) => {
  const editor = await callerAs('editor');
  const operator = await as('operator2');
  const { page } = operator;
  const title = unique('Open');
  const stream = await makeStream(editor, await makeField(editor), { title, startsInMin: 700 });
  await page.goto('/help');
  await bell(page).click();
  await expect(panel(page)).toBeVisible();
  await release(editor, operator, stream);
  const item = panel(page).getByRole('listitem').filter({ hasText: title });
  await expect(item).toContainText('Unread:');
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click();
  await expect(item).not.toContainText('Unread:');
  await expect(panel(page).getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(bell(page)).toBeFocused();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
});

test('a lost signal alerts the holder of the stream on any screen', async ({ as, callerAs }) => {
  const editor = await callerAs('editor');
  const operator = await as('operator');
  const { page } = operator;
  const title = unique('Dark');
  const server = await serverId(editor, /Bundled/);
  await page.goto('/help');
  const stream = await makeStream(editor, await makeField(editor), { title, startsInMin: 1, server });
  await operator.call('PUT', '/stream/takes', { stream_id: stream, take: [await idOf(operator)] });
  const start = new Date(Date.now() - 120_000).toISOString();
  const when = { startDate: start.slice(0, 10), startTime: start.slice(11, 16) };
  expect((await editor.call('PUT', '/stream', { id: stream, ...when })).status).toBe(200);
  const toast = page.getByRole('alert').filter({ hasText: `No signal: ${title}` });
  await expect(toast).toBeVisible({ timeout: 60_000 });
  await toast.getByRole('link').click();
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
});

test('typing @ suggests people, one is chosen with the keyboard, and the mentioned person is notified', async ({
  as,
}) => {
  const editor = await as('editor');
  const operator = await as('operator');
  const { page } = operator;
  const title = unique('Spoken');
  const stream = await makeStream(editor, await makeField(editor), { title, startsInMin: 700 });
  await readAll(editor);
  await editor.page.goto('/broadcast/streams');
  await page.goto(`/broadcast/streams?panel=comments&id=${stream}`);
  const box = page.getByRole('textbox', { name: 'Write a comment' });
  await box.fill('Look, ');
  await box.press('End');
  await box.pressSequentially('@ed');
  await expect(options(page)).toHaveText(['Eddie Editor']);
  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await expect(box).toBeFocused();
  await box.fill('Look, ');
  await box.press('End');
  await box.pressSequentially('@');
  await expect(options(page).first()).toBeVisible();
  const offered = await options(page).allTextContents();
  for (let step = 0; step < offered.indexOf('Eddie Editor'); step++) await page.keyboard.press('ArrowDown');
  await expect(options(page).filter({ hasText: 'Eddie Editor' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue('Look, @Eddie Editor ');
  await page.keyboard.type('no sound');
  await page.keyboard.press('Control+Enter');
  await expect(bell(editor.page)).toHaveAccessibleName('Notifications, 1 unread');
  await bell(editor.page).click();
  await panel(editor.page)
    .getByRole('link', { name: `Olga Operator mentioned you: ${title}` })
    .click();
  await expect(editor.page.getByText('Look, @Eddie Editor no sound')).toBeVisible();
});

test('a ticket shows the technical context sent with it, is answered live, closed and reopened', async ({ as }) => {
  const admin = await as('admin');
  const viewer = await as('viewer');
  const { page } = viewer;
  const subject = unique('Silence');
  await readAll(viewer);
  await page.goto('/broadcast/streams?panel=view&id=999999');
  await expect(page.getByText('This stream does not exist')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Support' }).click();
  await expect(page.getByRole('heading', { name: 'Support' })).toBeVisible();
  await page.getByRole('button', { name: 'New ticket' }).first().click();
  const form = page.getByRole('dialog', { name: 'New ticket' });
  await expect(form.getByText('/broadcast/streams', { exact: true })).toBeVisible();
  await expect(form.getByText(/GET \/stream · 404 · not_found · request /)).toBeVisible();
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByRole('textbox', { name: 'Subject' })).toBeFocused();
  await form.getByRole('textbox', { name: 'Subject' }).fill(subject);
  await form.getByRole('textbox', { name: 'What happened?' }).fill('No sound\non channel 2');

  await admin.page.goto('/support');
  await expect(admin.page.getByRole('heading', { name: 'Support' })).toBeVisible();
  await form.getByRole('button', { name: 'Send' }).click();
  const mine = page.getByRole('dialog', { name: subject });
  await expect(mine.getByText('No sound on channel 2')).toBeVisible();
  await admin.page.getByRole('link', { name: subject, exact: true }).click();
  const theirs = admin.page.getByRole('dialog', { name: subject });
  await theirs.getByText('Attached information').click();
  await expect(theirs.getByText(/GET \/stream · 404/)).toBeVisible();
  await theirs.getByRole('textbox', { name: 'Your answer' }).fill('Which match?');
  await theirs.getByRole('button', { name: 'Send' }).click();

  await expect(mine.getByRole('listitem').filter({ hasText: 'Which match?' })).toContainText('support');
  await expect(mine.getByText('Answered')).toBeVisible();
  await mine.getByRole('button', { name: 'Close ticket' }).click();
  await expect(mine.getByText('A new message reopens it.')).toBeVisible();
  await expect(theirs.getByText('Closed', { exact: true })).toBeVisible({ timeout: 5_000 });
  await mine.getByRole('textbox', { name: 'Add a message' }).fill('The second one');
  await page.keyboard.press('Control+Enter');
  await expect(mine.getByText('Open', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: 'Closed' }).check({ force: true });
  await expect(page.getByRole('link', { name: subject })).toHaveCount(0);
  await expect(bell(page)).toHaveAccessibleName(/1 unread/);
});

test('the bell, tickets and their forms are accessible', async ({ as, callerAs }) => {
  test.slow();
  const editor = await callerAs('editor');
  const viewer = await as('viewer', look);
  const operator = await as('operator', look);
  const context = { route: '', version: '', browser: '', language: '', zone: '', lastError: null };
  const subject = unique('Sound');
  const { body } = await viewer.call('POST', '/support/ticket', { subject, message: 'Help', context });
  const stream = await makeStream(editor, await makeField(editor), { title: unique('Axe'), startsInMin: 700 });
  await release(editor, operator, stream);
  await change(operator.page, '/help');
  await bell(operator.page).click();
  await expect(panel(operator.page).getByRole('listitem').first()).toBeVisible();
  await expectSound(operator.page, 'the notices', '[role=dialog]');
  const { page } = viewer;
  await change(page, '/support');
  await expect(page.getByRole('link', { name: subject })).toBeVisible();
  await expectSound(page, 'the tickets', 'body');
  for (const search of ['panel=create', `panel=view&id=${Number(body['id'])}`]) {
    await change(page, `/support?${search}`);
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
    await expectSound(page, search, '[role=dialog]');
  }
});
