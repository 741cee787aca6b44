import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAudioSpecificConfig } from '#media/aac';
import { type FfmpegRun, hasFfmpeg, pictureArguments, startFfmpeg, TEST_PICTURE } from '#media/testing/ffmpeg';
import { hasNginxRtmp, type NginxRtmp, startNginxRtmp } from '#media/testing/nginx';
import { probeDash } from './dash.ts';
import { probeHls } from './hls.ts';
import { isAdvancing, nextProgress } from './progress.ts';
import { probeRtmp } from './rtmp.ts';
import { DEFAULT_LIMITS, type Probe, type ProbeLimits } from './run.ts';
import type { ProbeResult } from './probe-result.ts';

const PLAYLIST: ProbeLimits = { ...DEFAULT_LIMITS, allowedHosts: ['127.0.0.1'] };
const MEDIA: ProbeLimits = { ...PLAYLIST, depth: 'media' };
const PICTURE = { ok: true, reason: null, detail: '', videoCodec: 'h264', width: 320, height: 180 };

/** Probes repeatedly until the link works: nginx writes its manifests some seconds after the first frame. */
async function untilOk(probe: Probe, url: string, limits: ProbeLimits): Promise<ProbeResult> {
  let result = await probe(url, limits);
  for (let tries = 0; !result.ok && tries < 60; tries += 1) {
    await sleep(250);
    result = await probe(url, limits);
  }
  return result;
}

describe.skipIf(!hasNginxRtmp || !hasFfmpeg)(
  'probes of nginx-rtmp with ffmpeg publishing',
  { concurrent: true },
  () => {
    let nginx: NginxRtmp;
    const runs: FfmpegRun[] = [];

    function publish(key: string, has: { video: boolean; audio: boolean }): FfmpegRun {
      const picture = pictureArguments({ ...TEST_PICTURE, seconds: 120, ...has });
      // `-re` belongs before every input to pace it.
      const paced = picture.flatMap((argument) => (argument === '-f' ? ['-re', '-f'] : [argument]));
      const run = startFfmpeg([...paced, '-f', 'flv', nginx.rtmpUrl(key)]);
      runs.push(run);
      return run;
    }

    beforeAll(async () => {
      nginx = await startNginxRtmp();
      publish('match', { video: true, audio: true });
      publish('sound', { video: false, audio: true });
    });
    afterAll(async () => {
      await Promise.all(runs.map((run) => run.stop()));
      await nginx.stop();
    });

    it('finds codecs, size, frame rate and bitrate over RTMP', async () => {
      const result = await untilOk(probeRtmp, nginx.rtmpUrl('match'), MEDIA);
      expect(result).toMatchObject({ ...PICTURE, audioCodec: 'aac', position: null });
      expect(result.fps).toBeCloseTo(25, 0);
      expect(result.bitrate).toBeGreaterThan(100_000);
      expect(result.bitrate).toBeLessThan(900_000);
      expect(result.declared).toMatchObject({ width: 320, height: 180, fps: 25 });
      expect(result.sizes?.medianInterFrameBytes).toBeGreaterThan(200);
      expect(result.sizes?.medianAudioFrameBytes).toBeGreaterThan(20);
    });

    it('reads MPEG-TS segments over HLS, and sees the playlist advance', async () => {
      const first = await untilOk(probeHls, nginx.hlsUrl('match'), MEDIA);
      expect(first).toMatchObject({ ...PICTURE, audioCodec: 'aac' });
      expect(first.fps).toBeCloseTo(25, 0);
      expect(first.bitrate).toBeGreaterThan(100_000);
      expect(first.sizes?.medianInterFrameBytes).toBeGreaterThan(200);
      expect(first.sizes?.medianAudioFrameBytes).toBeGreaterThan(20);
      expect(first.targetDurationMs).toBeGreaterThanOrEqual(1_000);
      expect(first.sound && parseAudioSpecificConfig(first.sound.config)).toMatchObject({
        sampleRate: 44_100,
        channels: 2,
      });
      expect(first.sound?.frames.length).toBeGreaterThan(10);
      await sleep(2_500);
      const second = await probeHls(nginx.hlsUrl('match'), PLAYLIST);
      expect(second).toMatchObject({ ok: true, width: null });
      expect(second.position).not.toEqual(first.position);
      expect(second.bitrate).toBeGreaterThan(100_000);
    });

    it('reads the segments of both tracks over DASH, and sees the timeline advance', async () => {
      const first = await untilOk(probeDash, nginx.dashUrl('match'), MEDIA);
      expect(first).toMatchObject({ ...PICTURE, audioCodec: 'aac' });
      expect(first.fps).toBeCloseTo(25, 0);
      expect(first.bitrate).toBeGreaterThan(100_000);
      expect(first.sizes?.medianInterFrameBytes).toBeGreaterThan(200);
      expect(first.declared?.codecs).toContain('avc1');
      await sleep(2_500);
      const second = await probeDash(nginx.dashUrl('match'), PLAYLIST);
      expect(second.ok).toBe(true);
      expect(second.position).not.toEqual(first.position);
    });

    it('reports a manifest that is no longer updated as stalled', async () => {
      const run = publish('leaves', { video: true, audio: true });
      const first = await untilOk(probeHls, nginx.hlsUrl('leaves'), PLAYLIST);
      await run.stop();
      await sleep(1_500);
      const last = await probeHls(nginx.hlsUrl('leaves'), PLAYLIST);
      const progress = nextProgress(nextProgress(null, first), last);
      await sleep(1_000);
      const after = await probeHls(nginx.hlsUrl('leaves'), PLAYLIST);
      expect(after.position).toEqual(last.position);
      expect(isAdvancing(progress, after, 200)).toBe(false);
      expect(isAdvancing(progress, after, 60_000)).toBe(true);
    });

    it('accepts audio only as a stream', async () => {
      expect(await untilOk(probeRtmp, nginx.rtmpUrl('sound'), MEDIA)).toMatchObject({
        ok: true,
        videoCodec: null,
        audioCodec: 'aac',
        fps: null,
      });
    });

    it('reports no_media for a key that nobody publishes, not_found for its manifests, rejected when playing is denied', async () => {
      const nobody = { ok: false, reason: 'no_media', hasAnswered: true };
      expect(await probeRtmp(nginx.rtmpUrl('nobody'), PLAYLIST)).toMatchObject(nobody);
      expect(await probeHls(nginx.hlsUrl('nobody'), PLAYLIST)).toMatchObject({ ok: false, reason: 'not_found' });
      expect(await probeDash(nginx.dashUrl('nobody'), PLAYLIST)).toMatchObject({ ok: false, reason: 'not_found' });
      const denied = await probeRtmp(nginx.deniedUrl('match'), PLAYLIST);
      expect(denied).toMatchObject({ ok: false, reason: 'rejected' });
    });
  },
);
