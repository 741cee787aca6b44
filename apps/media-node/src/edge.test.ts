import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WatchRules } from '@touchline/contract';
import { linkFormats, signedName, signLink } from '@touchline/media/signed-link';
import { hasNginx } from '@touchline/media/testing/nginx';
import type { MediaNode } from './media-node.ts';
import { startByteCounter } from './testing/byte-counter.ts';
import type { ByteCounter } from './testing/byte-counter.ts';
import { type FakeConsole, startFakeConsole } from './testing/fake-console.ts';
import { startNginxEdge } from './testing/nginx-edge.ts';
import type { NginxEdge } from './testing/nginx-edge.ts';
import { httpUrl, publishSegments, sendSpan, startTestNode } from './testing/rig.ts';

const token = 'the token of edges';
const signingKey = Buffer.alloc(32, 1);
const rules: WatchRules = {
  signed: true,
  keys: [{ id: 1, secret: signingKey.toString('base64url') }],
  streams: ['match'],
  streamIds: [{ key: 'match', id: 5 }],
  people: [7, 8].map((id) => ({ id, copies: true, access: 'allow', streams: [] })),
  revoked: [],
  revokedCopies: [],
  viewers: [],
};
const nowS = () => Math.floor(Date.now() / 1_000);
const linkOf = (subject: number) => ({
  kind: 'person' as const,
  keyId: 1,
  stream: 5,
  subject,
  issuedS: nowS(),
  untilS: nowS() + 3_600,
  formats: linkFormats,
  maxViewers: null,
  networks: [],
});
const nameOf = (subject: number) => signedName('match', signLink(linkOf(subject), 'match', signingKey));

let desk: FakeConsole;
let node: MediaNode;
beforeEach(async () => {
  desk = await startFakeConsole(0);
  desk.rules = rules;
  node = await startTestNode({ console: { url: desk.url, serverId: '7' }, edgeToken: token });
  await publishSegments(node, 'match');
});
afterEach(async () => {
  await node.stop();
  await desk.stop();
});

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
const namedIn = (playlist: Buffer) => playlist.toString().match(/^[^#\n].*|(?<=URI=")[^"]+/gm) ?? [];
/** The files of a stream, below the folder of its name. */
async function filesOf(base: string, name: string): Promise<string[]> {
  const read = async (file: string) => bytesOf(await fetch(`${base}/hls/${name}/${file}`));
  const playlists = ['video.m3u8', 'audio.m3u8'];
  const media = (await Promise.all(playlists.map(read))).flatMap(namedIn);
  return ['hls/master.m3u8', ...[...playlists, ...new Set(media)].map((file) => `hls/${file}`), 'dash/manifest.mpd'];
}
const pathOf = (file: string, name: string) => `/${file.replace('/', `/${name}/`)}`;

describe('a node with edges', () => {
  const ask = (path: string, given: string | null) =>
    fetch(httpUrl(node, path), { headers: given === null ? {} : { 'x-touchline-edge': given } });

  it('sends an edge to the file, and nobody else', async () => {
    const [master, segment] = (await filesOf(httpUrl(node, ''), nameOf(7))).filter((file) => /master|\/v-/.test(file));
    const plain = await ask(pathOf(segment ?? '', nameOf(7)), null);
    const wrong = await ask(pathOf(segment ?? '', nameOf(7)), 'another token');
    const edge = await ask(pathOf(segment ?? '', nameOf(7)), token);
    expect([plain, wrong, edge].map(({ headers }) => headers.get('x-accel-redirect'))).toEqual([
      null,
      null,
      `/_media${pathOf(segment ?? '', 'match')}`,
    ]);
    expect([edge.status, edge.headers.get('content-type'), (await bytesOf(edge)).length]).toEqual([
      200,
      'video/mp4',
      0,
    ]);
    const media = await bytesOf(plain);
    expect(media.length).toBeGreaterThan(500);
    expect(await bytesOf(await ask(`/edge${pathOf(segment ?? '', 'match')}`, token))).toEqual(media);

    const playlist = await ask(pathOf(master ?? '', nameOf(7)), token);
    expect(playlist.headers.get('x-accel-redirect')).toMatch(
      /^\/_media\/hls\/match\/master\.m3u8\?v=\w+-\d+-false-false$/,
    );
    expect(playlist.headers.get('cache-control')).toBe('no-store');
  });

  it('refuses an edge what its viewer may not watch, and anybody else the files themselves', async () => {
    for (const path of ['/hls/match/master.m3u8', `/hls/${nameOf(9)}/master.m3u8`, `/hls/${nameOf(7)}x/master.m3u8`]) {
      const answer = await ask(path, token);
      expect([answer.status, answer.headers.get('x-accel-redirect')]).toEqual([403, null]);
    }
    for (const given of [null, '', 'another token'])
      expect((await ask('/edge/hls/match/master.m3u8', given)).status).toBe(404);
    expect((await ask('/edge/hls/nothing/master.m3u8', token)).status).toBe(404);
    expect((await ask('/edge/flv/match.flv', token)).status).toBe(404);
  });

  it('counts what the edge sends as the viewer’s', async () => {
    const name = nameOf(8);
    const files = await filesOf(httpUrl(node, ''), nameOf(7));
    const segment = files.find((file) => file.includes('/v-')) ?? '';
    const { length } = await bytesOf(await ask(`/edge${pathOf(segment, 'match')}`, token));
    for (let times = 0; times < 3; times++) await bytesOf(await ask(pathOf(segment, name), token));
    const bytes = () =>
      desk.reports.flatMap(({ watched = [] }) => watched.filter(({ subject }) => subject === 8)).at(-1)?.bytes ?? 0;
    await expect.poll(bytes).toBeGreaterThan(3 * length);
    expect(bytes()).toBeLessThan(3 * (length + 500));
  });
});

describe.skipIf(!hasNginx)('nginx as an edge, by the file of deploy', () => {
  let counter: ByteCounter;
  let edge: NginxEdge;
  beforeEach(async () => {
    counter = await startByteCounter(node.httpPort);
    edge = await startNginxEdge({ checks: counter.port, files: counter.port }, token);
  });
  afterEach(async () => {
    await edge.stop();
    await counter.stop();
  });
  const viaEdge = (path: string) => fetch(edge.url + path);

  it('gives every viewer the bytes that the node has, and asks for each file once', async () => {
    const files = await filesOf(httpUrl(node, ''), nameOf(7));
    expect(files.length).toBeGreaterThan(8);
    // The manifest tells the time, by the second.
    const same = files.filter((file) => !file.endsWith('.mpd'));
    let wholeBytes = 0;
    for (const file of same) {
      const [own, first, second] = await Promise.all([
        fetch(httpUrl(node, pathOf(file, nameOf(7)))),
        viaEdge(pathOf(file, nameOf(7))),
        viaEdge(pathOf(file, nameOf(8))),
      ]);
      const headers = [first, second].map((answer) =>
        ['content-type', 'cache-control', 'access-control-allow-origin'].map((header) => answer.headers.get(header)),
      );
      const expected = ['content-type', 'cache-control', 'access-control-allow-origin'].map((header) =>
        own.headers.get(header),
      );
      expect(headers).toEqual([expected, expected]);
      const body = await bytesOf(own);
      expect([await bytesOf(first), await bytesOf(second)]).toEqual([body, body]);
      wholeBytes += body.length;
    }
    const filled = counter.received();
    expect(filled).toBeGreaterThan(wholeBytes);
    // Checks are answered in a few hundred bytes.
    expect(filled).toBeLessThan(wholeBytes + same.length * 1_500);
    const manifest = await viaEdge(pathOf('dash/manifest.mpd', nameOf(7)));
    expect((await bytesOf(manifest)).toString()).toContain('UTCTiming');
  });

  it('asks for a file once when many want it at the same moment', async () => {
    const files = await filesOf(httpUrl(node, ''), nameOf(7));
    const segment = files.find((file) => file.includes('/v-')) ?? '';
    const before = counter.received();
    const answers = await Promise.all(
      Array.from({ length: 40 }, async () => (await bytesOf(await viaEdge(pathOf(segment, nameOf(7))))).length),
    );
    expect(new Set(answers).size).toBe(1);
    expect(counter.received() - before).toBeLessThan((answers[0] ?? 0) + 40 * 600);
  });

  it('lets nobody in who may not watch, also to what it has kept, and never tells its token', async () => {
    const files = await filesOf(edge.url, nameOf(7));
    const segment = files.find((file) => file.includes('/v-')) ?? '';
    expect((await viaEdge(pathOf(segment, nameOf(7)))).status).toBe(200);
    const refused = [
      [pathOf(segment, 'match'), 403],
      [pathOf(segment, nameOf(9)), 403],
      [`/_media${pathOf(segment, 'match')}`, 404],
      [`/edge${pathOf(segment, 'match')}`, 404],
    ] as const;
    for (const [path, status] of refused) {
      const answer = await fetch(edge.url + path, { headers: { 'x-touchline-edge': token } });
      expect([path, answer.status, JSON.stringify([...answer.headers]).includes(token)]).toEqual([path, status, false]);
    }
    await desk.order([], { ...rules, people: [] });
    await expect.poll(async () => (await viaEdge(pathOf(segment, nameOf(7)))).status).toBe(403);
  });

  it('follows the stream: a playlist is never older than that of the node', async () => {
    const publisher = await publishSegments(node, 'second');
    await desk.order([], { ...rules, streams: ['match', 'second'] });
    const name = signedName('second', signLink(linkOf(7), 'second', signingKey));
    const playlist = async (base: string) => (await bytesOf(await fetch(`${base}/hls/${name}/video.m3u8`))).toString();
    await expect.poll(async () => (await viaEdge(`/hls/${name}/video.m3u8`)).status).toBe(200);
    for (let toMs = 4_200; toMs <= 8_200; toMs += 1_000) {
      sendSpan(publisher, toMs - 1_000, toMs, {});
      const number = node.streams.find('second')?.packager.ring.newest()?.number ?? 0;
      await expect.poll(() => node.streams.find('second')?.packager.ring.newest()?.number).toBeGreaterThan(number);
      const own = await playlist(httpUrl(node, ''));
      expect(await playlist(edge.url)).toBe(own);
    }
  });
});
