import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { encodeAudioSpecificConfig } from './aac.ts';
import { initSegment, mediaSegment, type Sample } from './fmp4.ts';
import { parseInit, parseSegment } from './fmp4-parse.ts';
import { readClip } from './clip.ts';
import { parseAudioMessage, parseVideoMessage } from './flv-media.ts';
import type { SpsFacts } from './h264.ts';
import { SQUARE } from './h264-vui.ts';
import { findBox, listBoxes } from './mp4-boxes.ts';
import { hasFfmpeg, makeClip, TEST_PICTURE } from './testing/ffmpeg.ts';
import { AVC_CONFIG } from './testing/synthetic.ts';

const AUDIO = { kind: 'audio', timescale: 44100, channels: 2, config: encodeAudioSpecificConfig(2, 44100, 2) } as const;

function sample(bytes: number): Sample {
  return { data: Buffer.alloc(bytes, 1), duration: 1024, compositionOffset: 0, isKeyFrame: true };
}

describe('CMAF segments', () => {
  it('an audio initialization segment contains codec, rate and channels', () => {
    expect(parseInit(initSegment(AUDIO))).toMatchObject([
      { kind: 'audio', codec: 'mp4a.40.2', sampleRate: 44100, channels: 2, timescale: 44100 },
    ]);
  });

  it('a video initialization segment contains the pixel aspect ratio and the display size', () => {
    const wide = videoEntry({ width: 720, height: 576, sampleAspect: { width: 64, height: 45 } });
    expect(wide).toEqual({ coded: [720, 576], shown: [1024 * 65_536, 576 * 65_536], aspect: [64, 45] });
    const square = videoEntry({ width: 320, height: 180, sampleAspect: SQUARE });
    expect(square).toEqual({ coded: [320, 180], shown: [320 * 65_536, 180 * 65_536], aspect: null });
  });

  it('a media segment contains start, samples, duration and bytes', () => {
    const tracks = parseInit(initSegment(AUDIO));
    const segment = mediaSegment(7, 2 ** 33, [sample(10), sample(20), sample(30)]);
    expect(parseSegment(segment, tracks)).toEqual([
      { trackId: 1, decodeTime: 2 ** 33, duration: 3072, samples: 3, bytes: 60 },
    ]);
  });

  it('a truncated or garbage segment has no samples or throws, and never hangs', () => {
    const segment = mediaSegment(1, 0, [sample(10)]);
    expect(parseSegment(segment.subarray(0, 60), [])).toEqual([]);
    expect(() => listBoxes(Buffer.from([0, 0, 0, 3, 1, 2, 3, 4, 5, 6]))).toThrow('of 3 bytes');
    expect(parseInit(Buffer.from('not a movie'))).toEqual([]);
  });

  it.skipIf(!hasFfmpeg)('ffprobe decodes exactly the encoded frames', async () => {
    const clip = readClip(await makeClip({ ...TEST_PICTURE, seconds: 2 }));
    const config = clip.headers.map((tag) => parseVideoMessage(tag.payload)).find((v) => v?.kind === 'config');
    const audioConfig = clip.headers
      .filter((tag) => tag.type === 8)
      .map((tag) => parseAudioMessage(tag.payload))
      .find((a) => a?.kind === 'config');
    const track = {
      kind: 'video',
      timescale: 90_000,
      width: 320,
      height: 180,
      sampleAspect: SQUARE,
      avcC: config!.data,
    } as const;
    expect(parseInit(initSegment(track))).toMatchObject([
      { kind: 'video', codec: expect.stringMatching(/^avc1\.4d/), width: 320, height: 180, fps: 25 },
    ]);
    const samples = clip.frames.flatMap((tag): Sample[] => {
      const video = tag.type === 9 ? parseVideoMessage(tag.payload) : null;
      if (video?.kind !== 'frame') return [];
      const { data, isKeyFrame, compositionMs } = video;
      return [{ data, isKeyFrame, duration: 3600, compositionOffset: compositionMs * 90 }];
    });
    expect(countDecoded(Buffer.concat([initSegment(track), mediaSegment(1, 0, samples)]))).toEqual(['video', '50']);
    const frames = clip.frames.filter((tag) => tag.type === 8).map((tag) => tag.payload.subarray(2));
    const audio = { ...AUDIO, config: audioConfig!.data };
    const sounds = frames.map((data) => ({ ...sample(0), data }));
    expect(countDecoded(Buffer.concat([initSegment(audio), mediaSegment(1, 0, sounds)]))).toEqual([
      'audio',
      String(frames.length),
    ]);
  });
});

/** Sizes in the sample entry, in the track header (16.16) and in the pasp box. */
function videoEntry(picture: Pick<SpsFacts, 'width' | 'height' | 'sampleAspect'>): Record<string, number[] | null> {
  const init = initSegment({ kind: 'video', timescale: 90_000, avcC: AVC_CONFIG, ...picture });
  const tkhd = findBox(init, ['moov', 'trak', 'tkhd'])!;
  const stsd = findBox(init, ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd'])!;
  const entry = findBox(stsd.subarray(8), ['avc1'])!;
  const pasp = findBox(entry.subarray(78), ['pasp']);
  return {
    coded: [entry.readUInt16BE(24), entry.readUInt16BE(26)],
    shown: [tkhd.readUInt32BE(76), tkhd.readUInt32BE(80)],
    aspect: pasp && [pasp.readUInt32BE(0), pasp.readUInt32BE(4)],
  };
}

function countDecoded(file: Buffer): string[] {
  const directory = mkdtempSync(join(tmpdir(), 'touchline-fmp4-'));
  const path = join(directory, 'file.mp4');
  writeFileSync(path, file);
  const entries = 'stream=codec_type,nb_read_frames';
  const args = ['-v', 'error', '-count_frames', '-show_entries', entries, '-of', 'csv=p=0', path];
  const out = execFileSync('ffprobe', args, { encoding: 'utf8' });
  rmSync(directory, { recursive: true });
  return out.trim().split(',');
}
