import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DashManifest, type DashTrack, writeMpd } from '#media/dash';
import { probeDash } from './dash.ts';
import type { ProbeLimits } from './run.ts';
import type { ProbeResult } from './probe-result.ts';
import { AUDIO, AUDIO_INIT, LIMITS, MEDIA, startTestSite, type TestSite, VIDEO, VIDEO_INIT } from './test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

describe('a DASH manifest', () => {
  const track = (id: string, changes: Partial<DashTrack>): DashTrack => ({
    id,
    kind: 'video',
    codec: 'avc1.4d401f',
    timescale: 90_000,
    initUri: `${id}-init.mp4`,
    mediaUri: `${id}-$Time$.m4s`,
    bandwidth: 700_000,
    width: 640,
    height: 360,
    sampleAspect: null,
    fps: 25,
    sampleRate: null,
    channels: null,
    segments: [
      { time: 720_000, duration: 180_000 },
      { time: 900_000, duration: 180_000 },
    ],
    ...changes,
  });
  const sound: DashTrack = track('a', {
    kind: 'audio',
    codec: 'mp4a.40.2',
    timescale: 48_000,
    bandwidth: 60_000,
    width: null,
    height: null,
    fps: null,
    segments: [{ time: 480_000, duration: 96_000 }],
  });
  const mpd = (changes: Partial<DashManifest>): string =>
    writeMpd({
      availabilityStartMs: 1_790_000_000_000,
      publishedMs: 1_790_000_012_000,
      nowMs: 1_790_000_012_000,
      updateMs: 2_000,
      depthMs: 16_000,
      delayMs: 4_000,
      maxSegmentMs: 2_000,
      durationMs: null,
      periods: [{ id: '1', startMs: 0, tracks: [track('v', {}), sound] }],
      ...changes,
    });
  const probeManifest = (limits: ProbeLimits): Promise<ProbeResult> =>
    probeDash(`${site.base}/live/manifest.mpd`, limits);

  beforeEach(() => {
    site.requests = [];
    site.answers = new Map<string, string | Buffer | number>([
      ['/live/v-init.mp4', VIDEO_INIT],
      ['/live/a-init.mp4', AUDIO_INIT],
    ]);
    site.answers.set('/live/manifest.mpd', mpd({}));
    site.answers.set('/live/v-900000.m4s', VIDEO);
    site.answers.set('/live/a-480000.m4s', AUDIO);
  });

  it('has an unknown bitrate when its video is too large to be read whole and the server does not send its size', async () => {
    site.sendsLength = false;
    const result = await probeManifest({ ...MEDIA, maxBytes: 1024 * 1024 + 20_000 });
    site.sendsLength = true;
    expect(result).toMatchObject({ ok: true, bitrate: null, tracks: { video: 'there', audio: 'there' } });
  });

  it('is checked with few requests at playlist depth', async () => {
    expect(await probeManifest(LIMITS)).toMatchObject({
      ok: true,
      position: { kind: 'time', timeMs: 12_000 },
      targetDurationMs: 2_000,
      declared: { codecs: 'avc1.4d401f,mp4a.40.2', width: 640, height: 360, fps: 25, bitrate: 760_000 },
    });
    expect(site.requests).toEqual(['GET /live/manifest.mpd', 'HEAD /live/v-900000.m4s']);
  });

  it('is parsed at media depth, video and audio', async () => {
    const result = await probeManifest(MEDIA);
    expect(result).toMatchObject({ ok: true, videoCodec: 'h264', audioCodec: 'aac', width: 640, height: 360, fps: 25 });
    expect(result.bitrate).toBe((VIDEO.length + AUDIO.length) * 4);
    expect(result.sizes).toEqual({ medianInterFrameBytes: 400, medianAudioFrameBytes: 120 });
  });

  it('is probed for the best video of the newest period', async () => {
    const older = { id: '1', startMs: 0, tracks: [track('x', { bandwidth: 9_000_000 })] };
    const newer = { id: '2', startMs: 8_000, tracks: [track('low', { bandwidth: 100 }), track('v', {}), sound] };
    site.answers.set('/live/manifest.mpd', mpd({ periods: [older, newer] }));
    expect(await probeManifest(LIMITS)).toMatchObject({ ok: true });
    expect(site.requests.at(-1)).toBe('HEAD /live/v-900000.m4s');
  });

  it('with a fixed duration is numbered by the clock', async () => {
    const startedAt = new Date(Date.now() - 60_000).toISOString();
    site.answers.set(
      '/live/manifest.mpd',
      `<MPD type="dynamic" availabilityStartTime="${startedAt}"><Period start="PT0S">` +
        '<AdaptationSet mimeType="video/mp4"><SegmentTemplate timescale="1" duration="2" startNumber="1" media="n-$Number%04d$.m4s"/>' +
        '<Representation id="v" bandwidth="1"/></AdaptationSet></Period></MPD>',
    );
    for (const number of [28, 29, 30]) site.answers.set(`/live/n-00${number}.m4s`, VIDEO);
    expect(await probeManifest(LIMITS)).toMatchObject({ ok: true, position: null, targetDurationMs: 2_000 });
  });

  it('numbers the newest segment of a timeline however long it is', async () => {
    site.answers.set(
      '/live/manifest.mpd',
      `<MPD type="dynamic"><Period><AdaptationSet mimeType="video/mp4"><SegmentTemplate startNumber="5" media="n-$Number$-$Time$.m4s">
        <SegmentTimeline><S t="10" d="2" r="29998"/><S d="1"/></SegmentTimeline></SegmentTemplate><Representation id="v"/>`,
    );
    site.answers.set('/live/n-30004-60008.m4s', VIDEO);
    expect(await probeManifest(LIMITS)).toMatchObject({ ok: true, position: { kind: 'time', timeMs: 60_009_000 } });
  });

  describe('on the clock of a minute ago', () => {
    const period = (attributes: string, name: string, template: string): string =>
      `<Period ${attributes}><AdaptationSet mimeType="video/mp4"><SegmentTemplate timescale="1" media="${name}-$Number$.m4s" ${template}
        </SegmentTemplate><Representation id="v" bandwidth="1"/></AdaptationSet></Period>`;
    const fixed = 'duration="2">';
    const probePeriods = (...periods: string[]): Promise<ProbeResult> => {
      const startedAt = new Date(Date.now() - 60_000).toISOString();
      const text = `<MPD type="dynamic" availabilityStartTime="${startedAt}">${periods.join('')}</MPD>`;
      site.answers.set('/live/manifest.mpd', text);
      return probeManifest(LIMITS);
    };
    /** Which segments there are; a slow machine may ask for one more. */
    const put = (name: string, ...numbers: number[]): void =>
      numbers.forEach((number) => site.answers.set(`/live/${name}-${number}.m4s`, VIDEO));

    it('has segments up to now when its timeline has no end', async () => {
      put('n', 24, 25);
      const open = 'presentationTimeOffset="1000"><SegmentTimeline><S t="1000" d="2" r="-1"/></SegmentTimeline>';
      expect(await probePeriods(period('start="PT10S"', 'n', open))).toMatchObject({
        ok: true,
        position: null,
        targetDurationMs: 2_000,
      });
    });

    it('numbers segments of a period without a start from the end of the previous one', async () => {
      put('n', 14, 15);
      const before = period('start="PT0S" duration="PT30S"', 'old', fixed);
      expect(await probePeriods(before, period('', 'n', fixed))).toMatchObject({ ok: true });
    });

    it('is probed for the current period while the next ones are announced', async () => {
      put('n', 29, 30);
      const empty = period('start="PT50S"', 'empty', '><SegmentTimeline></SegmentTimeline>');
      const next = period('start="PT1H"', 'next', fixed);
      const early = period('', 'early', fixed);
      expect(await probePeriods(period('start="PT0S"', 'n', fixed), empty, next, early)).toMatchObject({ ok: true });
    });

    it('is probed for the last period when none has begun by our clock', async () => {
      put('next', 1);
      expect(await probePeriods(period('start="PT1H"', 'next', fixed))).toMatchObject({ ok: true });
    });
  });

  it('is refused when its filled template would be too long', async () => {
    const media = '$RepresentationID$'.repeat(20_000);
    const id = 'v'.repeat(300_000);
    site.answers.set(
      '/live/manifest.mpd',
      `<MPD type="dynamic"><Period><AdaptationSet mimeType="video/mp4"><Representation id="${id}"><SegmentTemplate duration="1" media="${media}"/>`,
    );
    const result = await probeManifest(LIMITS);
    expect(result).toMatchObject({ ok: false, reason: 'not_a_playlist' });
    expect(result.detail).toContain('more than 2000 characters');
  });

  it.each([
    ['stalled', 'that has ended', (): string => mpd({}).replace('type="dynamic"', 'type="static"')],
    ['empty', 'without periods', (): string => mpd({ periods: [] })],
    ['not_a_playlist', 'that is an HLS playlist', (): string => '#EXTM3U\n'],
    ['unsupported_dialect', 'without templates', (): string => mpd({}).replaceAll('SegmentTemplate', 'SegmentList')],
  ] as const)('is %s when it is one %s', async (reason, _what, text) => {
    site.answers.set('/live/manifest.mpd', text());
    expect(await probeManifest(LIMITS)).toMatchObject({ ok: false, reason });
  });

  it('is not_found when its newest segment is missing', async () => {
    site.answers.delete('/live/v-900000.m4s');
    expect(await probeManifest(LIMITS)).toMatchObject({ ok: false, reason: 'not_found', position: { timeMs: 12_000 } });
  });
});
