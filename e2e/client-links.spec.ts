import type { ChildProcess } from 'node:child_process';
import type { Page } from '@playwright/test';
import { make, makeField, makeStream, serverId, unique } from './data.ts';
import { startEncoder } from './encoder.ts';
import { expect, test } from './fixtures.ts';
import type { Caller } from './fixtures.ts';
import { console as served } from './served.ts';
import { change, expectSound, look } from './sound.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const toast = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

type Viewer = { socket: WebSocket; messages: number; closed: number | null };

let encoder: ChildProcess | null = null;
let viewers: Viewer[] = [];
test.afterEach(() => {
  encoder?.kill('SIGTERM');
  for (const { socket } of viewers) socket.close();
  viewers = [];
});

/** Watches a WS-FLV link, and resolves with the first media; null when it is refused. */
async function viewer(link: string): Promise<Viewer | null> {
  const socket = new WebSocket(link);
  const one: Viewer = { socket, messages: 0, closed: null };
  const { promise, resolve } = Promise.withResolvers<Viewer | null>();
  socket.addEventListener('message', () => {
    if (one.messages === 0) viewers.push(one);
    one.messages += 1;
    resolve(one);
  });
  socket.addEventListener('close', ({ code }) => {
    one.closed = code;
    resolve(null);
  });
  return promise;
}

/** A stream on a server that checks signed links; nobody publishes on it. */
async function makeSignedStream(admin: Caller): Promise<{ stream: number; title: string }> {
  const fqdn = `${unique('signed').replace(' ', '')}.invalid`;
  const server = await make(admin, '/stream/server', { fqdn, rtmp: '/live/{key}', hls: '/{key}.m3u8', signed: true });
  const title = unique('Cup final');
  return { stream: await makeStream(admin, await makeField(admin), { title, startsInMin: 600, server }), title };
}

test('a client gets a link, which is copied, identified from a pasted address, and revoked for everybody', async ({
  as,
  callerAs,
}) => {
  const admin = await callerAs('admin');
  const { stream, title } = await makeSignedStream(admin);
  const name = unique('Bookmaker');
  const { page } = await as('editor');
  const other = (await as('admin')).page;
  await page.goto('/references/clients');
  await page.getByRole('button', { name: 'New client' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Contact').fill('Ada, ada@example.org');
  await form.getByRole('checkbox', { name: 'WSS' }).uncheck();
  await form.getByLabel('Networks').fill('203.0.113.77/24');
  await form.getByRole('button', { name: 'Create' }).click();
  await toast(page, 'Client created');

  await other.goto(`/broadcast/streams?panel=links&id=${stream}`);
  await expect(other.getByText('No links yet')).toBeVisible();
  await page.goto(`/broadcast/streams?panel=view&id=${stream}`);
  await page.getByRole('tab', { name: 'Links', exact: true }).click();
  await page.getByRole('button', { name: 'Make link' }).click();
  const making = dialog(page, 'New link for a client');
  await making.getByRole('combobox', { name: 'Client' }).fill(name);
  await page.getByRole('option', { name }).click();
  await expect(making.getByRole('checkbox', { name: 'HLS' })).toBeChecked();
  // The server does not offer it.
  await expect(making.getByRole('checkbox', { name: 'MPEG-DASH' })).toBeDisabled();
  await making.getByRole('button', { name: 'Make link' }).click();
  await toast(page, 'Link made');
  const row = (where: Page) => where.getByRole('listitem').filter({ hasText: name });
  for (const where of [page, other]) await expect(row(where)).toContainText('from 203.0.113.0/24');

  await row(page)
    .getByRole('button', { name: `Copy HLS link for ${name}` })
    .click();
  await toast(page, /^HLS link copied\. Valid until /);
  const address = await copied(page);
  expect(address).toMatch(/^https:\/\/signed\w+\.invalid\/[\w-]+~[\w-]+\.m3u8$/);

  await page.goto('/broadcast/monitoring');
  await page.getByRole('button', { name: 'Go to…' }).first().click();
  await page.getByRole('combobox', { name: 'Screen, stream, team or user' }).fill(address);
  await page.getByRole('option', { name: 'Which link is this?' }).click();
  const identified = dialog(page, 'Which link is this?');
  await expect(identified).toContainText(name);
  await expect(identified.getByRole('link', { name: title })).toBeVisible();
  expect(page.url()).not.toContain('~');
  await identified.getByRole('button', { name: 'Revoke' }).click();
  await dialog(page, `Revoke the link of ${name}?`).getByRole('button', { name: 'Revoke' }).click();
  await expect(identified.getByText('Revoked', { exact: true })).toBeVisible();
  await expect(row(other)).toContainText('Revoked by');
  await expect(row(other).getByRole('button')).toHaveCount(0);
});

test('when fewer may watch a link at once, the viewer who came last is disconnected and the first watches on', async ({
  as,
  callerAs,
}) => {
  const admin = await callerAs('admin');
  const key = unique('limited').replace(' ', '-');
  const server = await serverId(admin, /^Bundled/);
  const stream = await makeStream(admin, await makeField(admin), { title: key, key, startsInMin: -5, server });
  const publishUrl = new URL(String((await admin.call('GET', `/stream?id=${stream}`)).body['publishUrl']));
  encoder = startEncoder(`rtmp://localhost:${served.mediaRtmpPort}/live`, `${key}${publishUrl.search}`);
  const name = unique('Bookmaker');
  const client = await make(admin, '/stream/client', { name });
  const { body } = await admin.call('POST', '/stream/link', { stream, client, maxViewers: 2 });
  const { wss } = body['links'] as { wss: string };
  // The encoder needs a moment.
  await expect.poll(async () => (await viewer(wss)) !== null, { timeout: 40_000 }).toBe(true);
  await viewer(wss);
  expect(viewers.map(({ messages }) => messages > 0)).toEqual([true, true]);

  const { page } = await as('editor');
  await page.goto(`/broadcast/streams?panel=links&id=${stream}`);
  const row = page.getByRole('listitem').filter({ hasText: '2 viewers at once' });
  await expect(row).toContainText('2 watching now');
  await row.getByRole('button', { name: `Change the number of viewers of ${name}` }).click();
  const limits = dialog(page, `Viewers of the link of ${name}`);
  await limits.getByLabel('Viewers at once').fill('1');
  await expectSound(page, 'the number of viewers', '[role=dialog] form');
  await limits.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Number of viewers changed');
  await expect.poll(() => viewers.map(({ closed }) => closed)).toEqual([null, 1001]);
  const [first] = viewers;
  const seen = first?.messages ?? 0;
  await expect.poll(() => first?.messages).toBeGreaterThan(seen);
  expect(await viewer(wss)).toBeNull();
  await expect(page.getByRole('listitem').filter({ hasText: '1 viewer at once' })).toContainText('1 watching now');
});

test('a stream on a server without signed links offers none, and who keeps no clients sees no tab', async ({
  as,
  callerAs,
}) => {
  const admin = await callerAs('admin');
  const open = await makeStream(admin, await makeField(admin), { title: unique('Open'), startsInMin: 600 });
  const { page } = await as('editor');
  await page.goto(`/broadcast/streams?panel=links&id=${open}`);
  await expect(page.getByText('No links for clients')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make link' })).toHaveCount(0);
  const operator = (await as('operator')).page;
  await operator.goto(`/broadcast/streams?panel=view&id=${open}`);
  await expect(operator.getByRole('tab', { name: 'Details' })).toBeVisible();
  await expect(operator.getByRole('tab', { name: 'Links', exact: true })).toHaveCount(0);
});

test('the links of clients and the dialogs around them are accessible', async ({ as }) => {
  const admin = await as('admin', look);
  const { page } = admin;
  const { stream } = await makeSignedStream(admin);
  const name = unique('Media site');
  const client = await make(admin, '/stream/client', { name });
  await make(admin, '/stream/link', { stream, client, formats: ['hls'] });
  await change(page, `/broadcast/streams?panel=links&id=${stream}`);
  await expect(page.getByRole('button', { name: `Скопировать ссылку HLS: ${name}` })).toBeVisible();
  await expectSound(page, 'the links of clients', '[role=dialog]');
  await page.getByRole('button', { name: 'Создать ссылку' }).click();
  await expect(dialog(page, 'Новая ссылка для клиента')).toBeVisible();
  await expectSound(page, 'a new link', '[role=dialog] form');
  await change(page, '/references/clients?panel=identify');
  await expect(dialog(page, 'Чья это ссылка?')).toBeVisible();
  await expectSound(page, 'which link', '[role=dialog]');
});
