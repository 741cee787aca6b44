import { describe, expect, it, vi } from 'vitest';
import { type DashManifest, type DashTrack, writeMpd } from './dash.ts';
import { SQUARE } from './h264-vui.ts';
import { durationMs, fillTemplate, parseMpd } from './dash-parse.ts';

const VIDEO: DashTrack = {
  id: 'v',
  kind: 'video',
  codec: 'avc1.64001f',
  timescale: 90_000,
  initUri: 'r/v-init-1.mp4',
  mediaUri: 'r/v-$Time$.m4s',
  bandwidth: 2_500_000,
  width: 1280,
  height: 720,
  sampleAspect: SQUARE,
  fps: 29.97,
  sampleRate: null,
  channels: null,
  segments: [
    { time: 9_000, duration: 180_000 },
    { time: 189_000, duration: 180_000 },
    { time: 999_000, duration: 90_000 },
  ],
};

const MPD: DashManifest = {
  availabilityStartMs: Date.UTC(2026, 10, 21, 18),
  publishedMs: Date.UTC(2026, 10, 21, 18, 1),
  nowMs: Date.UTC(2026, 10, 21, 18, 1, 1),
  updateMs: 1_000,
  depthMs: 16_000,
  delayMs: 4_000,
  maxSegmentMs: 2_000,
  durationMs: null,
  periods: [{ id: '1', startMs: 100, tracks: [VIDEO] }],
};

describe('the manifest', () => {
  it('is parsed back with its clock, its tracks and the gap in its timeline', () => {
    expect(parseMpd(writeMpd(MPD))).toEqual({
      isDynamic: true,
      availabilityStartMs: MPD.availabilityStartMs,
      publishedMs: MPD.publishedMs,
      minimumUpdateMs: 1_000,
      periods: [
        {
          id: '1',
          startMs: 100,
          representations: [
            {
              id: 'v',
              mimeType: 'video/mp4',
              codecs: 'avc1.64001f',
              bandwidth: 2_500_000,
              width: 1280,
              height: 720,
              fps: 30_000 / 1001,
              timescale: 90_000,
              initTemplate: 'r/v-init-1.mp4',
              mediaTemplate: 'r/v-$Time$.m4s',
              startNumber: 1,
              timeOffset: 9_000,
              runs: [
                { time: 9_000, duration: 180_000, count: 2 },
                { time: 999_000, duration: 90_000, count: 1 },
              ],
              duration: null,
              baseUrls: [],
            },
          ],
        },
      ],
    });
  });

  it('counts repetitions, and writes a start only after a gap', () => {
    expect(writeMpd(MPD)).toContain('<S t="9000" d="180000" r="1"/><S t="999000" d="90000"/>');
  });

  it('gives the pixel aspect ratio, unless it is square', () => {
    expect(writeMpd(MPD)).not.toContain('sar=');
    const wide: DashTrack = { ...VIDEO, width: 720, height: 576, sampleAspect: { width: 64, height: 45 } };
    const text = writeMpd({ ...MPD, periods: [{ id: '1', startMs: 0, tracks: [wide] }] });
    expect(text).toContain('width="720" height="576" sar="64:45"');
  });

  it('of a stream that is over is static, with its duration and nothing to wait for', () => {
    const text = writeMpd({ ...MPD, durationMs: 12_100 });
    expect(text).toContain('type="static" mediaPresentationDuration="PT12.100S"');
    expect(text).not.toMatch(/dynamic|minimumUpdatePeriod|timeShiftBufferDepth|suggestedPresentationDelay/);
    expect(parseMpd(text)).toMatchObject({ isDynamic: false, minimumUpdateMs: null });
  });

  it('omits a track without segments', () => {
    const silent = { ...VIDEO, id: 'a', kind: 'audio' as const, segments: [] };
    const text = writeMpd({ ...MPD, periods: [{ id: '1', startMs: 0, tracks: [VIDEO, silent] }] });
    expect(parseMpd(text)?.periods[0]?.representations.map((item) => item.id)).toEqual(['v']);
  });

  it('gives the set of a track the same id, whether or not there are other tracks', () => {
    const sound = { ...VIDEO, id: 'a', kind: 'audio' as const };
    const sets = (tracks: DashTrack[]) =>
      writeMpd({ ...MPD, periods: [{ id: '1', startMs: 0, tracks }] }).match(/id="\d" contentType="\w+"/g);
    const ids = { video: 'id="0" contentType="video"', audio: 'id="1" contentType="audio"' };
    expect([sets([VIDEO, sound]), sets([sound])]).toEqual([[ids.video, ids.audio], [ids.audio]]);
  });
});

describe('the manifest of another server', () => {
  it('inherits templates from the adaptation set, and may use segment numbers', () => {
    const text = `<?xml version="1.0"?><!-- live --><MPD type="static" mediaPresentationDuration="PT1M">
      <BaseURL>http://cdn/</BaseURL><Period><AdaptationSet mimeType="video/mp4" frameRate="25">
      <SegmentTemplate timescale="1000" duration="4000" startNumber="7" media="$RepresentationID$/$Number%05d$.m4s"/>
      <Representation id="a&amp;b" bandwidth="1" codecs='avc1.42c00d'><BaseURL>x/</BaseURL></Representation>
      </AdaptationSet></Period></MPD>`;
    const item = parseMpd(text)?.periods[0]?.representations[0];
    expect(item).toMatchObject({ id: 'a&b', fps: 25, duration: 4000, startNumber: 7, baseUrls: ['http://cdn/', 'x/'] });
    const values = { id: 'v1', number: 12, time: 0, bandwidth: 1 };
    expect(fillTemplate(item?.mediaTemplate ?? '', values)).toBe('v1/00012.m4s');
    expect(fillTemplate('$$$Unknown$-$Time$', values)).toBe('$$Unknown$-0');
  });

  it('repeats a segment up to the start of the next one, and the last one without end', () => {
    const timelineOf = (elements: string) =>
      parseMpd(
        `<MPD><Period><AdaptationSet><SegmentTemplate><SegmentTimeline>${elements}</SegmentTimeline></SegmentTemplate><Representation/>`,
      )?.periods[0]?.representations[0]?.runs;
    expect(timelineOf('<S t="10" d="4" r="-1"/><S t="22" d="2" r="-1"/>')).toEqual([
      { time: 10, duration: 4, count: 3 },
      { time: 22, duration: 2, count: null },
    ]);
    expect(timelineOf('<S d="4" r="-1"/><S d="2"/><S r="-1"/>')).toMatchObject([
      { count: 1 },
      { count: 1 },
      { count: 1 },
    ]);
  });

  it('starts a period at the end of the previous one, if that is known', () => {
    const text = '<MPD><Period duration="PT10S"/><Period duration="PT5S"/><Period/><Period/><Period start="PT1M"/>';
    expect(parseMpd(text)?.periods.map(({ startMs }) => startMs)).toEqual([0, 10_000, 15_000, null, 60_000]);
  });

  it('has its times in UTC without a time zone', () => {
    vi.stubEnv('TZ', 'Asia/Tokyo');
    const startOf = (time: string) => parseMpd(`<MPD availabilityStartTime="${time}"/>`)?.availabilityStartMs;
    const times = ['2026-11-21T18:00:00', '2026-11-21T18:00:00.5', '2026-11-21T18:00:00+01:00', '2026-11-21T18:00:00Z'];
    const at = Date.UTC(2026, 10, 21, 18);
    expect(times.map(startOf)).toEqual([at, at + 500, at - 3_600_000, at]);
    vi.unstubAllEnvs();
  });

  it('is null when invalid', () => {
    expect(parseMpd('<html><body>404</body></html>')).toBeNull();
    expect(parseMpd('not xml at all')).toBeNull();
  });
});

it('durations are parsed with days, hours and fractions', () => {
  expect(['PT2.5S', 'P1DT2H3M4S', 'PT'].map(durationMs)).toEqual([2_500, 93_784_000, 0]);
  const none = ['two', 'PT1.2.3S', `P${'9'.repeat(400)}D`, undefined];
  expect(none.map(durationMs)).toEqual([null, null, null, null]);
});
