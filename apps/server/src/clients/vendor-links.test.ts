import { vendorPresets } from '@touchline/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { idOf, makeRecords, match } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { schemes } from '#server/watching/schemes/schemes';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let editor: Caller;
let records: Records;
let made = 0;
let server = 0;
let host = '';
let stream = { id: 0, key: '', endAt: '' };
let client = 0;

const hour = 3_600_000;
const linkSecret = 'a-secret-of-nginx';

beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  editor = await t.signIn('editor');
  records = await makeRecords(admin);
});
beforeEach(async () => {
  await onServer('nginx-rtmp');
  client = await idOf(admin, '/stream/client', { name: `Bookmaker ${++made}` });
});
afterAll(() => t.close());

/** A stream on a server of a vendor that checks links by a secret. */
async function onServer(vendor: keyof typeof vendorPresets): Promise<void> {
  host = `${vendor}${++made}.example.org`;
  const offer = { ...vendorPresets[vendor], fqdn: host, vendor };
  server = await idOf(admin, '/stream/server', { ...offer, linkSecret, signed: true });
  const [startDate, time = ''] = new Date(Date.now() + 2 * hour).toISOString().split('T');
  const planned = { startDate, startTime: time.slice(0, 5), timezone: 'UTC', duration: 90, title: `Final ${made}` };
  const { body } = await admin.call('POST', '/stream', match(records, { ...planned, server }));
  stream = { id: Number(body['id']), key: String(body['key']), endAt: String(body['endAt']) };
}

type Links = Record<'rtmp' | 'hls' | 'wss' | 'dash', string | null>;
const linksOf = ({ body }: { body: object }) => (body as { links: Links }).links;
const change = (values: object) => admin.call('PUT', '/stream/server', { id: server, ...values });
const makeLink = (more: object) => editor.call('POST', '/stream/link', { stream: stream.id, client, ...more });
const identify = async (address: string | null) =>
  (await editor.call('POST', '/stream/link/identify', { address })).body['found'] as Record<string, unknown> | null;

describe('the secret of a server', () => {
  it('is stored sealed, and is in no answer and not in the audit log', async () => {
    const { body } = await admin.call('GET', '/stream/server', { id: server });
    expect(body).toMatchObject({ signed: true, hasLinkSecret: true });
    const list = await admin.call('GET', '/stream/servers');
    const audit = await admin.call('GET', '/system/audit', {}, { 'Filter-Column': 'entity', 'Filter-Value': 'server' });
    const streams = await admin.call('GET', '/streams');
    const { rows } = await sql`SELECT * FROM server WHERE id = ${server}`.execute(t.deps.db);
    const everything = JSON.stringify([body, list.body, audit.body, streams.body, rows]);
    expect(everything).not.toContain(linkSecret);
    expect(JSON.stringify([list.body, streams.body])).not.toContain('Sealed');
  });

  it('has to be there before links are signed, and cannot be removed while they are', async () => {
    const refused = { status: 422, body: { fields: { signed: { code: 'link_secret_missing' } } } };
    expect(await change({ linkSecret: '' })).toMatchObject(refused);
    expect((await change({ signed: false, linkSecret: '' })).body).toMatchObject({ hasLinkSecret: false });
    expect(await change({ signed: true })).toMatchObject(refused);
    const offer = { fqdn: `other${made}.example.org`, vendor: 'nginx-rtmp', hls: '/{key}.m3u8' };
    expect(await admin.call('POST', '/stream/server', { ...offer, signed: true })).toMatchObject(refused);
    expect((await change({ signed: true, linkSecret: 'another-one' })).body).toMatchObject({ signed: true });
  });

  it.each(['short', 'with spaces in it', 'quote"quote"', 'dollar$dollar'])('is not %j', async (secret) => {
    expect(await change({ linkSecret: secret })).toMatchObject({ status: 422, body: { fields: { linkSecret: {} } } });
  });

  it('is the only thing that ends links: they cannot be ended here', async () => {
    const ended = await admin.call('POST', '/stream/server/end-links', { id: server });
    expect(ended).toMatchObject({ status: 409, body: { code: 'links_end_with_secret' } });
    const { hls } = linksOf(await editor.call('GET', '/stream', { id: stream.id }));
    await change({ linkSecret: 'the-next-secret' });
    expect(linksOf(await editor.call('GET', '/stream', { id: stream.id })).hls).not.toBe(hls);
    expect(await identify(hls)).toBeNull();
  });
});

describe('links of people', () => {
  it('are signed for each of them, alone and in lists, and end after the match', async () => {
    const seen = await Promise.all(
      [admin, editor].map(async (who) => {
        const { body } = await who.call('GET', '/stream', { id: stream.id });
        const rows = (await who.call('GET', '/streams', {}, { 'Page-Size': '100' })).body.data;
        const listed = rows.find(({ id }) => id === stream.id);
        expect(listed).toMatchObject({ links: body['links'], linksUntil: body['linksUntil'] });
        return body;
      }),
    );
    const until = new Date(Date.parse(stream.endAt) + hour).toISOString();
    const signed = (folder: string, ending: string) =>
      expect.stringMatching(
        `^http://${host}/${folder}/[\\w-]{22},${Date.parse(until) / 1_000},p\\w+/${stream.key}${ending}$`,
      );
    const links = { rtmp: null, hls: signed('hls', '.m3u8'), wss: null, dash: signed('dash', '.mpd') };
    const linkReasons = { rtmp: 'not_signed', hls: null, wss: 'not_offered', dash: null };
    for (const one of seen) expect(one).toMatchObject({ links, linkReasons, linksUntil: until });
    expect(seen[0]?.['links']).not.toEqual(seen[1]?.['links']);
    expect(await identify(linksOf({ body: seen[0] ?? {} }).hls)).toMatchObject({ owner: 'person', user: admin.id });
  });

  it('are signed in the preview, for an hour', async () => {
    const { body } = await editor.call('GET', '/stream/preview', { id: stream.id });
    expect(body).toMatchObject({ links: { rtmp: null }, linkReasons: { rtmp: 'not_signed' } });
    expect(Date.parse(String(body['linksUntil']))).toBeLessThanOrEqual(Date.now() + hour + 600_000);
    expect(await identify(linksOf({ body }).hls)).toMatchObject({ owner: 'console', user: editor.id });
  });

  it('are plain on a server that does not want them signed', async () => {
    await change({ signed: false });
    const { body } = await editor.call('GET', '/stream', { id: stream.id });
    expect(body).toMatchObject({ links: { rtmp: `rtmp://${host}/live/${stream.key}` }, linksUntil: null });
  });
});

it('the test of a server signs its links with the stored secret', async () => {
  const { hls, mpd, rtmp } = vendorPresets['nginx-rtmp'];
  const body = { id: server, fqdn: 'nobody.invalid', hls, mpd, rtmp, tls: false };
  const tested = (await admin.call('POST', '/stream/server/test', body)).body;
  expect(tested).toMatchObject({
    rtmp: { url: 'rtmp://nobody.invalid/live/touchline-test' },
    hls: { url: expect.stringMatching(/^http:\/\/nobody\.invalid\/hls\/[\w-]{22},\d+,t\w+\/touchline-test\.m3u8$/) },
    dash: { url: expect.stringMatching(/^http:\/\/nobody\.invalid\/dash\/[\w-]{22},\d+,t\w+\/touchline-test\.mpd$/) },
  });
});

it('a query of a playlist gets a signed link, in a format that the server checks', async () => {
  const asked = {
    sportText: 'Football',
    team1Text: 'Vega',
    team2Text: 'Arena',
    startDate: '2026-05-02',
    startTime: '18:00',
    timezone: 'UTC',
  };
  const id = await idOf(admin, '/profile/playlist', { ...asked, stream_format_priority: 'RTMP' });
  await sql`UPDATE playlist SET status = 'complete', stream = ${stream.id} WHERE id = ${id}`.execute(t.deps.db);
  const { body } = await admin.call('GET', '/profile/playlist', { id });
  expect(body).toMatchObject({ stream: stream.id, stream_format: 'HLS' });
  expect(await identify(String(body['stream_url']))).toMatchObject({ owner: 'person', user: admin.id });
});

describe('a link for a client', () => {
  it('is in the formats that the server checks, and plays on when it is revoked', async () => {
    const { body } = await makeLink({});
    expect(body).toMatchObject({ formats: ['hls', 'dash'], endsWhenRevoked: false, networks: [], maxViewers: null });
    const { hls, rtmp } = linksOf({ body });
    expect([hls, rtmp]).toEqual([expect.stringContaining(`/hls/`), null]);
    expect(await identify(hls)).toMatchObject({ owner: 'client', link: { id: body['id'] }, end: null });
    const revoked = await editor.call('POST', '/stream/link/revoke', { id: body['id'] });
    expect(revoked.body).toMatchObject({ revokedByName: 'editor 2', endsWhenRevoked: false, links: { hls: null } });
    expect(await identify(hls)).toMatchObject({ end: null, link: { revokedByName: 'editor 2' } });
  });

  it.each([
    ['formats', { formats: ['rtmp'] }],
    ['networks', { networks: ['203.0.113.0/24'] }],
    ['maxViewers', { maxViewers: 3 }],
  ])('is refused with %s that the server does not check', async (field, more) => {
    const fields = { [field]: { code: 'server_cannot_check' } };
    expect(await makeLink(more)).toMatchObject({ status: 422, body: { fields } });
  });

  it('is refused when the client has limits that the server does not check, unless they are left out', async () => {
    await admin.call('PUT', '/stream/client', { id: client, networks: ['203.0.113.0/24'], maxViewers: 3 });
    expect(await makeLink({})).toMatchObject({ status: 422, body: { fields: { networks: {} } } });
    expect(await makeLink({ networks: [] })).toMatchObject({ status: 422, body: { fields: { maxViewers: {} } } });
    expect(await makeLink({ networks: [], maxViewers: null })).toMatchObject({ status: 200 });
  });

  it('with limits has no addresses after the stream was moved to a server that does not keep them', async () => {
    const node = await idOf(admin, '/stream/server', { fqdn: `node${made}.example.org`, hls: '/{key}', signed: true });
    await admin.call('PUT', '/stream', { id: stream.id, server: node });
    const { body } = await makeLink({ maxViewers: 3 });
    await admin.call('PUT', '/stream', { id: stream.id, server });
    const listed = (await editor.call('GET', '/stream/links', { stream: stream.id })).body.data;
    expect(listed).toMatchObject([{ id: body['id'], links: { hls: null } }]);
  });
});

describe('whose link an address is', () => {
  it('names server, stream, owner, time and end', async () => {
    const { body } = await makeLink({});
    expect(await identify(linksOf({ body }).dash)).toEqual({
      owner: 'client',
      stream: stream.id,
      streamName: `Final ${made - 1}`,
      serverName: host,
      formats: ['dash'],
      networks: [],
      maxViewers: null,
      until: body['until'],
      issuedAt: String(body['createdAt']).replace(/\.\d+Z$/, '.000Z'),
      user: null,
      userName: null,
      link: body,
      copied: null,
      end: null,
    });
  });

  it.each(['nimble', 'flussonic', 'wowza'] as const)('is known on %s in every format', async (vendor) => {
    await onServer(vendor);
    const { body } = await editor.call('GET', '/stream', { id: stream.id });
    const addresses = Object.entries(linksOf({ body })).filter(([, address]) => address !== null);
    expect(addresses.length).toBeGreaterThan(2);
    for (const [format, address] of addresses) {
      const found = { owner: 'person', user: editor.id, stream: stream.id, formats: [format], serverName: host };
      expect(await identify(address)).toMatchObject({ ...found, until: body['linksUntil'] });
      expect(await identify(decodeURIComponent(address ?? ''))).toMatchObject(found);
    }
  });

  it.each(['nimble', 'flussonic'] as const)('is known on %s of a link as it was signed formerly', async (vendor) => {
    await onServer(vendor);
    const { rtmp } = linksOf(await editor.call('GET', '/stream', { id: stream.id }));
    const read = schemes[vendor]?.read(rtmp ?? '');
    const former = read && schemes[vendor]?.signFormerly?.(read.address, stream.key, read.grant, linkSecret);
    expect(former).not.toBe(rtmp);
    expect(await identify(former ?? null)).toMatchObject({ user: editor.id, stream: stream.id, formats: ['rtmp'] });
  });

  it('is not said by Node-Media-Server, which has no place for it', async () => {
    await onServer('node-media-server');
    const { body } = await editor.call('GET', '/stream', { id: stream.id });
    expect(body['linkReasons']).toEqual({ rtmp: null, hls: 'not_signed', wss: null, dash: 'not_signed' });
    const found = { owner: 'unknown', stream: stream.id, user: null, link: null, issuedAt: null, end: null };
    expect(await identify(linksOf({ body }).wss)).toMatchObject({ ...found, until: body['linksUntil'] });
  });

  it('is unknown when a character was changed, and to people who may not see the stream', async () => {
    const hls = linksOf(await editor.call('GET', '/stream', { id: stream.id })).hls ?? '';
    const others = [hls.replace(/,\d/, ',9'), hls.replace(',p', ',c'), hls.replace(stream.key, 'another-key')];
    for (const address of [...others, hls.replace(host, 'elsewhere.example.org')])
      expect(await identify(address)).toBeNull();
    await admin.call('PUT', '/user', { id: editor.id, access: 'deny', streams: [] });
    expect(await identify(hls)).toBeNull();
    await admin.call('PUT', '/user', { id: editor.id, access: 'allow', streams: [] });
    expect(await identify(hls)).not.toBeNull();
  });

  it('says that it is past its end, or of a server that the stream has left', async () => {
    const { body } = await makeLink({ until: new Date(Date.now() + hour).toISOString() });
    await sql`UPDATE signed_link SET "until" = "createdAt" WHERE id = ${Number(body['id'])}`.execute(t.deps.db);
    const { hls } = linksOf({ body });
    const other = await idOf(admin, '/stream/server', { fqdn: `moved${made}.example.org`, hls: '/{key}' });
    await admin.call('PUT', '/stream', { id: stream.id, server: other });
    expect(await identify(hls)).toMatchObject({ serverName: host, end: 'replaced' });
  });
});
