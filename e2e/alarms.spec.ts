import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { Page } from '@playwright/test';
import { make, makeField, makeStream, unique } from './data.ts';
import { emailOf, expect, test } from './fixtures.ts';
import { makeLiveStream, makeLostStream, makeSilentServer } from './lost-stream.ts';

type Received = { headers: IncomingHttpHeaders; body: string };

/** Another system that receives webhooks. */
async function openReceiver(): Promise<{ url: string; received: Received[]; close: () => void }> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/alarms`, received, close: () => server.close() };
}

const row = (page: Page, name: string) => page.locator('tbody').getByRole('row').filter({ hasText: name });

test('an administrator adds a webhook, which gets a test and each incident, signed with its secret', async ({ as }) => {
  const [editor, admin] = [await as('editor'), await as('admin')];
  const { page } = admin;
  const receiver = await openReceiver();
  const name = unique('On call');
  await page.goto('/system/settings?tab=webhooks');
  await page.getByRole('button', { name: 'Add webhook' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('Webhook URL').fill(receiver.url);
  await dialog.getByRole('switch', { name: 'May have a private address' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Save' }).click();
  const card = page.getByRole('region', { name });
  await card.getByRole('button', { name: 'Send test' }).click();
  await expect(card.getByRole('listitem').filter({ hasText: 'Test' })).toContainText('Delivered (204)');
  await card.getByRole('button', { name: 'Copy secret' }).click();
  const secret = await page.evaluate(() => navigator.clipboard.readText());

  const lost = await makeLostStream(editor, admin);
  const about = () => receiver.received.filter(({ body }) => body.includes(lost.name));
  await expect.poll(() => about().length, { timeout: 60_000 }).toBe(1);
  const [{ headers, body } = { headers: {}, body: '' }] = about();
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  expect(JSON.parse(body)).toMatchObject({ type: 'incident.opened', data: { cause: 'server', name: lost.name } });
  await expect(card.getByText('incident.opened').first()).toBeVisible();

  await editor.call('DELETE', '/stream', { ids: [lost.stream] });
  await expect.poll(() => about().length, { timeout: 60_000 }).toBe(2);
  await card.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(card).toBeHidden();
  receiver.close();
});

test('maintenance that is planned on the page of a server mutes its incidents until somebody ends it', async ({
  as,
}) => {
  const [editor, admin] = [await as('editor'), await as('admin')];
  const { page } = admin;
  const { name, server } = await makeSilentServer(admin);
  await page.goto(`/references/servers?panel=edit&id=${server}`);
  const section = page.getByRole('region', { name: 'Maintenance' });
  await section.getByRole('button', { name: 'Plan maintenance' }).click();
  const dialog = page.getByRole('dialog', { name: 'Plan maintenance' });
  await dialog.getByLabel('Note').fill('New disks');
  await dialog.getByRole('button', { name: 'Plan', exact: true }).click();
  await expect(section.getByText('New disks')).toBeVisible();

  await makeLiveStream(editor, server);
  const { page: wall } = await as('operator');
  await wall.goto('/broadcast/incidents?tag=current');
  await expect(row(wall, name)).toContainText('Muted', { timeout: 60_000 });
  await section.getByRole('button', { name: 'End now' }).click();
  await expect(section.getByText('None planned.')).toBeVisible();
  await expect(row(wall, name)).toContainText('Open', { timeout: 60_000 });
});

test('during quiet hours an email waits, and it goes at once outside of them', async ({ as, callerAs }) => {
  const [editor, admin] = [await callerAs('editor'), await callerAs('admin')];
  const { page, call } = await as('operator2');
  const { body: me } = await call('GET', '/profile');
  await page.goto('/profile/notification');
  const byMail = page.getByRole('checkbox', { name: 'Somebody mentioned me in a comment: By email' });
  await byMail.click();
  await expect(byMail).toBeChecked();
  const hours = page.getByRole('region', { name: 'Quiet hours' });
  await hours.getByRole('switch').click({ force: true });
  await expect(hours.getByRole('switch')).toBeChecked();
  // From an hour ago until in two hours, in the zone of the browser.
  const [from, to] = await page.evaluate(() =>
    [-1, 2].map((more) => new Date(Date.now() + more * 3_600_000).toTimeString().slice(0, 5)),
  );
  await hours.getByLabel('From').fill(from ?? '');
  await hours.getByLabel('To').fill(to ?? '');
  await hours.getByLabel('To').blur();
  await expect
    .poll(async () => (await call('GET', '/profile/settings')).body['quietHours'])
    .toMatchObject({ from, to });

  const title = unique('Quiet match');
  const stream = await makeStream(editor, await makeField(editor), { title, startsInMin: 60 });
  const mention = () => make(editor, '/stream/comment', { stream_id: stream, message: `@${String(me['name'])} look` });
  const mails = async () => {
    const { body } = await admin.call('POST', '/system/outbox', { name: title });
    const data = body['data'] as { recipient: string; sentAt: string | null }[];
    return data.filter(({ recipient }) => recipient === emailOf('operator2')).map(({ sentAt }) => sentAt !== null);
  };
  await mention();
  await expect.poll(mails).toEqual([false]);
  await hours.getByRole('switch').click({ force: true });
  await expect.poll(async () => (await call('GET', '/profile/settings')).body['quietHours']).toBeNull();
  await mention();
  // The second one has gone, while the first one still waits.
  await expect.poll(mails, { timeout: 30_000 }).toEqual([true, false]);
});
