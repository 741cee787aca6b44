import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { WatchRules } from '@touchline/contract';
import { linkFormats, signedName, signLink } from '@touchline/media/signed-link';
import type { RtmpConnection } from '@touchline/media/rtmp/client';
import type { MediaNode } from './media-node.ts';
import { type FakeConsole, startFakeConsole } from './testing/fake-console.ts';
import { httpUrl, play, publish, publishSegments, sendSpan, startTestNode, TEST_TIMINGS } from './testing/rig.ts';

const signingKey = Buffer.alloc(32, 1);
const rules: WatchRules = {
  signed: true,
  keys: [{ id: 1, secret: signingKey.toString('base64url') }],
  streams: ['match', 'other'],
  streamIds: ['match', 'other'].map((key) => ({ key, id: 5 })),
  people: [{ id: 7, copies: true, access: 'allow', streams: [] }],
  revoked: [],
  revokedCopies: [],
  viewers: [],
};
const nowS = () => Math.floor(Date.now() / 1_000);
function nameOf(key: string, subject = 7): string {
  const link = { kind: 'person', keyId: 1, stream: 5, subject, issuedS: nowS(), untilS: nowS() + 3_600 } as const;
  return signedName(key, signLink({ ...link, formats: linkFormats, maxViewers: null, networks: [] }, key, signingKey));
}

let desks: FakeConsole[];
let origin: MediaNode;
let relay: MediaNode;
let encoder: RtmpConnection;
beforeEach(async () => {
  desks = [await startFakeConsole(0), await startFakeConsole(0)];
  const [desk, deskOfRelay] = desks as [FakeConsole, FakeConsole];
  desk.rules = rules;
  deskOfRelay.rules = rules;
  deskOfRelay.positions = [{ key: 'match', number: 100, discontinuities: 7 }];
  origin = await startTestNode({ console: { url: desk.url, serverId: '7' } });
  relay = await startTestNode({
    console: { url: deskOfRelay.url, serverId: '7' },
    origin: `rtmp://127.0.0.1:${origin.rtmpPort}/live`,
    timings: { ...TEST_TIMINGS, relayIdleMs: 1_000, relayWaitMs: 3_600_000 },
  });
  encoder = await publishSegments(origin, 'match');
});
afterEach(async () => {
  await relay.stop();
  await origin.stop();
  await Promise.all(desks.map((desk) => desk.stop()));
});

/** Goes on publishing until the connection is closed. */
async function keepPublishing(connection: RtmpConnection): Promise<void> {
  const over = new AbortController();
  void connection.closed.then(() => over.abort());
  for (let fromMs = 3_200; !over.signal.aborted; fromMs += 200) {
    sendSpan(connection, fromMs, fromMs + 200, {});
    await sleep(50);
  }
}
const playersAtOrigin = (key: string) => origin.streams.find(key)?.players.size ?? 0;

it('gets a stream once for all its players, in every format, with their own links', async () => {
  void keepPublishing(encoder);
  const name = nameOf('match');
  const [first, second] = await Promise.all([play(relay, name), play(relay, name)]);
  const socket = new WebSocket(`ws://127.0.0.1:${relay.httpPort}/ws/${name}.flv`);
  const [message] = await once(socket, 'message');
  const flv = await fetch(httpUrl(relay, `/flv/${name}.flv`));
  const hls = await fetch(httpUrl(relay, `/hls/${name}/master.m3u8`));
  expect([(message as Buffer).length > 0, flv.status, hls.status]).toEqual([true, 200, 200]);
  expect(await hls.text()).toContain('video.m3u8');
  await expect.poll(() => [first.tags.length > 20, second.tags.length > 20]).toEqual([true, true]);
  expect(playersAtOrigin('match')).toBe(1);
  socket.terminate();
  await flv.body?.cancel();
  await Promise.all([first, second].map(({ connection }) => connection.close()));
});

it('reports its viewers and no publisher, and its pull counts as no viewer of the origin', async () => {
  void keepPublishing(encoder);
  const { connection } = await play(relay, nameOf('match'));
  const [desk, deskOfRelay] = desks as [FakeConsole, FakeConsole];
  const watched = () => deskOfRelay.reports.flatMap((report) => report.watched ?? []);
  await expect.poll(() => watched().at(-1)).toMatchObject({ key: 'match', subject: 7, format: 'rtmp', ended: false });
  expect(deskOfRelay.reports.at(-1)).toMatchObject({ relay: true, published: [], kept: ['match'], pulls: [] });
  expect(desk.reports.flatMap((report) => report.watched ?? [])).toEqual([]);
  expect(desk.reports.at(-1)).toMatchObject({ published: [{ key: 'match' }] });
  expect(deskOfRelay.pullQuestions).toBe(0);
  await connection.close();
});

it('numbers its playlists by itself, whatever its origin has reported', async () => {
  void keepPublishing(encoder);
  const name = nameOf('match');
  const { connection } = await play(relay, name);
  const playlist = await (await fetch(httpUrl(relay, `/hls/${name}/video.m3u8`))).text();
  expect(playlist).toMatch(/#EXT-X-MEDIA-SEQUENCE:\d\n/);
  await connection.close();
});

it('lets a stream go that nobody watches any more, and gets it again', async () => {
  void keepPublishing(encoder);
  const { connection } = await play(relay, nameOf('match'));
  await sleep(1_500);
  expect(playersAtOrigin('match')).toBe(1);
  await connection.close();
  await expect.poll(() => [playersAtOrigin('match'), relay.streams.find('match')]).toEqual([0, null]);
  const again = await play(relay, nameOf('match'));
  await expect.poll(() => again.tags.length).toBeGreaterThan(20);
  await again.connection.close();
});

it('does not say that a match is over which nobody watched for a while, when its origin is away', async () => {
  void keepPublishing(encoder);
  const name = nameOf('match');
  const list = (file: string) => fetch(httpUrl(relay, `/hls/${name}/${file}`));
  const { connection } = await play(relay, name);
  await expect.poll(() => relay.streams.find('match')?.packager.ring.newest()?.number).toBeGreaterThan(0);
  await connection.close();
  await expect.poll(() => relay.streams.find('match')).toBeNull();
  await origin.stop();
  const answers = await Promise.all(['video.m3u8', 'audio.m3u8', 'master.m3u8'].map(list));
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 404]);
  expect(await answers[0]?.json()).toMatchObject({ code: 'not_ready' });
});

it('refuses whoever may not watch without asking the origin, and says at once what is not there', async () => {
  for (const name of ['match', nameOf('match', 8), `${nameOf('match')}x`])
    await expect(play(relay, name)).rejects.toMatchObject({
      message: expect.stringContaining('this link does not play'),
    });
  expect((await fetch(httpUrl(relay, '/hls/match/master.m3u8'))).status).toBe(403);
  expect(playersAtOrigin('match')).toBe(0);
  expect((await fetch(httpUrl(relay, `/hls/${nameOf('other')}/master.m3u8`))).status).toBe(404);
  await expect(play(relay, nameOf('other'))).rejects.toMatchObject({
    message: expect.stringContaining('no such stream'),
  });
});

it('ends its players when their right ends', async () => {
  void keepPublishing(encoder);
  const { connection } = await play(relay, nameOf('match'));
  await (desks[1] as FakeConsole).order([], { ...rules, people: [] });
  await connection.closed;
  await expect(play(relay, nameOf('match'))).rejects.toThrow('this link does not play');
});

it('serves nothing of a publisher that was cut at its origin, and goes on when one returns', async () => {
  void keepPublishing(encoder);
  const name = nameOf('match');
  const { connection, tags } = await play(relay, name);
  const list = () => fetch(httpUrl(relay, `/hls/${name}/video.m3u8`), { headers: { prefer: 'wait=0' } });
  await expect.poll(async () => (await list()).status).toBe(200);
  const cut = { key: 'match', reason: 'cut', message: 'the publisher was cut' };
  const [desk, deskOfRelay] = desks as [FakeConsole, FakeConsole];
  await desk.order([cut]);
  await encoder.closed;
  await deskOfRelay.order([cut]);
  await expect.poll(async () => (await list()).status).toBe(503);
  const late = await play(relay, name);
  await sleep(1_000);
  expect(late.tags.filter(({ payload }) => payload.length > 100)).toEqual([]);
  expect(deskOfRelay.reports.flatMap((report) => report.cut ?? [])).toEqual([]);
  const before = tags.length;
  void keepPublishing(await publish(origin, 'match'));
  await expect.poll(() => [tags.length > before + 20, late.tags.length > 20]).toEqual([true, true]);
  await expect.poll(async () => (await list()).status).toBe(200);
  await Promise.all([connection.close(), late.connection.close()]);
});

it('shows a match that ended by itself to its end', async () => {
  void keepPublishing(encoder);
  const { connection } = await play(relay, nameOf('match'));
  const list = () => fetch(httpUrl(relay, `/hls/${nameOf('match')}/video.m3u8`));
  await expect.poll(async () => (await list()).status).toBe(200);
  await encoder.close();
  const deskOfRelay = desks[1] as FakeConsole;
  await deskOfRelay.order([{ key: 'match', reason: 'too_late', message: 'the match is over' }]);
  await expect.poll(() => deskOfRelay.askedAfter.length).toBe(3);
  expect((await list()).status).toBe(200);
  await connection.close();
});

it('keeps its players while the encoder or the origin is away for a moment', async () => {
  void keepPublishing(encoder);
  const { connection, tags } = await play(relay, nameOf('match'));
  await expect.poll(() => tags.length).toBeGreaterThan(20);
  await encoder.close();
  await sleep(300);
  const back = await publish(origin, 'match');
  void keepPublishing(back);
  const before = tags.length;
  await expect.poll(() => tags.length).toBeGreaterThan(before + 20);
  await connection.close();
});

it('is drained when its last player has left, though its origin goes on', async () => {
  void keepPublishing(encoder);
  const { connection } = await play(relay, nameOf('match'));
  const drained = relay.drain(new AbortController().signal);
  await connection.close();
  await drained;
  expect(origin.streams.find('match')?.publisher).not.toBeNull();
});

it('takes no encoder', async () => {
  await expect(publish(relay, 'match?secret=x')).rejects.toMatchObject({
    message: expect.stringContaining('this node relays another one'),
  });
  expect((desks[1] as FakeConsole).calls).toEqual([]);
});
