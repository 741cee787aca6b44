import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readClip } from '#media/clip';
import { connectRtmp } from '#media/rtmp/client';
import { publishLoop } from '#media/rtmp/publish-loop';
import { parseInit } from '#media/fmp4-parse';
import { parseAudioSpecificConfig } from '#media/aac';
import { encodeStill } from '#media/still';
import { probes } from './formats.ts';
import { isAdvancing, nextProgress } from './progress.ts';
import { probeHls } from './hls.ts';
import { DEFAULT_LIMITS, type ProbeLimits } from './run.ts';
import type { ProbeResult } from './probe-result.ts';
import { repositoryFile, startTestNode, type TestNode } from '#media/testing/node';

const PLAYLIST: ProbeLimits = { ...DEFAULT_LIMITS, allowedHosts: ['127.0.0.1'] };
const MEDIA: ProbeLimits = { ...PLAYLIST, depth: 'media' };

let node: TestNode;
const publishers = new Map<string, AbortController>();

beforeAll(async () => {
  node = await startTestNode();
  await Promise.all([publish('match', 'football-ru'), publish('dark', 'black'), publish('leaves', 'tennis-en')]);
  await untilReady('match');
  await untilReady('dark');
  await untilReady('leaves');
});
afterAll(() => {
  for (const publisher of publishers.values()) publisher.abort();
  node.stop();
});

async function publish(key: string, name: string): Promise<void> {
  const clip = readClip(await readFile(repositoryFile(`apps/server/rehearsal/clips/${name}.flv`)));
  const end = new AbortController();
  publishers.set(key, end);
  const connection = await connectRtmp(`${node.rtmpUrl}/${key}`, {
    mode: 'publish',
    timeoutMs: 5_000,
    idleTimeoutMs: null,
    lookup: null,
    tls: null,
    limits: null,
    signal: null,
    onTag: null,
    onStatus: null,
  });
  void publishLoop(connection, clip, end.signal).then(() => connection.close());
}

async function untilReady(key: string): Promise<void> {
  for (let tries = 0; tries < 60 && !(await probeHls(node.links(key).hls, PLAYLIST)).ok; tries += 1) await sleep(200);
}

/** Probes a stream in all formats at the same time. */
async function probeAll(key: string, limits: ProbeLimits): Promise<Record<string, ProbeResult>> {
  const results = await Promise.all(
    probes.map(async ({ format, probe }) => [format, await probe(node.links(key)[format], limits)] as const),
  );
  return Object.fromEntries(results);
}

describe('probes of our own media node', { concurrent: true }, () => {
  it('see the same stream in all four formats', async () => {
    const results = await probeAll('match', MEDIA);
    expect(Object.keys(results)).toEqual(['rtmp', 'hls', 'wss', 'dash']);
    for (const [format, result] of Object.entries(results)) {
      expect({ format, ...result }).toMatchObject({
        format,
        ok: true,
        reason: null,
        detail: '',
        hasAnswered: true,
        videoCodec: 'h264',
        audioCodec: 'aac',
        width: 640,
        height: 360,
      });
      expect(result.fps).toBeCloseTo(25, 0);
      expect(result.bitrate).toBeGreaterThan(200_000);
      expect(result.bitrate).toBeLessThan(700_000);
      expect(result.sizes?.medianInterFrameBytes).toBeGreaterThan(200);
      expect(result.sizes?.medianAudioFrameBytes).toBeGreaterThan(50);
      // A picture of the clip, not one of black or of a cut frame.
      expect(result.keyFrame?.data.length).toBeGreaterThan(2_000);
      expect(result.keyFrame && parseInit(encodeStill(result.keyFrame))).toMatchObject([{ width: 640, height: 360 }]);
      expect(result.keyFrame?.timeMs).toBeGreaterThanOrEqual(0);
      expect(result.sound && parseAudioSpecificConfig(result.sound.config)).toMatchObject({ objectType: 2 });
      expect(result.sound?.frames.length).toBeGreaterThan(10);
    }
  });

  it('find every format at playlist depth too', async () => {
    const results = await probeAll('match', PLAYLIST);
    for (const result of Object.values(results)) expect(result).toMatchObject({ ok: true, reason: null });
    expect(results.hls?.declared).toMatchObject({ width: 640, height: 360, fps: 25 });
    expect(results.dash?.declared).toMatchObject({ width: 640, height: 360, fps: 25 });
  });

  it('detect black video and silence by frame sizes in all four formats', async () => {
    for (const result of Object.values(await probeAll('dark', MEDIA))) {
      expect(result).toMatchObject({ ok: true, width: 640 });
      expect(result.sizes?.medianInterFrameBytes).toBeLessThan(60);
      expect(result.sizes?.medianAudioFrameBytes).toBeLessThan(10);
    }
  });

  it('are not deceived by cached frames when the publisher leaves', async () => {
    publishers.get('leaves')?.abort();
    await sleep(1_500);
    const first = await probeAll('leaves', PLAYLIST);
    expect(first.rtmp).toMatchObject({ ok: false, reason: 'stalled' });
    expect(first.wss).toMatchObject({ ok: false, reason: 'stalled' });
    const later = await probeAll('leaves', PLAYLIST);
    for (const format of ['hls', 'dash']) {
      const [before, after] = [first[format], later[format]];
      if (!before || !after) throw new Error('no result');
      expect(after).toMatchObject({ ok: true, position: before.position });
      expect(isAdvancing(nextProgress(null, before), after, 500)).toBe(false);
    }
  });

  it('recognize a key that nobody publishes', async () => {
    const results = await probeAll('nobody', PLAYLIST);
    expect(results).toMatchObject({
      rtmp: { ok: false, reason: 'not_found', hasAnswered: true },
      hls: { ok: false, reason: 'not_found', hasAnswered: true },
      wss: { ok: false, reason: 'not_found', hasAnswered: true },
      dash: { ok: false, reason: 'not_found', hasAnswered: true },
    });
  });
});
