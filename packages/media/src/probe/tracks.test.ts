import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { probeDash } from './dash.ts';
import { missingTracks } from './declared-tracks.ts';
import { probeHls } from './hls.ts';
import type { ProbeLimits } from './run.ts';
import {
  AUDIO,
  AUDIO_INIT,
  LIMITS,
  MEDIA,
  NOT_READY,
  startTestSite,
  type TestSite,
  VIDEO,
  VIDEO_INIT,
} from './test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());
beforeEach(() => {
  site.prefers = [];
  site.answers = new Map<string, string | Buffer | number>([
    ['/live/v-init.mp4', VIDEO_INIT],
    ['/live/a-init.mp4', AUDIO_INIT],
    ['/live/v.m4s', VIDEO],
    ['/live/a.m4s', AUDIO],
    ['/live/audio.m3u8', playlist('a', [false, false])],
    ['/live/video.m3u8', playlist('v', [false, false])],
  ]);
});

/** A playlist of one track; true for a segment that is a gap. */
function playlist(track: 'v' | 'a', gaps: boolean[]): string {
  const segments = gaps.map((isGap) => `#EXTINF:2,\n${isGap ? '#EXT-X-GAP\n' : ''}${track}.m4s\n`);
  return `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MAP:URI="${track}-init.mp4"\n${segments.join('')}`;
}

const media = '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="s",NAME="s",URI="audio.m3u8"\n';
const both = `#EXTM3U\n${media}#EXT-X-STREAM-INF:BANDWIDTH=9,CODECS="avc1.4d401f,mp4a.40.2",AUDIO="s"\nvideo.m3u8\n`;
const only = (codecs: string, uri: string) => `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=9,CODECS="${codecs}"\n${uri}\n`;

async function hls(master: string, limits: ProbeLimits) {
  site.answers.set('/live/master.m3u8', master);
  return probeHls(`${site.base}/live/master.m3u8`, limits);
}

describe('the tracks of an HLS playlist', () => {
  it('are unknown at playlist depth, except those that its master does not list', async () => {
    expect((await hls(both, LIMITS)).tracks).toEqual({ video: null, audio: null });
    expect((await hls(only('mp4a.40.2', 'audio.m3u8'), LIMITS)).tracks).toEqual({ video: 'absent', audio: null });
    expect((await hls(only('avc1.4d401f', 'video.m3u8'), LIMITS)).tracks).toEqual({ video: null, audio: 'absent' });
  });

  it('are known from frames at media depth, whatever the master says', async () => {
    expect((await hls(both, MEDIA)).tracks).toEqual({ video: 'there', audio: 'there' });
    expect((await hls(only('mp4a.40.2', 'video.m3u8'), MEDIA)).tracks).toEqual({ video: 'there', audio: 'absent' });
  });

  it('have no video when its newest segments are gaps: then its audio is probed', async () => {
    site.answers.set('/live/video.m3u8', playlist('v', [true, true]));
    expect(await hls(both, LIMITS)).toMatchObject({ ok: true, tracks: { video: 'gaps', audio: null } });
    expect(await hls(both, MEDIA)).toMatchObject({
      ok: true,
      audioCodec: 'aac',
      tracks: { video: 'gaps', audio: 'there' },
    });
    site.answers.set('/live/video.m3u8', playlist('v', [false, true, true]));
    expect(await hls(both, LIMITS)).toMatchObject({ ok: true, tracks: { video: 'gaps', audio: null } });
    site.answers.set('/live/audio.m3u8', 404);
    expect(await hls(both, LIMITS)).toMatchObject({ ok: false, reason: 'not_found', tracks: { video: 'gaps' } });
  });

  it('are empty when all segments are gaps and there is no audio', async () => {
    site.answers.set('/live/video.m3u8', playlist('v', [true, true]));
    expect(await hls(only('avc1.4d401f', 'video.m3u8'), LIMITS)).toMatchObject({
      ok: false,
      reason: 'empty',
      tracks: { video: 'gaps' },
    });
  });

  it('no longer have audio when its newest segments are gaps', async () => {
    site.answers.set('/live/audio.m3u8', playlist('a', [false, true, true]));
    expect(await hls(both, MEDIA)).toMatchObject({ ok: true, tracks: { video: 'there', audio: 'gaps' } });
    site.answers.set('/live/audio.m3u8', playlist('a', [false, true]));
    expect(await hls(both, MEDIA)).toMatchObject({ ok: true, tracks: { video: 'there', audio: 'there' } });
  });

  it('are unknown with encrypted segments', async () => {
    const encrypted = playlist('v', [false]).replace('#EXT-X-MAP', '#EXT-X-KEY:METHOD=AES-128,URI="k"\n#EXT-X-MAP');
    site.answers.set('/live/video.m3u8', encrypted);
    expect((await hls(only('avc1.4d401f', 'video.m3u8'), MEDIA)).tracks).toEqual({
      video: 'opaque',
      audio: 'opaque',
    });
  });

  it('are known again once a playlist is no longer encrypted', async () => {
    const key = (method: string) => `#EXT-X-KEY:METHOD=${method}\n#EXTINF:2,\nv.m4s\n`;
    const head = '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MAP:URI="v-init.mp4"\n';
    site.answers.set('/live/video.m3u8', `${head}${key('AES-128,URI="k"')}${key('NONE')}`);
    const master = only('avc1.4d401f', 'video.m3u8');
    expect((await hls(master, MEDIA)).tracks).toEqual({ video: 'there', audio: 'absent' });
    site.answers.set('/live/video.m3u8', `${head}${key('NONE')}${key('AES-128,URI="k"')}`);
    expect((await hls(master, MEDIA)).tracks).toEqual({ video: 'opaque', audio: 'opaque' });
  });
});

describe('the audio of an HLS variant', () => {
  const rendition = (more: string) => `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="s",NAME="s"${more}\n`;
  const other = rendition(',URI="other.m3u8"');
  const variant = '#EXT-X-STREAM-INF:BANDWIDTH=9,CODECS="avc1.4d401f,mp4a.40.2",AUDIO="s"\nvideo.m3u8\n';
  const audioRequests = async (renditions: string) => {
    site.requests = [];
    expect(await hls(`#EXTM3U\n${renditions}${variant}`, MEDIA)).toMatchObject({ ok: true });
    return site.requests.filter((request) => /(audio|other)\.m3u8/.test(request));
  };

  it('is the default of its group, and the first without one', async () => {
    site.answers.set('/live/other.m3u8', playlist('a', [false]));
    expect(await audioRequests(other + rendition(',DEFAULT=YES,URI="audio.m3u8"'))).toEqual(['GET /live/audio.m3u8']);
    expect(await audioRequests(other + rendition(',URI="audio.m3u8"'))).toEqual(['GET /live/other.m3u8']);
  });

  it('is in its own segments when the default has no address', async () => {
    expect(await audioRequests(other + rendition(',DEFAULT=YES'))).toEqual([]);
  });
});

it('a playlist without its first segment is not ready, rather than a missing stream', async () => {
  expect(await probeHls(`${site.base}${NOT_READY}`, LIMITS)).toMatchObject({ ok: false, reason: 'not_ready' });
  expect(await probeHls(`${site.base}/live/nowhere.m3u8`, LIMITS)).toMatchObject({ ok: false, reason: 'not_found' });
});

it('a probe asks the server not to make it wait', async () => {
  await hls(both, MEDIA);
  expect(new Set(site.prefers)).toEqual(new Set(['wait=0']));
});

const set = (kind: 'video' | 'audio', codecs: string, timeline: string) => `<AdaptationSet mimeType="${kind}/mp4">
  <Representation id="${kind}" codecs="${codecs}" bandwidth="9"><SegmentTemplate timescale="1000"
  initialization="${kind[0]}-init.mp4" media="${kind[0]}.m4s"><SegmentTimeline>${timeline}</SegmentTimeline>
  </SegmentTemplate></Representation></AdaptationSet>`;
const picture = set('video', 'avc1.4d401f', '<S t="0" d="2000"/>');
const sound = set('audio', 'mp4a.40.2', '<S t="0" d="2000"/>');

async function dash(sets: string, limits: ProbeLimits) {
  site.answers.set('/live/manifest.mpd', `<MPD type="dynamic"><Period>${sets}</Period></MPD>`);
  return probeDash(`${site.base}/live/manifest.mpd`, limits);
}

describe('the tracks of a DASH manifest', () => {
  it('are those that it lists', async () => {
    expect((await dash(picture + sound, LIMITS)).tracks).toEqual({ video: null, audio: null });
    expect((await dash(sound, LIMITS)).tracks).toEqual({ video: 'absent', audio: null });
    expect((await dash(picture, LIMITS)).tracks).toEqual({ video: null, audio: 'absent' });
    expect((await dash(picture + sound, MEDIA)).tracks).toEqual({ video: 'there', audio: 'there' });
    expect((await dash(sound, MEDIA)).tracks).toEqual({ video: 'absent', audio: 'there' });
  });

  it('are gaps when listed without segments', async () => {
    const empty = set('video', 'avc1.4d401f', '');
    expect(await dash(empty + sound, LIMITS)).toMatchObject({ ok: true, tracks: { video: 'gaps', audio: null } });
    expect(await dash(empty, LIMITS)).toMatchObject({ ok: false, reason: 'empty', tracks: { video: 'gaps' } });
  });

  it('are there when they are encrypted, but nothing of them can be decoded', async () => {
    const encrypted = (init: Buffer, entry: string, type: string) =>
      Buffer.from(init.toString('latin1').replace(entry, type), 'latin1');
    site.answers.set('/live/v-init.mp4', encrypted(VIDEO_INIT, 'avc1', 'encv'));
    site.answers.set('/live/a-init.mp4', encrypted(AUDIO_INIT, 'mp4a', 'enca'));
    expect(await dash(picture + sound, MEDIA)).toMatchObject({
      ok: true,
      videoCodec: 'h264',
      audioCodec: 'aac',
      width: 640,
      height: 360,
      tracks: { video: 'there', audio: 'there' },
      keyFrame: null,
      sound: null,
    });
  });

  it('may have audio in the video segments', async () => {
    const muxed = set('video', 'avc1.4d401f,mp4a.40.2', '<S t="0" d="2000"/>');
    expect((await dash(muxed, LIMITS)).tracks).toEqual({ video: null, audio: null });
    expect((await dash(set('video', '', '<S t="0" d="2000"/>'), LIMITS)).tracks).toEqual({ video: null, audio: null });
  });
});

it('a track is missing from a list of codecs only when all of them are known', () => {
  expect(missingTracks('hvc1.1.6.L93.B0,ec-3')).toEqual({ video: null, audio: null });
  expect(missingTracks('Opus')).toEqual({ video: 'absent', audio: null });
  expect(missingTracks('av01.0.04M.08, stpp')).toEqual({ video: null, audio: 'absent' });
  for (const nothing of [null, '', 'wvtt', 'mp4a.40.2,xyz1'])
    expect(missingTracks(nothing)).toEqual({ video: null, audio: null });
});
