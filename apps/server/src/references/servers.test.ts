import { createServer } from 'node:http';
import type { Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vendorPresets, vendors } from '@touchline/contract';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { idOf } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let editor: Caller;
const opened: HttpServer[] = [];
beforeAll(async () => {
  t = await startTestApp({ PUBLIC_URL: 'https://console.example.org' });
  admin = await t.signIn('admin');
  editor = await t.signIn('editor');
});
afterEach(() => opened.splice(0).forEach((server) => server.close()));
afterAll(() => t.close());

const newServer = (fqdn: string) => idOf(admin, '/stream/server', { fqdn });
const tokenOf = async (id: number) => String((await admin.call('GET', '/stream/server', { id })).body['token']);
const asServer = (token: string, id: number) =>
  t.app.inject({ url: `/api/hooks/${id}/pulls`, headers: { authorization: `Bearer ${token}` } });
const test = async (body: object) => (await admin.call('POST', '/stream/server/test', body)).body;

/** A web server that responds to every request with one status; 101 opens a WebSocket. */
async function site(status: number): Promise<number> {
  const server = createServer((_request, response) => response.writeHead(status).end());
  if (status === 101)
    server.on('upgrade', (_request, socket) =>
      socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'),
    );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push(server);
  return (server.address() as AddressInfo).port;
}

it('replaces a token at once: the new one is valid, the old one no longer is', async () => {
  const id = await newServer('rotate.example.org');
  const old = await tokenOf(id);
  const { body } = await admin.call('POST', '/stream/server/token', { id });
  expect(body).toMatchObject({ id, version: 2, token: await tokenOf(id) });
  expect(body['token']).not.toBe(old);
  expect((await asServer(old, id)).statusCode).toBe(401);
  expect((await asServer(String(body['token']), id)).statusCode).toBe(200);
  expect((await admin.call('POST', '/stream/server/token', { id: 999_999 })).status).toBe(404);
});

it('stores tokens encrypted, never in plain text', async () => {
  const id = await newServer('sealed.example.org');
  const token = await tokenOf(id);
  const row = await t.deps.db.selectFrom('server').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(Buffer.concat([row.tokenSealed, row.tokenHash]).includes(token)).toBe(false);
  expect(JSON.stringify({ ...row, tokenSealed: null, tokenHash: null })).not.toContain(token);
});

it('tells a node whether it may pull from private addresses, which only administrators can allow', async () => {
  const id = await newServer('pulls-private.example.org');
  const token = await tokenOf(id);
  expect((await asServer(token, id)).json()).toEqual({ pulls: [], pullPrivate: false });
  expect((await editor.call('PUT', '/stream/server', { id, pullPrivate: true })).status).toBe(403);
  expect((await admin.call('PUT', '/stream/server', { id, pullPrivate: true })).body['pullPrivate']).toBe(true);
  expect((await asServer(token, id)).json()).toEqual({ pulls: [], pullPrivate: true });
});

it('shows an editor a server without its token, and lets them neither replace nor use it', async () => {
  const id = await newServer('seen.example.org');
  expect((await editor.call('GET', '/stream/server', { id })).body).toMatchObject({
    fqdn: 'seen.example.org',
    token: null,
  });
  for (const [method, path, body] of [
    ['POST', '/stream/server/token', { id }],
    ['POST', '/stream/server/test', { fqdn: 'a.example.org' }],
    ['GET', '/stream/server/setup', { id, vendor: 'srs' }],
  ] as const)
    expect({ path, status: (await editor.call(method, path, body)).status }).toEqual({ path, status: 403 });
});

const field: Record<(typeof vendors)[number], Partial<(typeof vendorPresets)['srs']>> = {
  touchline: { rtmp: '/live/{key}', wssDialect: 'ws-flv' },
  srs: { rtmp: '/live/{key}', hls: ':8080/live/{key}.m3u8', wss: '', mpd: ':8080/live/{key}.mpd' },
  'nginx-rtmp': { hls: '/hls/{key}.m3u8', wss: '', mpd: '/dash/{key}.mpd' },
  mediamtx: { hls: ':8888/live/{key}/index.m3u8', wss: '', mpd: '' },
  'node-media-server': {
    rtmp: '/live/{key}',
    hls: ':8000/live/{key}/index.m3u8',
    wss: ':8000/live/{key}.flv',
    mpd: ':8000/live/{key}/index.mpd',
    wssDialect: 'ws-flv',
  },
  zlmediakit: { hls: '/live/{key}/hls.m3u8', wss: '/live/{key}.live.flv', mpd: '', wssDialect: 'ws-flv' },
  mistserver: {
    rtmp: '/play/{key}',
    hls: ':8080/hls/{key}/index.m3u8',
    wss: ':8080/{key}.mp4',
    mpd: ':8080/cmaf/{key}/index.mpd',
    wssDialect: 'ws-mp4',
  },
  ovenmediaengine: {
    rtmp: '',
    hls: ':3333/live/{key}/llhls.m3u8',
    wss: ':3333/live/{key}',
    mpd: '',
    wssDialect: 'webrtc',
  },
  'ant-media': {
    hls: ':5443/live/streams/{key}.m3u8',
    mpd: ':5443/live/streams/{key}/{key}.mpd',
    wssDialect: 'webrtc',
  },
  wowza: { hls: ':1935/live/{key}/playlist.m3u8', mpd: ':1935/live/{key}/manifest.mpd' },
  nimble: { hls: ':8081/live/{key}/playlist.m3u8', wss: ':8081/live/{key}', wssDialect: 'sldp' },
  flussonic: { wss: ':8080/{key}/mse_ld?tracks=v1a1', wssDialect: 'mse-ld' },
};

it.each(vendors)('has the default paths of %s', (vendor) => {
  expect(vendorPresets[vendor]).toMatchObject(field[vendor]);
});

let setups = 0;

/** The setup of a new server of a vendor, as its form shows it, with the paths of its preset. */
async function setupOf(vendor: (typeof vendors)[number], more: object = {}) {
  const fqdn = `setup-${(setups += 1)}.example.org`;
  const id = await idOf(admin, '/stream/server', { fqdn, vendor, ...vendorPresets[vendor], ...more });
  const { body } = await admin.call('GET', '/stream/server/setup', { id, vendor });
  const parts = body['parts'] as { place: string; file: string; lines: string }[];
  return { id, parts, lines: parts.map(({ lines }) => lines).join('\n') };
}

it.each(vendors)('prints the configuration of %s, with a callback only if it supports one', async (vendor) => {
  const { id, parts, lines } = await setupOf(vendor);
  const asks = ['touchline', 'srs', 'nginx-rtmp', 'mediamtx', 'ovenmediaengine', 'ant-media', 'zlmediakit'].includes(
    vendor,
  );
  const path = vendor === 'touchline' ? 'CONSOLE_URL=https://console.example.org' : `/api/hooks/${id}/${vendor}`;
  expect({ vendor, asks: lines.includes(path) }).toEqual({ vendor, asks });
  expect(lines.includes('https://console.example.org')).toBe(asks);
  expect(parts.every(({ file }) => file !== '')).toBe(true);
  // Configuration files get copied: only our own node uses the token itself.
  expect(lines.includes(await tokenOf(id))).toBe(vendor === 'touchline');
});

/** Formats of a preset that are off in a default installation of the vendor. */
const switchedOn: Partial<Record<(typeof vendors)[number], RegExp[]>> = {
  touchline: [/^HOST=0\.0\.0\.0$/m],
  srs: [/http_server \{\s+enabled on;\s+listen 8080;/, /hls \{\s+enabled on;/, /dash \{\s+enabled on;/],
  'nginx-rtmp': [/hls on;/, /dash on;/, /location \/hls\/ \{/, /location \/dash\/ \{/, /^worker_processes 1;$/m],
  mediamtx: [/^rtmp: true$/m, /^hlsAlwaysRemux: true$/m, /^paths:\n {2}all_others:$/m],
  'node-media-server': [/hls: true/, /dash: true/, /allow_origin: '\*'/],
  ovenmediaengine: [/<Name>live<\/Name>/, /<RTMP \/>/, /<WebRTC \/>/, /<LLHLS>/],
  'ant-media': [/^settings\.hlsMuxingEnabled=true$/m, /^settings\.dashMuxingEnabled=true$/m],
};

it.each(Object.entries(switchedOn))('the lines of %s enable every format of its preset', async (vendor, wanted) => {
  const { lines } = await setupOf(vendor as (typeof vendors)[number]);
  expect(wanted.filter((each) => !each.test(lines))).toEqual([]);
});

it('the API of MediaMTX asks the console, unlike its players', async () => {
  const { lines } = await setupOf('mediamtx');
  expect([...lines.matchAll(/^ {2}- action: (\w+)$/gm)].map(([, action]) => action)).toEqual([
    'read',
    'playback',
    'metrics',
    'pprof',
  ]);
});

it.each(['wowza', 'nimble', 'flussonic', 'mistserver'] as const)(
  '%s is configured in its own panel',
  async (vendor) => {
    expect((await setupOf(vendor)).parts).toEqual([]);
  },
);

it('the lines follow the ports and the application of the server, and the preset of another software', async () => {
  const paths = { rtmp: ':1936/sport/{key}', hls: ':8085/sport/{key}.m3u8', mpd: ':8085/sport/{key}.mpd' };
  const { id, lines } = await setupOf('srs', paths);
  expect(lines).toMatch(/listen 8085;/);
  const { body } = await admin.call('GET', '/stream/server/setup', { id, vendor: 'nginx-rtmp' });
  expect(JSON.stringify(body['parts'])).toMatch(/listen 1935;.*application live \{.*location \/hls\/ \{/);
});

it('the lines of Node-Media-Server let it check links where these are signed', async () => {
  const line = `auth: { play: true, publish: false, secret: 'LINK_SECRET' },`;
  expect((await setupOf('node-media-server', { linkSecret: 'a-link-secret', signed: true })).lines).toContain(line);
  expect((await setupOf('node-media-server')).lines).not.toContain('auth');
});

it('tests unsaved values and reports how far each format got', async () => {
  await newServer('127.0.0.1');
  const [there, gone] = [await site(404), await site(101)];
  const refused = await site(200);
  opened.find((server) => (server.address() as AddressInfo).port === refused)?.close();
  const result = await test({
    fqdn: '127.0.0.1',
    tls: false,
    rtmp: `:${refused}/live`,
    hls: `:${there}/{key}.m3u8`,
    wss: `:${gone}/ws`,
  });
  expect(result).toMatchObject({
    rtmp: { step: 'tcp', url: `rtmp://127.0.0.1:${refused}/live/touchline-test` },
    hls: { step: 'answers', detail: 'HTTP 404' },
    wss: { step: 'answers', detail: 'HTTP 101, the WebSocket opens' },
    dash: { step: 'not_offered', url: null },
  });
});

it('distinguishes a page from a WebSocket, a broken proxy from a server, and HTTP from TLS and RTMP', async () => {
  const [page, broken] = [await site(200), await site(502)];
  const plain = { fqdn: '127.0.0.1', tls: false };
  expect(await test({ ...plain, wss: `:${page}/ws`, hls: `:${broken}/a.m3u8`, rtmp: `:${page}/live` })).toMatchObject({
    wss: { step: 'protocol' },
    hls: { step: 'protocol', detail: 'HTTP 502' },
    rtmp: { step: 'protocol' },
  });
  expect(await test({ fqdn: '127.0.0.1', tls: true, mpd: `:${page}/a.mpd` })).toMatchObject({ dash: { step: 'tls' } });
});

it('connects to no private address except those of stored servers, by IP address or by name', async () => {
  const port = await site(200);
  for (const fqdn of ['127.0.0.2', '10.0.0.1', '169.254.169.254', '[::1]', 'localhost'])
    expect({
      fqdn,
      ...(await test({ fqdn, tls: false, hls: `:${port}/a.m3u8`, rtmp: `:${port}/live` })),
    }).toMatchObject({
      fqdn,
      hls: { step: 'forbidden' },
      rtmp: { step: 'forbidden' },
    });
});

it('reports an unknown host name', async () => {
  expect(await test({ fqdn: 'no-such-host.invalid', hls: '/a.m3u8', rtmp: '/live' })).toMatchObject({
    hls: { step: 'dns' },
    rtmp: { step: 'dns' },
  });
});
