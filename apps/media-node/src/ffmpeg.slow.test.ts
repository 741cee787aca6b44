import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import {
  ffprobe,
  hasFfmpeg,
  pictureArguments,
  type ProbedStream,
  startFfmpeg,
  TEST_PICTURE,
  type FfmpegRun,
} from '@touchline/media/testing/ffmpeg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MediaNode } from './media-node.ts';
import { startFakeConsole } from './testing/fake-console.ts';
import { httpUrl, rtmpUrl, startTestNode } from './testing/rig.ts';

/** Encodes in real time and publishes to the node. */
function encode(node: MediaNode, key: string, change: Partial<typeof TEST_PICTURE>): FfmpegRun {
  const picture = { ...TEST_PICTURE, seconds: 60, ...change };
  return startFfmpeg(['-v', 'error', '-re', ...pictureArguments(picture), '-f', 'flv', rtmpUrl(node, key)]);
}

async function segments(node: MediaNode, key: string, number: number): Promise<void> {
  await expect
    .poll(() => node.streams.find(key)?.packager.ring.newest()?.number ?? -1, { timeout: 12_000 })
    .toBeGreaterThanOrEqual(number);
}

const kinds = (streams: readonly ProbedStream[]): Record<string, string> =>
  Object.fromEntries(
    streams
      .filter((stream) => stream.codec_type === 'video' || stream.codec_type === 'audio')
      .map((stream) => [stream.codec_name, stream.width ? `${stream.width}x${stream.height}` : '']),
  );

const packets = (streams: readonly ProbedStream[]): number =>
  Number(streams.find((stream) => stream.codec_type === 'video')?.nb_read_packets ?? 0);

/** Display times in seconds of the frames that ffprobe plays of a URL, by the hash of their bytes. */
async function displayTimes(url: string, seconds: number): Promise<Map<string, number>> {
  const read = ['-read_intervals', `%+${seconds}`, '-select_streams', 'v', '-show_data_hash', 'md5'];
  const print = ['-show_entries', 'packet=pts_time,data_hash', '-of', 'csv=p=0'];
  const { stdout } = await promisify(execFile)('ffprobe', ['-v', 'error', ...read, ...print, url], { timeout: 20_000 });
  const rows = stdout.split('\n').map((line) => line.split(','));
  return new Map(rows.flatMap(([time, hash]) => (time && hash ? [[hash, Number(time)] as const] : [])));
}

describe.skipIf(!hasFfmpeg)('ffmpeg as encoder and player', () => {
  let node: MediaNode;
  beforeAll(async () => {
    node = await startTestNode({});
  });
  afterAll(() => node.stop());

  it.concurrent('publishes H.264 with B-frames and AAC, and plays it as RTMP, HLS, DASH and FLV', async () => {
    const encoder = encode(node, 'match', {});
    await segments(node, 'match', 1);
    const urls = ['/hls/match/master.m3u8', '/dash/match/manifest.mpd', '/flv/match.flv'].map((path) =>
      httpUrl(node, path),
    );
    const probed = await Promise.all([rtmpUrl(node, 'match'), ...urls].map((url) => ffprobe(url, 1)));
    for (const streams of probed) {
      expect(kinds(streams)).toEqual({ h264: '320x180', aac: '' });
      expect(packets(streams)).toBeGreaterThan(20);
    }
    await encoder.stop();
  });

  it.concurrent('plays B-frames at the same time over HLS and DASH as over FLV', async () => {
    const encoder = encode(node, 'reordered', {});
    await segments(node, 'reordered', 3);
    // These begin with older media than FLV, by as much as the machine takes to start them.
    const [flv, ...others] = await Promise.all([
      displayTimes(httpUrl(node, '/flv/reordered.flv'), 6),
      displayTimes(httpUrl(node, '/hls/reordered/master.m3u8'), 10),
      displayTimes(httpUrl(node, '/dash/reordered/manifest.mpd'), 10),
    ]);
    for (const times of others) {
      const late = [...times].flatMap(([hash, time]) => (flv.has(hash) ? [time - flv.get(hash)!] : []));
      expect(late.length).toBeGreaterThan(5);
      expect(Math.max(...late.map(Math.abs))).toBeLessThan(0.005);
    }
    await encoder.stop();
  });

  it.concurrent('decodes the output without errors', async () => {
    const encoder = encode(node, 'clean', {});
    await segments(node, 'clean', 2);
    const decode = (url: string): FfmpegRun => startFfmpeg(['-v', 'error', '-i', url, '-t', '2', '-f', 'null', '-']);
    const runs = ['/hls/clean/master.m3u8', '/dash/clean/manifest.mpd', '/flv/clean.flv'].map((path) =>
      decode(httpUrl(node, path)),
    );
    expect(await Promise.all(runs.map((run) => run.done))).toEqual([0, 0, 0]);
    expect(runs.map((run) => run.stderr())).toEqual(['', '', '']);
    await encoder.stop();
  });

  it.concurrent('continues the same stream for its players after being killed and restarted', async () => {
    const first = encode(node, 'twice', {});
    await segments(node, 'twice', 0);
    const player = startFfmpeg(['-v', 'error', '-i', httpUrl(node, '/flv/twice.flv'), '-t', '6', '-f', 'null', '-']);
    await expect.poll(() => node.streams.find('twice')?.players.size, { timeout: 5_000 }).toBe(1);
    await first.stop();
    await expect.poll(() => node.streams.find('twice')?.publisher, { timeout: 3_000 }).toBeNull();
    const before = node.streams.find('twice')?.packager.ring.newest()?.number ?? 0;
    const second = encode(node, 'twice', {});
    await segments(node, 'twice', before + 2);
    expect(await player.done).toBe(0);
    const playlist = await (await fetch(httpUrl(node, '/hls/twice/video.m3u8'))).text();
    expect(playlist.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1);
    expect(playlist).toContain('#EXT-X-MEDIA-SEQUENCE:0');
    expect(kinds(await ffprobe(httpUrl(node, '/hls/twice/master.m3u8'), 1))).toEqual({ h264: '320x180', aac: '' });
    await second.stop();
  });

  it.concurrent('publishes audio only and video only', async () => {
    const radio = encode(node, 'radio', { video: false });
    const silent = encode(node, 'silent', { audio: false });
    await Promise.all([segments(node, 'radio', 1), segments(node, 'silent', 1)]);
    const of = async (path: string): Promise<unknown> => kinds(await ffprobe(httpUrl(node, path), 1));
    expect(await of('/hls/radio/master.m3u8')).toEqual({ aac: '' });
    expect(await of('/dash/radio/manifest.mpd')).toEqual({ aac: '' });
    expect(await of('/hls/silent/master.m3u8')).toEqual({ h264: '320x180' });
    expect(await of('/flv/silent.flv')).toEqual({ h264: '320x180' });
    await Promise.all([radio.stop(), silent.stop()]);
  });
});

it.skipIf(!hasFfmpeg)('ffmpeg prints the reason for a refusal by the console', async () => {
  const desk = await startFakeConsole(0);
  const node = await startTestNode({ console: { url: desk.url, serverId: '7' } });
  desk.answer = { status: 200, body: { allow: false, reason: 'no match with this key' } };
  const encoder = encode(node, 'unknown', { seconds: 2 });
  expect(await encoder.done).not.toBe(0);
  expect(encoder.stderr()).toContain('no match with this key');
  await node.stop();
  await desk.stop();
});
