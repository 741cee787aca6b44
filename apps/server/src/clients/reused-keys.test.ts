import { vendorPresets } from '@touchline/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { idOf, makeRecords, match } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

type Shown = { id: number; key: string; links: { hls: string } };

let t: TestApp;
let admin: Caller;
let editor: Caller;
let records: Records;
let made = 0;
let server = 0;
let client = 0;
let former: Shown;

beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  records = await makeRecords(admin);
  const offer = { ...vendorPresets['nginx-rtmp'], fqdn: 'nginx.example.org', vendor: 'nginx-rtmp' };
  server = await idOf(admin, '/stream/server', { ...offer, linkSecret: 'a-secret-of-nginx', signed: true });
  client = await idOf(admin, '/stream/client', { name: 'Bookmaker' });
});
beforeEach(async () => {
  editor = await t.signIn('editor');
  former = await makeStream({ server });
});
afterAll(() => t.close());

async function makeStream(more: object): Promise<Shown> {
  const startDate = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  return shown(await idOf(admin, '/stream', match(records, { startDate, title: `Final ${++made}`, ...more })));
}
const shown = async (id: number) => (await editor.call('GET', '/stream', { id })).body as unknown as Shown;
const linkOf = async ({ id }: Shown) =>
  (await editor.call('POST', '/stream/link', { stream: id, client })).body as unknown as Shown;
const archive = ({ id }: Shown) => admin.call('DELETE', '/stream', { ids: id });
const identify = async ({ links }: Pick<Shown, 'links'>) =>
  (await editor.call('POST', '/stream/link/identify', { address: links.hls })).body['found'];

describe('whose link an address is, when its key was used again', () => {
  it('is said of a client by the match of the link, whichever has the key now', async () => {
    const formerLink = await linkOf(former);
    await archive(former);
    const present = await makeStream({ server, key: former.key });
    const link = await linkOf(present);
    expect(await identify(formerLink)).toMatchObject({ stream: former.id, link: { id: formerLink.id } });
    expect(await identify(link)).toMatchObject({ stream: present.id, link: { id: link.id } });
  });

  it('is said of a client to whom may see the match of the link alone', async () => {
    const formerLink = await linkOf(former);
    await archive(former);
    const present = await makeStream({ server, key: former.key });
    const link = await linkOf(present);
    await admin.call('PUT', '/user', { id: editor.id, access: 'deny', streams: [present.id] });
    expect(await identify(link)).toMatchObject({ stream: present.id });
    expect(await identify(formerLink)).toBeNull();
  });

  it('is not said of a client after the match of the link has got another key', async () => {
    const link = await linkOf(former);
    await admin.call('PUT', '/stream', { id: former.id, key: `another-key-${made}` });
    await makeStream({ server, key: former.key });
    expect(await identify(link)).toBeNull();
  });

  it('is said of a user by the match that has the key now', async () => {
    await archive(former);
    const present = await makeStream({ server, key: former.key });
    expect(await identify(present)).toMatchObject({ owner: 'person', stream: present.id });
    await admin.call('PUT', '/user', { id: editor.id, access: 'deny', streams: [former.id] });
    expect(await identify(present)).toMatchObject({ owner: 'person', stream: former.id });
  });

  it('is said of a user by an archived match rather than by one of another server', async () => {
    await archive(former);
    await makeStream({ key: former.key });
    expect(await identify(former)).toMatchObject({ owner: 'person', stream: former.id, end: null });
  });
});
