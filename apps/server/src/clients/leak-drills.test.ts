import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idOf, makeRecords, match } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

type Links = Record<'rtmp' | 'hls' | 'wss' | 'dash', string>;
/** An address as it turned up, and whose it is. */
type Leak = [where: string, found: () => string, whose: 'client' | 'copied' | 'preview'];

let t: TestApp;
let editor: Caller;
let operator: Caller;
let records: Awaited<ReturnType<typeof makeRecords>>;
let stream = 0;
let client: { id: number; issuedAt: string; links: Links };
let copied: Links;
let preview: Links;

beforeAll(async () => {
  t = await startTestApp();
  const admin = await t.signIn('admin');
  editor = await t.signIn('editor');
  operator = await t.signIn('operator');
  records = await makeRecords(admin);
  const paths = { hls: '/hls/{key}/master.m3u8', wss: '/live/{key}.flv', mpd: '/dash/{key}/manifest.mpd' };
  await admin.call('PUT', '/stream/server', { id: records.server, vendor: 'touchline', signed: true, ...paths });
  const [startDate, time = ''] = new Date(Date.now() + 7_200_000).toISOString().split('T');
  const planned = { startDate, startTime: time.slice(0, 5), timezone: 'UTC', duration: 90, title: 'Final' };
  stream = await idOf(admin, '/stream', match(records, { ...planned, server: records.server }));
  const buyer = await idOf(admin, '/stream/client', { name: 'Nordic Sport TV' });
  const made = await editor.call('POST', '/stream/link', { stream, client: buyer });
  const issuedAt = String(made.body['createdAt']).replace(/\.\d+Z$/, '.000Z');
  client = { id: Number(made.body['id']), issuedAt, links: made.body['links'] as Links };
  copied = (await operator.call('GET', '/stream', { id: stream })).body['links'] as Links;
  preview = (await operator.call('GET', '/stream/preview', { id: stream })).body['links'] as Links;
});
afterAll(() => t.close());

const identify = async (address: string) =>
  (await editor.call('POST', '/stream/link/identify', { address })).body['found'] as Record<string, unknown> | null;

const escapedForJson = (address: string) => JSON.stringify({ url: address }).replaceAll('/', String.raw`\/`);
const middle = (address: string) => Math.floor((address.length + address.indexOf('~')) / 2);
const wrapped = (address: string, by: string) =>
  `${address.slice(0, middle(address))}${by}${address.slice(middle(address))}`;

const leaks: Leak[] = [
  ['RTMP, as it was copied', () => client.links.rtmp, 'client'],
  ['HLS, as it was copied', () => copied.hls, 'copied'],
  ['WSS, as it was copied', () => copied.wss, 'copied'],
  ['MPEG-DASH, as it was copied', () => client.links.dash, 'client'],
  ['a media playlist from the tools of a browser', () => copied.hls.replace('master', 'video'), 'copied'],
  ['a segment from the log of a proxy', () => `GET ${new URL(preview.hls).pathname}/../seg-17.m4s HTTP/1.1`, 'preview'],
  ['another host and port', () => client.links.hls.replace(/\/\/[^/]+/, '//cdn.example.net:8443'), 'client'],
  ['capital letters in the host', () => copied.hls.replace('media', 'MEDIA'), 'copied'],
  ['an escaped separator', () => client.links.hls.replace('~', '%7e'), 'client'],
  ['parameters of a tracker', () => `${copied.hls}?utm_source=chat~group&t=1`, 'copied'],
  ['a command of ffmpeg', () => `ffmpeg -re -i "${client.links.rtmp}" -c copy out.flv`, 'client'],
  ['a playlist for a set-top box', () => `#EXTM3U\n#EXTINF:-1,Final\n${client.links.hls}\n`, 'client'],
  ['JSON', () => escapedForJson(copied.hls), 'copied'],
  ['HTML', () => `<a href="${client.links.hls}?a=1&amp;b=2">watch</a>`, 'client'],
  ['a message in a chat', () => `it’s here (${copied.rtmp}), hurry!`, 'copied'],
  [
    'a parameter of a web player',
    () => `https://play.example/?url=${encodeURIComponent(client.links.hls)}&x=1`,
    'client',
  ],
  ['two lines of a mail', () => `> ${wrapped(client.links.hls, '\r\n> ')}`, 'client'],
  ['a mail as it was sent', () => wrapped(copied.hls, '=\r\n'), 'copied'],
  ['a screenshot of the token alone', () => /~([\w-]+)/.exec(preview.hls)?.[1] ?? '', 'preview'],
  ['other addresses around it', () => `https://a.example/~me/ ${client.links.wss} https://b.example`, 'client'],
];

describe('a leak is named', () => {
  it.each(leaks)('from %s', async (_where, leak, whose) => {
    // Links that users get begin every ten minutes, so that they stay the same meanwhile.
    const issuedAt = expect.stringMatching(/:\d0:00\.000Z$/);
    const owners = {
      client: {
        owner: 'client',
        issuedAt: client.issuedAt,
        link: { id: client.id, clientName: 'Nordic Sport TV' },
        user: null,
      },
      copied: { owner: 'person', issuedAt, user: operator.id, userName: 'operator 3', link: null },
      preview: { owner: 'console', issuedAt, user: operator.id, userName: 'operator 3', link: null },
    };
    expect(await identify(leak())).toMatchObject({
      ...owners[whose],
      stream,
      streamName: 'Final',
      end: null,
    });
  });

  it('after the key of its stream was replaced, inside another address', async () => {
    const leak = `https://play.example/?url=${encodeURIComponent(client.links.hls)}`;
    const { body } = await editor.call('GET', '/stream', { id: stream });
    await editor.call('PUT', '/stream', { id: stream, key: 'replaced-for-the-drill' });
    expect(await identify(leak)).toMatchObject({ owner: 'client', link: { id: client.id }, end: 'replaced' });
    await editor.call('PUT', '/stream', { id: stream, key: body['key'] });
    expect(await identify(leak)).toMatchObject({ owner: 'client', link: { id: client.id }, end: null });
  });

  it('on a server of another vendor, in the middle of a message', async () => {
    const admin = await t.signIn('admin');
    const offer = { fqdn: 'edge.example.org', hls: '/hls/{key}.m3u8', vendor: 'nginx-rtmp' };
    const server = await idOf(admin, '/stream/server', { ...offer, signed: true, linkSecret: 'a-secret-of-nginx' });
    await admin.call('PUT', '/stream', { id: stream, server });
    const { hls } = (await operator.call('GET', '/stream', { id: stream })).body['links'] as Links;
    for (const leak of [`see ${hls}.`, escapedForJson(hls), `https://play.example/?url=${encodeURIComponent(hls)}`])
      expect(await identify(leak)).toMatchObject({ owner: 'person', user: operator.id, serverName: offer.fqdn });
    await admin.call('PUT', '/stream', { id: stream, server: records.server });
  });
});

it.each([
  ['whose token was altered', () => client.links.hls.replace(/~.{20}/, (start) => `${start.slice(0, -1)}!`)],
  ['whose token was cut', () => client.links.hls.replace(/(~.{40})[\w-]+/, '$1')],
  ['of somebody else', () => 'see https://example.org/~someone/video.m3u8, it is free'],
  ['with the key alone', () => copied.hls.replace(/~[\w-]+/, '')],
  ['that cannot be unescaped', () => 'https://example.org/%E0%A4%A~%'],
])('an address is nobody’s %s', async (_which, address) => {
  expect(await identify(address())).toBeNull();
});

it('tells nothing of a stream that whoever asks may not see', async () => {
  await sql`UPDATE "user" SET access = 'deny' WHERE id = ${editor.id}`.execute(t.deps.db);
  expect(await identify(`see ${client.links.hls}`)).toBeNull();
  await sql`UPDATE "user" SET access = 'allow' WHERE id = ${editor.id}`.execute(t.deps.db);
});
