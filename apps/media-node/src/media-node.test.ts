import { parseMpd } from '@touchline/media/dash-parse';
import { segmentsOf } from '@touchline/media/testing/segments-of';
import { createFlvReader, type FlvTag } from '@touchline/media/flv';
import { parseVideoMessage } from '@touchline/media/flv-media';
import { parseInit, parseSegment } from '@touchline/media/fmp4-parse';
import { parsePlaylist } from '@touchline/media/hls-parse';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { MediaNode } from './media-node.ts';
import { httpUrl, play, publish, publishSegments, sendSpan, startTestNode, TOKEN } from './testing/rig.ts';

let node: MediaNode;
beforeEach(async () => {
  node = await startTestNode({});
});
afterEach(() => node.stop());

const get = (path: string, init?: RequestInit): Promise<Response> => fetch(httpUrl(node, path), init);
const bearer = { headers: { authorization: `Bearer ${TOKEN}` } };
const isKey = (tag: FlvTag): boolean => parseVideoMessage(tag.payload)?.isKeyFrame === true && tag.payload[1] === 1;

describe('a published stream is offered as', () => {
  it('RTMP: headers and a key frame first, then live tags', async () => {
    const publisher = await publishSegments(node, 'match');
    const { tags } = await play(node, 'match');
    await expect.poll(() => tags.length).toBeGreaterThan(8);
    expect(tags.slice(0, 3).map((tag) => [tag.type, tag.payload[1]])).toEqual([
      [18, 0],
      [9, 0],
      [8, 0],
    ]);
    expect(isKey(tags.find((tag) => tag.type === 9 && tag.payload[1] === 1)!)).toBe(true);
    expect(tags[3]?.timestamp).toBe(node.streams.find('match')?.group[0]?.timeMs);
    sendSpan(publisher, 3_200, 3_400, {});
    await expect.poll(() => node.streams.find('match')?.lastTimeMs).toBeGreaterThan(3_390);
    await expect.poll(() => tags.at(-1)?.timestamp).toBe(node.streams.find('match')?.lastTimeMs);
    expect(tags.filter((tag) => tag.type === 9 && tag.payload[1] === 1)).toHaveLength(10);
  });

  it('HLS: playlists that are not cached, segments that are, for any page', async () => {
    await publishSegments(node, 'match');
    const master = await get('/hls/match/master.m3u8');
    expect(Object.fromEntries(master.headers)).toMatchObject({
      'content-type': 'application/vnd.apple.mpegurl',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    });
    expect(parsePlaylist(await master.text())).toMatchObject({
      variants: [{ uri: 'video.m3u8', width: 320, height: 180 }],
    });
    const playlist = parsePlaylist(await (await get('/hls/match/video.m3u8')).text());
    const segments = playlist?.kind === 'media' ? playlist.segments : [];
    expect(segments).toHaveLength(3);
    const init = await get(`/hls/match/${segments[0]?.mapUri}`);
    const segment = await get(`/hls/match/${segments[0]?.uri}`);
    expect(segment.headers.get('cache-control')).toContain('immutable');
    expect(segment.headers.get('content-type')).toBe('video/mp4');
    const tracks = parseInit(Buffer.from(await init.arrayBuffer()));
    expect(parseSegment(Buffer.from(await segment.arrayBuffer()), tracks)).toMatchObject([
      { samples: 25, bytes: 5_000 },
    ]);
  });

  it("DASH: with the node's clock and the same segments", async () => {
    await publishSegments(node, 'match');
    const response = await get('/dash/match/manifest.mpd');
    expect(response.headers.get('content-type')).toBe('application/dash+xml');
    const mpd = parseMpd(await response.text());
    expect(mpd).toMatchObject({ isDynamic: true, availabilityStartMs: node.streams.find('match')?.clock.startedAt });
    const video = mpd?.periods[0]?.representations[0];
    const uri = video?.mediaTemplate?.replace('$Time$', String(segmentsOf(video.runs)[1]?.time));
    const [hls, dash] = await Promise.all([get(`/hls/match/${uri}`), get(`/dash/match/${uri}`)]);
    expect(Buffer.from(await hls.arrayBuffer())).toEqual(Buffer.from(await dash.arrayBuffer()));
  });

  it('HTTP-FLV and WS-FLV: a header, then tags that start with a key frame', async () => {
    const publisher = await publishSegments(node, 'match');
    const lastMs = (): number | undefined => node.streams.find('match')?.lastTimeMs;
    const over = { flv: [] as FlvTag[], ws: [] as FlvTag[] };
    const readers = {
      flv: createFlvReader(10_000, (t) => over.flv.push(t)),
      ws: createFlvReader(10_000, (t) => over.ws.push(t)),
    };
    const stop = new AbortController();
    const response = await get('/flv/match.flv', { signal: stop.signal });
    expect(response.headers.get('content-type')).toBe('video/x-flv');
    const reading = response.body!.pipeTo(
      new WritableStream({ write: (data: Uint8Array) => readers.flv.push(Buffer.from(data)) }),
    );
    reading.catch(() => undefined);
    const socket = new WebSocket(httpUrl(node, '/ws/match.flv').replace('http', 'ws'));
    socket.on('message', (data: Buffer) => readers.ws.push(data));
    await expect.poll(() => Math.min(over.flv.length, over.ws.length)).toBeGreaterThan(8);
    sendSpan(publisher, 3_200, 3_400, {});
    await expect.poll(lastMs).toBeGreaterThan(3_390);
    await expect.poll(() => [over.flv.at(-1)?.timestamp, over.ws.at(-1)?.timestamp]).toEqual([lastMs(), lastMs()]);
    expect(over.ws).toEqual(over.flv);
    expect(readers.ws.header()).toEqual({ audio: true, video: true });
    expect(isKey(over.ws[3]!)).toBe(true);
    const status = await (await get('/status', bearer)).json();
    expect(status).toMatchObject({ streams: [{ players: { flv: 1, ws: 1, rtmp: 0 } }] });
    stop.abort();
    socket.close();
    await expect.poll(() => node.streams.find('match')?.players.size).toBe(0);
  });
});

describe('responses other than media', () => {
  it('report errors in the same form as the console', async () => {
    const missing = await get('/hls/nothing/master.m3u8');
    expect([missing.status, await missing.json()]).toEqual([404, { code: 'not_found', message: 'no such stream' }]);
    expect((await get('/flv/nothing.flv')).status).toBe(404);
    expect((await get('/elsewhere')).status).toBe(404);
    expect((await get('/ws/nothing.flv')).status).toBe(426);
    expect((await get('/hls/match/master.m3u8', { method: 'POST' })).status).toBe(405);
    await publish(node, 'early');
    const early = await get('/hls/early/master.m3u8', { headers: { prefer: 'wait=0' } });
    expect(await early.json()).toMatchObject({ code: 'not_ready' });
    expect(await (await get('/health')).json()).toEqual({ status: 'ok' });
  });

  it('HEAD returns headers without a body, OPTIONS allows every page', async () => {
    await publishSegments(node, 'match');
    const head = await get('/hls/match/master.m3u8', { method: 'HEAD' });
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(100);
    expect(await head.text()).toBe('');
    const options = await get('/dash/match/manifest.mpd', { method: 'OPTIONS' });
    expect([options.status, options.headers.get('access-control-allow-methods')]).toEqual([204, 'GET, HEAD, OPTIONS']);
  });

  it('a refused WebSocket gets an HTTP status', async () => {
    const socket = new WebSocket(httpUrl(node, '/ws/nothing.flv').replace('http', 'ws'));
    const error = await new Promise<Error>((resolve) => socket.on('error', resolve));
    expect(error.message).toContain('404');
  });

  it('file names outside the segments in memory are not found', async () => {
    await publishSegments(node, 'match');
    const { run } = node.streams.find('match')!;
    for (const path of [`/hls/match/${run}/../../etc/passwd`, `/hls/match/other/v-0.m4s`, `/hls/match/${run}/v-1.m4s`])
      expect((await get(path)).status).toBe(404);
  });
});

describe('the status', () => {
  it('requires the server token', async () => {
    expect((await get('/status')).status).toBe(401);
    expect((await get('/metrics')).status).toBe(401);
    expect((await get('/status', { headers: { authorization: 'Bearer other' } })).status).toBe(401);
    expect((await get('/streams/match', { method: 'DELETE' })).status).toBe(401);
  });

  it('is there for Prometheus too, with the process', async () => {
    await publishSegments(node, 'match');
    const answer = await get('/metrics', bearer);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const text = await answer.text();
    expect(text).toMatch(/^touchline_node_streams\{state="live"\} 1$/m);
    expect(text).toMatch(/^touchline_node_players\{protocol="hls"\} 0$/m);
    expect(text).toMatch(/^touchline_node_segment_bytes [1-9]\d+$/m);
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
  });

  it('lists codec, size, rates, players and age of the last frame', async () => {
    await publishSegments(node, 'match');
    await get('/hls/match/master.m3u8');
    expect(await (await get('/status', bearer)).json()).toMatchObject({
      connections: 1,
      streams: [
        {
          key: 'match',
          state: 'live',
          publisher: { protocol: 'rtmp', ip: '127.0.0.1', agent: 'FMLE/3.0 (compatible; Touchline)' },
          video: { codec: 'avc1.4d400d', width: 320, height: 180, declaredFps: 25 },
          audio: { codec: 'mp4a.40.2', sampleRate: 48_000, channels: 2 },
          players: { hls: 1, dash: 0, rtmp: 0, flv: 0, ws: 0 },
          unpackaged: { video: null, audio: null },
        },
      ],
    });
  });

  it('counts viewers behind a trusted proxy by their own addresses', async () => {
    const behind = await startTestNode({ trustedProxies: ['127.0.0.1'] });
    const publisher = await publishSegments(behind, 'match');
    for (const viewer of ['198.51.100.1', '198.51.100.2', '198.51.100.2'])
      await fetch(httpUrl(behind, '/hls/match/master.m3u8'), { headers: { 'x-forwarded-for': viewer } });
    const status = await (await fetch(httpUrl(behind, '/status'), bearer)).json();
    expect(status).toMatchObject({ streams: [{ players: { hls: 2 } }] });
    await publisher.close();
    await behind.stop();
  });

  it('shows why a track is not packaged', async () => {
    const publisher = await publish(node, 'match');
    publisher.send({ type: 9, timestamp: 0, payload: Buffer.from('\x91hvc1\0\0\0data', 'latin1') });
    publisher.send({ type: 8, timestamp: 0, payload: Buffer.from([0x2f, 1, 2, 3]) });
    await expect
      .poll(async () => (await get('/status', bearer)).json())
      .toMatchObject({ streams: [{ unpackaged: { video: 'codec_hevc', audio: 'codec_mp3' } }] });
  });

  it('a kick disconnects publisher and players with the reason', async () => {
    const publisher = await publishSegments(node, 'match');
    const { connection } = await play(node, 'match');
    expect((await get('/streams/match', { ...bearer, method: 'DELETE' })).status).toBe(200);
    expect(await publisher.closed).toMatchObject({ reason: 'rejected', message: 'ended by the console' });
    expect(await connection.closed).not.toBeNull();
    expect((await get('/hls/match/master.m3u8')).status).toBe(200);
    expect((await get('/streams/match', { ...bearer, method: 'DELETE' })).status).toBe(404);
  });
});
