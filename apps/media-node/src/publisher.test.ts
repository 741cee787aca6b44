import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { parseMpd } from '@touchline/media/dash-parse';
import { parsePlaylist } from '@touchline/media/hls-parse';
import { connectRtmp } from '@touchline/media/rtmp/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MediaNode } from './media-node.ts';
import { DEFAULT_TIMINGS } from './timings.ts';
import {
  CLIENT,
  httpUrl,
  play,
  publish,
  publishSegments,
  rtmpUrl,
  sendSpan,
  startTestNode,
  TOKEN,
} from './testing/rig.ts';

let node: MediaNode;
beforeEach(async () => {
  node = await startTestNode({});
});
afterEach(() => node.stop());

const get = (path: string, init?: RequestInit): Promise<Response> => fetch(httpUrl(node, path), init);
const bearer = { headers: { authorization: `Bearer ${TOKEN}` } };

describe('the publisher', () => {
  it('is refused with a reason: bad key, second publisher, wrong application', async () => {
    await publish(node, 'match');
    const reasonOf = (url: string): Promise<unknown> =>
      connectRtmp(url, CLIENT).then(
        () => 'accepted',
        (error: unknown) => error,
      );
    expect(await reasonOf(rtmpUrl(node, 'match'))).toMatchObject({
      reason: 'rejected',
      code: 'NetStream.Publish.BadName',
      message: 'stream is already being published',
    });
    expect(await reasonOf(rtmpUrl(node, 'no%20key'))).toMatchObject({ message: 'not a valid stream key' });
    expect(await reasonOf(rtmpUrl(node, 'match').replace('/live/', '/other/'))).toMatchObject({
      code: 'NetConnection.Connect.Rejected',
      message: expect.stringContaining('/live/{key}'),
    });
  });

  it('that disconnects and returns keeps players, numbers and timeline, marked as a break', async () => {
    const first = await publishSegments(node, 'match');
    const { tags } = await play(node, 'match');
    await expect.poll(() => tags.length).toBeGreaterThan(8);
    await first.close();
    await expect.poll(() => node.streams.find('match')?.publisher).toBeNull();
    expect(await (await get('/status', bearer)).json()).toMatchObject({ streams: [{ state: 'lost' }] });
    const last = tags.at(-1)!.timestamp;
    const count = tags.length;
    const second = await publish(node, 'match');
    sendSpan(second, 0, 2_100, {});
    await expect.poll(() => tags.length).toBeGreaterThan(count + 100);
    expect(tags.slice(count).every((tag) => tag.timestamp > last)).toBe(true);
    const playlist = parsePlaylist(await (await get('/hls/match/video.m3u8')).text());
    const marks = playlist?.kind === 'media' ? playlist.segments.map((segment) => segment.isDiscontinuous) : [];
    expect(marks.slice(0, 5)).toEqual([false, false, false, false, true]);
    expect(playlist).toMatchObject({ mediaSequence: 0 });
    const mpd = parseMpd(await (await get('/dash/match/manifest.mpd')).text());
    expect(mpd?.periods.map((period) => period.id)).toEqual(['0', '4']);
  });

  it('that does not return ends the stream and its players', async () => {
    const short = await startTestNode({
      timings: { ...DEFAULT_TIMINGS, graceMs: 100 },
    });
    const publisher = await publish(short, 'match');
    sendSpan(publisher, 0, 500, {});
    const { connection } = await play(short, 'match');
    await publisher.close();
    expect(await connection.closed).not.toBeNull();
    expect(short.streams.list()).toEqual([]);
    await short.stop();
  });

  it('of audio only is played and packaged', async () => {
    const publisher = await publish(node, 'radio');
    sendSpan(publisher, 0, 3_500, { video: false });
    await expect.poll(() => node.streams.find('radio')?.packager.ring.newest()?.number).toBe(2);
    expect(await (await get('/hls/radio/master.m3u8')).text()).toContain('audio.m3u8');
    const { tags } = await play(node, 'radio');
    await expect.poll(() => tags.length).toBeGreaterThanOrEqual(2);
    sendSpan(publisher, 3_500, 4_000, { video: false });
    await expect.poll(() => tags.filter((tag) => tag.payload[1] === 1).length).toBeGreaterThan(20);
  });

  it('is refused when the node is full', async () => {
    const small = await startTestNode({ maxStreams: 1, maxPlayers: 1 });
    await publish(small, 'one');
    await expect(publish(small, 'two')).rejects.toMatchObject({ message: 'too many streams' });
    await play(small, 'one');
    await expect(play(small, 'one')).rejects.toMatchObject({
      message: 'too many players',
      code: 'NetStream.Play.Failed',
    });
    await small.stop();
  });
});

describe('peers that misbehave', () => {
  it('garbage, half a handshake and sudden disconnects do not disturb a stream', async () => {
    const publisher = await publishSegments(node, 'match');
    const { tags } = await play(node, 'match');
    const attacks = Array.from({ length: 60 }, (_, index) => {
      const socket = connect(node.rtmpPort, '127.0.0.1');
      socket.on('error', () => socket.destroy());
      const head = index % 3 === 0 ? Buffer.from([3]) : Buffer.alloc(0);
      socket.write(Buffer.concat([head, randomBytes(index * 137)]));
      if (index % 2 === 0) socket.end();
      return socket;
    });
    // After the handshake: random chunks.
    const late = Array.from({ length: 20 }, () => {
      const socket = connect(node.rtmpPort, '127.0.0.1');
      socket.on('error', () => socket.destroy());
      socket.write(Buffer.concat([Buffer.from([3]), Buffer.alloc(1536 * 2), randomBytes(5_000)]));
      return socket;
    });
    const count = tags.length;
    sendSpan(publisher, 3_200, 4_200, {});
    await expect.poll(() => tags.length).toBeGreaterThan(count + 60);
    for (const socket of [...attacks, ...late]) socket.destroy();
    expect((await get('/hls/match/master.m3u8')).status).toBe(200);
  });

  it('a player that does not read is disconnected without affecting others', async () => {
    const strict = await startTestNode({ timings: { ...DEFAULT_TIMINGS, slowPlayerMs: 300 } });
    const publisher = await publish(strict, 'match');
    sendSpan(publisher, 0, 1_000, {});
    const slow = connect(strict.httpPort, '127.0.0.1');
    slow.write('GET /flv/match.flv HTTP/1.1\r\nhost: x\r\n\r\n');
    slow.pause();
    const { tags } = await play(strict, 'match');
    await expect.poll(() => strict.streams.find('match')?.players.size).toBe(2);
    let sentMs = 1_000;
    const isAlone = (): boolean => {
      sendSpan(publisher, sentMs, sentMs + 1_000, { frameBytes: 40_000 });
      sentMs += 1_000;
      return strict.streams.find('match')?.players.size === 1;
    };
    await expect.poll(isAlone, { timeout: 10_000, interval: 50 }).toBe(true);
    const pictures = (): number => tags.filter((tag) => tag.type === 9 && tag.payload[1] === 1).length;
    await expect.poll(pictures).toBe((sentMs / 1_000) * 25);
    slow.destroy();
    await strict.stop();
  });

  it('silent connections are closed after the handshake timeout, and connections are limited', async () => {
    const strict = await startTestNode({ maxConnections: 2, timings: { ...DEFAULT_TIMINGS, setupTimeoutMs: 150 } });
    const closedAfter = (): Promise<number> => {
      const startedAt = performance.now();
      const socket = connect(strict.rtmpPort, '127.0.0.1');
      return new Promise((resolve) => socket.on('close', () => resolve(performance.now() - startedAt)).resume());
    };
    const [first, second, third] = await Promise.all([closedAfter(), closedAfter(), closedAfter()]);
    expect(Math.min(first, second)).toBeGreaterThan(140);
    expect(third).toBeLessThan(140);
    await strict.stop();
  });

  it('a publisher that stops sending is disconnected', async () => {
    const strict = await startTestNode({ timings: { ...DEFAULT_TIMINGS, idleTimeoutMs: 150 } });
    const publisher = await publish(strict, 'match');
    expect(await publisher.closed).toMatchObject({ reason: 'closed' });
    await expect.poll(() => strict.streams.find('match')?.publisher).toBeNull();
    await strict.stop();
  });
});
