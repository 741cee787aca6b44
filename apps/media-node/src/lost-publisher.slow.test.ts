import { parseMpd } from '@touchline/media/dash-parse';
import { parsePlaylist } from '@touchline/media/hls-parse';
import type { RtmpConnection } from '@touchline/media/rtmp/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { MediaNode, MediaNodeOptions } from './media-node.ts';
import type { Timings } from './timings.ts';
import { type FakeConsole, startFakeConsole } from './testing/fake-console.ts';
import {
  httpUrl,
  play,
  publishSegments,
  publish,
  sendSpan,
  startTestNode,
  TEST_TIMINGS,
  TOKEN,
} from './testing/rig.ts';

let desk: FakeConsole;
let node: MediaNode;
beforeEach(async () => {
  desk = await startFakeConsole(0);
});
afterEach(async () => {
  await node.stop();
  await desk.stop();
});

async function start(timings: Partial<Timings>, change: Partial<MediaNodeOptions>): Promise<void> {
  node = await startTestNode({
    console: { url: desk.url, serverId: '7' },
    timings: { ...TEST_TIMINGS, graceMs: 1, reportEveryMs: 20, ...timings },
    ...change,
  });
}

const get = (path: string): Promise<Response> => fetch(httpUrl(node, path));
const statusOf = async (path: string): Promise<number> => (await get(path)).status;
const remove = (key: string): Promise<Response> =>
  fetch(httpUrl(node, `/streams/${key}`), { method: 'DELETE', headers: { authorization: `Bearer ${TOKEN}` } });
const isLost = (key: string): boolean => node.streams.find(key)?.publisher === null;

/** Resolves once the console has received this many reports of the lost stream. */
const heard = (key: string, times: number): Promise<void> =>
  expect
    .poll(() => desk.reports.filter(({ kept }) => kept.includes(key)).length, { timeout: 5_000 })
    .toBeGreaterThanOrEqual(times);

async function lose(publisher: RtmpConnection, key: string): Promise<void> {
  await publisher.close();
  await expect.poll(() => isLost(key)).toBe(true);
}

async function watchWebSocket(
  key: string,
): Promise<{ socket: WebSocket; messages: Buffer[]; closed: Promise<number> }> {
  const socket = new WebSocket(httpUrl(node, `/ws/${key}.flv`).replace('http', 'ws'));
  const messages: Buffer[] = [];
  socket.on('message', (data: Buffer) => void messages.push(data));
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await new Promise((resolve) => socket.on('open', resolve));
  return { socket, messages, closed };
}

describe('a stream that has lost its publisher', () => {
  it('is reported at once', async () => {
    await start({ reportEveryMs: 3_600_000 }, {});
    const publisher = await publishSegments(node, 'match');
    await lose(publisher, 'match');
    await heard('match', 1);
    expect(desk.reports.map(({ published: keys, kept }) => [keys, kept])).toEqual([
      [[], []],
      [[], ['match']],
    ]);
  });

  it('keeps its players until the publisher returns, unless the console says that it is over', async () => {
    await start({}, {});
    const publisher = await publishSegments(node, 'match');
    const { tags } = await play(node, 'match');
    const { messages, socket } = await watchWebSocket('match');
    await lose(publisher, 'match');
    await heard('match', 5);
    expect(await statusOf('/hls/match/video.m3u8')).toBe(200);
    const [count, sent] = [tags.length, messages.length];
    sendSpan(await publish(node, 'match'), 0, 2_100, {});
    await expect.poll(() => tags.length).toBeGreaterThan(count + 100);
    await expect.poll(() => messages.length).toBeGreaterThan(sent + 100);
    const playlist = parsePlaylist(await (await get('/hls/match/video.m3u8')).text());
    expect(playlist).toMatchObject({ mediaSequence: 0, hasEnded: false });
    expect(playlist?.kind === 'media' && playlist.segments.some((segment) => segment.isDiscontinuous)).toBe(true);
    expect(parseMpd(await (await get('/dash/match/manifest.mpd')).text())).toMatchObject({ isDynamic: true });
    expect(desk.reports.at(0)).toEqual({ published: [], kept: [], pulls: [] });
    expect(desk.reports.flatMap((report) => report.published)[0]).toEqual({
      key: 'match',
      ip: '127.0.0.1',
      protocol: 'rtmp',
      clientId: expect.stringMatching(/^rtmp-\d+$/),
    });
    socket.close();
  });

  it('ends when the console has not answered for too long', async () => {
    await start({ lostMs: 1_000 }, {});
    const publisher = await publishSegments(node, 'match');
    await lose(publisher, 'match');
    await heard('match', 60);
    expect(isLost('match')).toBe(true);
    desk.over = null;
    await expect.poll(() => node.streams.find('match'), { timeout: 5_000 }).toBeNull();
  });

  it('no longer admits its encoder without the console once it is over', async () => {
    await start({ publishWaitMs: 200 }, {});
    await lose(await publishSegments(node, 'match'), 'match');
    desk.over = ['match'];
    await expect.poll(() => node.streams.find('match')).toBeNull();
    desk.answer = { status: 503, body: { code: 'unavailable', message: 'later' } };
    await expect(publish(node, 'match')).rejects.toMatchObject({
      message: 'the console does not answer, try again later',
    });
  });

  it('makes room for another stream when the node is full, the longest lost one first', async () => {
    await start({}, { maxStreams: 2 });
    for (const key of ['one', 'two']) await lose(await publishSegments(node, key), key);
    await publish(node, 'three');
    expect(node.streams.list().map(({ key }) => key)).toEqual(['two', 'three']);
    expect(await statusOf('/hls/one/master.m3u8')).toBe(200);
    await publish(node, 'two');
    await expect(publish(node, 'four')).rejects.toMatchObject({ message: 'too many streams' });
  });

  it('sends its players keep-alive tags that do not move the clock', async () => {
    await start({ keepAliveMs: 20 }, {});
    const publisher = await publishSegments(node, 'match');
    const { tags } = await play(node, 'match');
    const { messages, socket } = await watchWebSocket('match');
    await expect.poll(() => Math.min(tags.length, messages.length)).toBeGreaterThan(8);
    await lose(publisher, 'match');
    const mark = Buffer.from('onKeepAlive');
    await expect
      .poll(() => tags.filter(({ type, payload }) => type === 18 && payload.includes(mark)).length)
      .toBeGreaterThan(1);
    await expect.poll(() => messages.filter((data) => data[0] === 18 && data.includes(mark)).length).toBeGreaterThan(1);
    const last = tags.findLast(({ type }) => type !== 18)?.timestamp ?? 0;
    expect(tags.filter(({ payload }) => payload.includes(mark)).every(({ timestamp }) => timestamp === last)).toBe(
      true,
    );
    socket.close();
  });
});

describe.each<['the console calls over' | 'the console removes', (key: string) => Promise<unknown>]>([
  [
    'the console calls over',
    (key) => {
      desk.over = [key];
      return Promise.resolve();
    },
  ],
  ['the console removes', remove],
])('a stream that %s', (_how, finish) => {
  async function over(timings: Partial<Timings>): Promise<{ segment: string; closed: Promise<unknown>[] }> {
    await start(timings, {});
    const publisher = await publishSegments(node, 'match');
    const { connection } = await play(node, 'match');
    const { closed } = await watchWebSocket('match');
    const flv = await get('/flv/match.flv');
    const playlist = parsePlaylist(await (await get('/hls/match/video.m3u8')).text());
    const uri = playlist?.kind === 'media' ? playlist.segments.at(-1)?.uri : '';
    await lose(publisher, 'match');
    await finish('match');
    await expect.poll(() => node.streams.find('match')).toBeNull();
    return { segment: `/hls/match/${uri}`, closed: [connection.closed, closed, flv.arrayBuffer()] };
  }

  it('disconnects its players, and can be played to its end', async () => {
    const { segment, closed } = await over({});
    const [rtmp, webSocket] = await Promise.all(closed);
    expect([rtmp, webSocket]).toEqual([expect.objectContaining({ reason: 'closed' }), 1001]);
    for (const kind of ['video', 'audio']) {
      const playlist = parsePlaylist(await (await get(`/hls/match/${kind}.m3u8`)).text());
      expect(playlist).toMatchObject({ hasEnded: true, mediaSequence: 0 });
    }
    expect(await statusOf('/hls/match/master.m3u8')).toBe(200);
    const mpd = await (await get('/dash/match/manifest.mpd')).text();
    expect(parseMpd(mpd)).toMatchObject({ isDynamic: false });
    const ended = node.streams.findEnded('match');
    const last = ended === 'gone' ? null : ended?.packager.ring.newest();
    const lengthS = ((last?.startMs ?? 0) + (last?.durationMs ?? 0)) / 1000;
    expect(mpd).toContain(`mediaPresentationDuration="PT${lengthS.toFixed(3)}S"`);
    expect(await statusOf(segment)).toBe(200);
    expect(await statusOf('/flv/match.flv')).toBe(404);
  });

  it('is gone afterwards, until it is published again', async () => {
    const { segment } = await over({ endedMs: 1 });
    const paths = ['/hls/match/master.m3u8', '/hls/match/video.m3u8', '/dash/match/manifest.mpd', segment];
    await expect.poll(() => Promise.all(paths.map(statusOf))).toEqual([410, 410, 410, 410]);
    expect(await (await get('/hls/match/master.m3u8')).json()).toMatchObject({ code: 'gone' });
    desk.over = [];
    await publishSegments(node, 'match');
    expect(await statusOf('/hls/match/master.m3u8')).toBe(200);
    expect(parsePlaylist(await (await get('/hls/match/video.m3u8')).text())).toMatchObject({ hasEnded: false });
    expect(await statusOf(segment)).toBe(404);
  });
});
