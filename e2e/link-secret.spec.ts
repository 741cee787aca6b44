import { createHash } from 'node:crypto';
import { make, makeField, makeStream, unique } from './data.ts';
import { expect, test } from './fixtures.ts';
import { expectSound } from './sound.ts';

test('the secret for links of a server is entered, never shown again, replaced and removed, and its links follow', async ({
  as,
}) => {
  const admin = await as('admin');
  const { page } = admin;
  const fqdn = `${unique('signing').replace(' ', '')}.invalid`;
  const key = unique('signed').replace(' ', '-');
  const paths = {
    rtmp: '/live/{key}',
    hls: ':8000/live/{key}/index.m3u8',
    wss: ':8000/live/{key}.flv',
    mpd: '',
    tls: false,
  };
  const server = await make(admin, '/stream/server', { fqdn, vendor: 'node-media-server', ...paths });
  const stream = await makeStream(admin, await makeField(admin), {
    title: key,
    key,
    startsInMin: -5,
    phase: 'live',
    server,
  });
  const linksOf = async () => {
    const { body } = await admin.call('GET', `/stream?id=${stream}`);
    const { links, linkReasons } = body as Record<string, Record<string, string | null>>;
    return { links, linkReasons };
  };
  /** The link as Node-Media-Server checks it: `end-md5(path-end-secret)`. */
  const expectSignedWith = async (secret: string) => {
    const { links } = await linksOf();
    const [, address = '', end = '', hash] = /^(.*)\?sign=(\d+)-([\da-f]{32})$/.exec(links?.['wss'] ?? '') ?? [];
    expect(address).toBe(`ws://${fqdn}:8000/live/${key}.flv`);
    expect(hash).toBe(createHash('md5').update(`/live/${key}-${end}-${secret}`).digest('hex'));
    return links?.['wss'];
  };

  const first = `first-${key.slice(-9)}`;
  const second = `second-${key.slice(-9)}`;
  await page.goto(`/references/servers?panel=view&id=${server}`);
  const section = page.getByRole('region', { name: 'Secret for links' });
  const field = section.getByLabel('Link secret');
  await expect(section).toContainText('No secret is stored.');
  await field.fill('short');
  await section.getByRole('button', { name: 'Save secret' }).click();
  await expect(page.getByText('Could not save the link secret')).toBeVisible();
  await field.fill(first);
  await section.getByRole('button', { name: 'Save secret' }).click();
  await expect(page.getByText('Link secret saved')).toBeVisible();
  await expect(section).toContainText('A secret is stored.');
  await expect(field).toHaveValue('');
  await expectSound(page, 'the secret for links', '[role=dialog]');
  const sign = (signed: boolean) => admin.call('PUT', '/stream/server', { id: server, signed });
  expect((await linksOf()).links?.['wss']).toBe(`ws://${fqdn}:8000/live/${key}.flv`);
  expect(await sign(true)).toMatchObject({ status: 200 });
  const before = await expectSignedWith(first);
  // The server does not check HLS, so it has no link that would end.
  expect(await linksOf()).toMatchObject({ links: { hls: null }, linkReasons: { wss: null, hls: 'not_signed' } });

  await page.reload();
  await expect(section).toContainText('A secret is stored.');
  await expect(field).toHaveValue('');
  for (const path of [`/stream/server?id=${server}`, '/stream/servers', `/audit?search=${fqdn}`])
    expect(JSON.stringify((await admin.call('GET', path)).body)).not.toContain(first);
  expect(await page.content()).not.toContain(first);

  await field.fill(second);
  await section.getByRole('button', { name: 'Save secret' }).click();
  await expect.poll(async () => (await linksOf()).links?.['wss']).not.toBe(before);
  await expectSignedWith(second);
  // As long as its links are signed, the server needs one.
  await section.getByRole('button', { name: 'Remove secret' }).click();
  await expect(page.getByText('Could not save the link secret').last()).toBeVisible();
  await expectSignedWith(second);
  expect(await sign(false)).toMatchObject({ status: 200 });
  await section.getByRole('button', { name: 'Remove secret' }).click();
  await expect(page.getByText('Link secret removed')).toBeVisible();
  await expect(section).toContainText('No secret is stored.');
});
