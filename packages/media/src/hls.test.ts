import { describe, expect, it } from 'vitest';
import { type HlsSegment, writeMasterPlaylist, writeMediaPlaylist } from './hls.ts';
import { parsePlaylist } from './hls-parse.ts';

const SEGMENT: HlsSegment = {
  uri: 'r/v-0.m4s',
  durationMs: 2_002,
  startedAt: Date.UTC(2026, 10, 21, 18, 30, 0, 45),
  isDiscontinuous: false,
  isGap: false,
  mapUri: 'r/v-init-1.mp4',
};

describe('the master playlist', () => {
  const video = { uri: 'video.m3u8', codec: 'avc1.64001f', width: 1280, height: 720, fps: 29.97 };
  const audio = { uri: 'audio.m3u8', codec: 'mp4a.40.2', channels: 2 };
  const rates = { peakBitrate: 2_700_000.4, averageBitrate: 2_500_000 };

  it('offers video with its audio as a rendition', () => {
    expect(parsePlaylist(writeMasterPlaylist({ video, audio, ...rates }))).toEqual({
      kind: 'master',
      variants: [
        {
          uri: 'video.m3u8',
          bandwidth: 2_700_001,
          codecs: 'avc1.64001f,mp4a.40.2',
          width: 1280,
          height: 720,
          fps: 29.97,
          audioGroup: 'audio',
        },
      ],
      renditions: [{ type: 'AUDIO', groupId: 'audio', uri: 'audio.m3u8', isDefault: true }],
    });
  });

  it('of an audio-only stream offers audio, and declares no video', () => {
    const text = writeMasterPlaylist({ video: null, audio, ...rates });
    expect(parsePlaylist(text)).toMatchObject({ variants: [{ uri: 'audio.m3u8', codecs: 'mp4a.40.2', width: null }] });
    expect(text).not.toContain('video.m3u8');
  });

  it('of a stream without audio has no rendition', () => {
    const text = writeMasterPlaylist({ video, audio: null, ...rates });
    expect(parsePlaylist(text)).toMatchObject({ renditions: [], variants: [{ audioGroup: null }] });
  });
});

describe('a media playlist', () => {
  const head = { mediaSequence: 41, discontinuitySequence: 3, targetDurationS: 2, hasEnded: false };

  it('is parsed back with milliseconds, breaks, gaps and initializations', () => {
    const later: HlsSegment = { ...SEGMENT, uri: 'r/v-2.m4s', isDiscontinuous: true, mapUri: 'r/v-init-2.mp4' };
    const text = writeMediaPlaylist({ ...head, segments: [SEGMENT, { ...SEGMENT, isGap: true }, later] });
    const parsed = parsePlaylist(text);
    expect(parsed).toMatchObject({ kind: 'media', ...head });
    expect(parsed?.kind === 'media' && parsed.segments).toMatchObject([
      { uri: 'r/v-0.m4s', durationS: 2.002, startedAt: SEGMENT.startedAt, isDiscontinuous: false, isGap: false },
      { isGap: true, mapUri: 'r/v-init-1.mp4' },
      { uri: 'r/v-2.m4s', isDiscontinuous: true, mapUri: 'r/v-init-2.mp4' },
    ]);
    expect(text).toContain('#EXT-X-VERSION:8');
    expect(text).toContain('#EXT-X-PROGRAM-DATE-TIME:2026-11-21T18:30:00.045Z');
  });

  it('requires only version 7 as long as it has no gap', () => {
    expect(writeMediaPlaylist({ ...head, segments: [SEGMENT] })).toContain('#EXT-X-VERSION:7');
  });

  it('of a stream that is over has an end tag after its last segment', () => {
    const text = writeMediaPlaylist({ ...head, hasEnded: true, segments: [SEGMENT] });
    expect(text.endsWith('r/v-0.m4s\n#EXT-X-ENDLIST\n')).toBe(true);
    expect(parsePlaylist(text)).toMatchObject({ ...head, hasEnded: true });
  });

  it('of another server is parsed too', () => {
    const text = '#EXTM3U\r\n#EXT-X-TARGETDURATION:6\r\n#EXTINF:5.9,a title\r\nseg1.ts\r\n#EXT-X-ENDLIST\r\n';
    expect(parsePlaylist(text)).toMatchObject({
      hasEnded: true,
      mediaSequence: 0,
      segments: [{ uri: 'seg1.ts', durationS: 5.9, startedAt: null, mapUri: null }],
    });
  });

  it('has parts of files, of which one without a start follows the one before it', () => {
    const part = (range: string, uri: string) => `#EXTINF:2,\n#EXT-X-BYTERANGE:${range}\n${uri}\n`;
    const map = '#EXT-X-MAP:URI="a.mp4",BYTERANGE="700@20"\n';
    const parts = part('100@720', 'a.mp4') + part('50', 'a.mp4') + part('60', 'b.mp4') + part('-1@x', 'b.mp4');
    const parsed = parsePlaylist(`#EXTM3U\n#EXT-X-TARGETDURATION:2\n${map}${parts}#EXTINF:2,\na.mp4\n`);
    expect(parsed?.kind === 'media' && parsed.segments.map(({ range }) => range)).toEqual([
      { start: 720, length: 100 },
      { start: 820, length: 50 },
      { start: 0, length: 60 },
      null,
      null,
    ]);
    expect(parsed).toMatchObject({
      segments: [{ mapUri: 'a.mp4', mapRange: { start: 20, length: 700 } }, {}, {}, {}, {}],
    });
  });
});

it('other texts give null', () => {
  expect(parsePlaylist('<html>')).toBeNull();
  expect(parsePlaylist('#EXTM3U\n#EXTINF:1,\nsong.mp3')).toBeNull();
  expect(parsePlaylist('')).toBeNull();
});
