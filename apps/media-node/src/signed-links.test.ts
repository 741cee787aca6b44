import { once } from 'node:events';
import { Agent, get as httpGet, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { WatchRules } from '@touchline/contract';
import { type LinkFormat, linkFormats, type SignedLink, signedName, signLink } from '@touchline/media/signed-link';
import type { RtmpConnection } from '@touchline/media/rtmp/client';
import type { MediaNode } from './media-node.ts';
import { type FakeConsole, startFakeConsole } from './testing/fake-console.ts';
import { httpUrl, play, publishSegments, sendSpan, startTestNode } from './testing/rig.ts';

const signingKey = Buffer.alloc(32, 1);
const rules: WatchRules = {
  signed: true,
  keys: [{ id: 1, secret: signingKey.toString('base64url') }],
  streams: ['match'],
  streamIds: [{ key: 'match', id: 5 }],
  people: [{ id: 7, copies: true, access: 'allow', streams: [] }],
  revoked: [],
  revokedCopies: [],
  viewers: [],
};
const nowS = () => Math.floor(Date.now() / 1_000);
const linkOf = (part: Partial<SignedLink>): SignedLink => ({
  kind: 'person',
  keyId: 1,
  stream: 5,
  subject: 7,
  issuedS: nowS(),
  untilS: nowS() + 3_600,
  formats: linkFormats,
  maxViewers: null,
  networks: [],
  ...part,
});
const tokenOf = (part: Partial<SignedLink>) => signLink(linkOf(part), 'match', signingKey);
const nameOf = (part: Partial<SignedLink>) => signedName('match', tokenOf(part));

let desk: FakeConsole;
let node: MediaNode;
let publisher: RtmpConnection;
beforeEach(async () => {
  desk = await startFakeConsole(0);
  desk.rules = rules;
  node = await startTestNode({ console: { url: desk.url, serverId: '7' } });
  publisher = await publishSegments(node, 'match');
});
afterEach(async () => {
  await node.stop();
  await desk.stop();
});

const get = (path: string) => fetch(httpUrl(node, path));
const textOf = async (path: string) => (await get(path)).text();
const pathsOf = (name: string) => ({
  hls: `/hls/${name}/master.m3u8`,
  dash: `/dash/${name}/manifest.mpd`,
  flv: `/flv/${name}.flv`,
});
const namedIn = (playlist: string) => playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
const openSocket = (name: string) => new WebSocket(`ws://127.0.0.1:${node.httpPort}/ws/${name}.flv`);

it('every file of a signed link is reached through it, and no file without one', async () => {
  const name = nameOf({});
  const run = node.streams.find('match')?.run ?? '';
  const video = await textOf(`/hls/${name}/video.m3u8`);
  const [init = ''] = /(?<=URI=")[^"]+/.exec(video) ?? [];
  const segments = namedIn(video);
  expect(segments.length).toBeGreaterThan(1);
  const files = ['master.m3u8', ...namedIn(await textOf(`/hls/${name}/master.m3u8`)), 'audio.m3u8', init, ...segments];
  const initOf = /initialization="([^"]+)"/.exec(await textOf(`/dash/${name}/manifest.mpd`))?.[1] ?? '';
  const paths = [...files.map((file) => ['hls', file]), ['dash', 'manifest.mpd'], ['dash', initOf]];
  expect(initOf).toContain(run);
  const answers = await Promise.all(
    paths.map(async ([folder, file]) => {
      const [signed, plain] = await Promise.all([get(`/${folder}/${name}/${file}`), get(`/${folder}/match/${file}`)]);
      const length = (await signed.arrayBuffer()).byteLength;
      return [file, signed.status, length > 0, plain.status, await plain.json()];
    }),
  );
  const refusal = { code: 'refused', message: 'this link does not play' };
  expect(answers).toEqual(paths.map(([, file]) => [file, 200, true, 403, refusal]));
});

it('live players need one too', async () => {
  const name = nameOf({});
  const { connection } = await play(node, name);
  const flv = await get(pathsOf(name).flv);
  const socket = openSocket(name);
  await once(socket, 'open');
  expect([flv.status, node.streams.find('match')?.players.size]).toEqual([200, 3]);
  await connection.close();
  await flv.body?.cancel();
  socket.terminate();

  await expect(play(node, 'match')).rejects.toMatchObject({
    message: expect.stringContaining('this link does not play'),
  });
  expect((await fetch(httpUrl(node, pathsOf('match').flv), { method: 'HEAD' })).status).toBe(403);
  expect((await get(pathsOf('match').flv)).status).toBe(403);
  const [error] = await once(openSocket('match'), 'error');
  expect(String(error)).toContain('403');
});

it('every refused link gets the same answer', async () => {
  const other = signedName('match', signLink(linkOf({}), 'other', signingKey));
  const good = tokenOf({});
  const names = [
    other,
    nameOf({ keyId: 2 }),
    nameOf({ untilS: nowS() - 1 }),
    nameOf({ subject: 8 }),
    nameOf({ networks: ['203.0.113.0/24'] }),
    signedName('match', good.slice(0, -1)),
    signedName('match', `${good.slice(1)}${good[0] ?? ''}`),
    signedName('nothing', good),
    'match',
    'nothing',
  ];
  const answers = await Promise.all(
    names.flatMap((name) =>
      Object.values(pathsOf(name)).map(async (path) => {
        const response = await get(path);
        return `${response.status} ${await response.text()}`;
      }),
    ),
  );
  expect(new Set(answers)).toEqual(new Set(['403 {"code":"refused","message":"this link does not play"}']));
});

it.each<[LinkFormat, number[]]>([
  ['hls', [200, 403, 403]],
  ['dash', [403, 200, 403]],
  ['wss', [403, 403, 200]],
])('a link for %s alone plays in no other format', async (format, expected) => {
  const responses = await Promise.all(Object.values(pathsOf(nameOf({ formats: [format] }))).map(get));
  expect(responses.map(({ status }) => status)).toEqual(expected);
  await Promise.all(responses.map(async ({ body }) => body?.cancel()));
});

it('a right that ends ends what runs: players, sockets, and a segment that is being sent', async () => {
  const name = nameOf({ kind: 'client', subject: 90 });
  const { connection } = await play(node, name);
  const flv = await get(pathsOf(name).flv);
  const socket = openSocket(name);
  await once(socket, 'open');
  const waiting = get(`/hls/${name}/${nextSegment()}`).then(() => 'answered', String);
  const lasting = nameOf({});
  const stays = await play(node, lasting);
  // The answer to the waiting request must not be ready by itself.
  await sleep(50);
  await desk.order([], { ...rules, revoked: [90] });

  expect(await connection.closed).toMatchObject({ reason: 'closed' });
  await expect(flv.arrayBuffer()).resolves.toBeInstanceOf(ArrayBuffer);
  const [code] = await once(socket, 'close');
  expect(code).toBe(1001);
  expect(await waiting).toBe('TypeError: fetch failed');
  expect((await get(pathsOf(name).hls)).status).toBe(403);
  expect((await get(pathsOf(lasting).hls)).status).toBe(200);
  expect(node.streams.find('match')?.players.size).toBe(1);
  await stays.connection.close();
});

it('a player that has stopped reading does not stop the node when its right ends', async () => {
  const errors: Error[] = [];
  const note = (error: Error) => void errors.push(error);
  process.on('uncaughtException', note);
  const player = connect(node.httpPort, '127.0.0.1');
  player.write(`GET ${pathsOf(nameOf({ kind: 'client', subject: 90 })).flv} HTTP/1.1\r\nhost: node\r\n\r\n`);
  await once(player, 'data');
  player.pause();
  const players = () => node.streams.find('match')?.players ?? new Set();
  let sentMs = 3_200;
  const send = (frameBytes: number) => {
    sendSpan(publisher, sentMs, sentMs + 200, { frameBytes });
    sentMs += 200;
  };
  const unsent = () => {
    send(400_000);
    return [...players()][0]?.transport.bufferedBytes();
  };
  await expect.poll(unsent).toBeGreaterThan(0);
  await desk.order([], { ...rules, revoked: [90] });
  const playersAfterMore = () => {
    send(1_000);
    return players().size;
  };
  await expect.poll(playersAfterMore).toBe(0);
  const { tags, connection } = await play(node, nameOf({}));
  await expect.poll(() => tags.length).toBeGreaterThan(10);
  process.off('uncaughtException', note);
  expect(errors).toEqual([]);
  player.destroy();
  await connection.close();
});

it('a match that is canceled ends for its viewers on an open server too', async () => {
  const open = { ...rules, signed: false };
  await desk.order([], open);
  await expect.poll(async () => (await get(pathsOf('match').hls)).status).toBe(200);
  const flv = await get(pathsOf('match').flv);
  await desk.order([], { ...open, streams: [] });
  await expect(flv.arrayBuffer()).resolves.toBeInstanceOf(ArrayBuffer);
  expect((await get(pathsOf('match').hls)).status).toBe(403);
});

it('a link for one viewer plays once at a time, in whatever format', async () => {
  const name = nameOf({ kind: 'client', subject: 90, maxViewers: 1 });
  const { connection } = await play(node, name);
  await expect(play(node, name)).rejects.toThrow('this link does not play');
  expect((await get(pathsOf(name).hls)).status).toBe(403);
  await connection.close();
  await expect.poll(async () => (await get(pathsOf(name).hls)).status).toBe(200);
  await expect(play(node, name)).rejects.toThrow('this link does not play');
});

it('a lowered number of viewers ends the newest of them in every format, and no other', async () => {
  const name = nameOf({ kind: 'client', subject: 90 });
  const stays = await play(node, name);
  const hls = (agent: string) => fetch(httpUrl(node, pathsOf(name).hls), { headers: { 'user-agent': agent } });
  expect((await hls('early')).status).toBe(200);
  const { connection } = await play(node, name);
  const flv = await get(pathsOf(name).flv);
  const socket = openSocket(name);
  await once(socket, 'open');
  const waiting = [`/hls/${name}/${nextSegment()}`, `/dash/${name}/${nextSegment()}`].map((path) =>
    get(path).then(() => 'answered', String),
  );
  // The answers to the waiting requests must not be ready by themselves.
  await sleep(50);
  await desk.order([], { ...rules, viewers: [{ link: 90, max: 2 }] });

  expect(await connection.closed).toMatchObject({ reason: 'closed' });
  await expect(flv.arrayBuffer()).resolves.toBeInstanceOf(ArrayBuffer);
  const [code] = await once(socket, 'close');
  expect(code).toBe(1001);
  expect(await Promise.all(waiting)).toEqual(['TypeError: fetch failed', 'TypeError: fetch failed']);
  const refused = [get(pathsOf(name).hls), get(pathsOf(name).dash), get(pathsOf(name).flv)];
  expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([403, 403, 403]);
  expect((await hls('early')).status).toBe(200);
  expect(node.streams.find('match')?.players.size).toBe(1);
  const ended = () => desk.reports.flatMap(({ watched = [] }) => watched).filter((session) => session.ended);
  await expect
    .poll(() =>
      ended()
        .map(({ format }) => format)
        .toSorted(),
    )
    .toEqual(['dash', 'hls', 'rtmp', 'wss', 'wss']);
  await stays.connection.close();
});

it('the console is told how much each viewer has received', async () => {
  const reports = () => desk.reports.flatMap(({ watched = [] }) => watched);
  const name = nameOf({ kind: 'client', subject: 90 });
  const { connection, tags } = await play(node, name);
  const agent = new Agent({ keepAlive: true });
  const sockets = new Set<Socket>();
  for (const file of ['master.m3u8', 'video.m3u8', ...namedIn(await textOf(`/hls/${name}/video.m3u8`))]) {
    const request = httpGet(httpUrl(node, `/hls/${name}/${file}`), { agent, headers: { 'user-agent': 'a player' } });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    sockets.add(response.socket);
    response.resume();
    await once(response, 'end');
  }
  const [socket] = sockets;
  const ofPlayer = () => reports().findLast(({ format, bytes }) => format === 'hls' && bytes === socket?.bytesRead);
  await expect
    .poll(ofPlayer)
    .toMatchObject({ key: 'match', kind: 'client', subject: 90, ip: '127.0.0.1', ended: false });
  expect(sockets.size).toBe(1);

  await expect.poll(() => tags.length).toBeGreaterThan(10);
  const media = tags.reduce((sum, { payload }) => sum + payload.length, 0);
  await connection.close();
  const ofLive = () => reports().find(({ format, ended }) => format === 'rtmp' && ended);
  await expect.poll(ofLive).toMatchObject({ key: 'match', kind: 'client', subject: 90, ip: '127.0.0.1' });
  expect(ofLive()?.bytes).toBeGreaterThan(media);
  agent.destroy();
});

/** The file of the segment that follows the newest one. */
function nextSegment(): string {
  const stream = node.streams.find('match');
  return `${stream?.run}/${[...(stream?.packager.ring.nextNames() ?? [])].find((name) => name.startsWith('v-'))}`;
}
