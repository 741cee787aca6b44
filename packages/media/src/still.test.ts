import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readClip } from './clip.ts';
import { FLV_TAG } from './flv.ts';
import { parseVideoMessage } from './flv-media.ts';
import { parseInit, parseSegment } from './fmp4-parse.ts';
import { encodeAvcConfig, encodeNalUnits, parseAvcConfig } from './h264.ts';
import { findBox } from './mp4-boxes.ts';
import { encodeStill, type KeyFrame } from './still.ts';
import { hasFfmpeg } from './testing/ffmpeg.ts';
import { repositoryFile } from './testing/node.ts';

const run = promisify(execFile);

/** The first key frame of a rehearsal clip, 640×360. */
async function clipKeyFrame(): Promise<KeyFrame> {
  const clip = readClip(await readFile(repositoryFile('apps/server/rehearsal/clips/football-ru.flv')));
  const messages = [...clip.headers, ...clip.frames]
    .filter(({ type }) => type === FLV_TAG.video)
    .map(({ payload }) => parseVideoMessage(payload));
  const avcC = messages.find((message) => message?.kind === 'config')?.data;
  const data = messages.find((message) => message?.kind === 'frame' && message.isKeyFrame)?.data;
  if (!avcC || !data) throw new Error('the clip has no key frame');
  return { avcC, data };
}

describe('encodeStill', () => {
  it('is an MP4 of one sample with the size and the bytes of the key frame', async () => {
    const keyFrame = await clipKeyFrame();
    const mp4 = encodeStill(keyFrame);
    const tracks = parseInit(mp4);
    expect(tracks).toMatchObject([{ kind: 'video', width: 640, height: 360, avcC: keyFrame.avcC }]);
    expect(parseSegment(mp4, tracks)).toMatchObject([{ samples: 1, bytes: keyFrame.data.length }]);
    expect(findBox(mp4, ['mdat'])?.equals(keyFrame.data)).toBe(true);
  });

  it('refuses a configuration without a parameter set', () => {
    const avcC = Buffer.from([1, 77, 64, 31, 0xff, 0xe0, 0]);
    expect(() => encodeStill({ avcC, data: Buffer.alloc(8) })).toThrow('no parameter set');
  });

  it.runIf(hasFfmpeg)('is decoded by ffmpeg to a picture of that size', async () => {
    const input = encodeStill(await clipKeyFrame());
    const args = ['-v', 'error', '-i', 'pipe:0', '-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'gray', 'pipe:1'];
    const running = run('ffmpeg', args, { encoding: 'buffer', maxBuffer: 4 * 1024 * 1024 });
    running.child.stdin?.end(input);
    const { stdout, stderr } = await running;
    expect(stderr.toString()).toBe('');
    expect(stdout).toHaveLength(640 * 360);
    expect(new Set(stdout).size).toBeGreaterThan(16);
  });
});

it('parameter sets and NAL units of a transport stream become an avcC and samples', () => {
  const [sps, pps] = [Buffer.from([0x67, 77, 64, 31, 9]), Buffer.from([0x68, 1, 2])];
  expect(parseAvcConfig(encodeAvcConfig(sps, pps))).toEqual({ nalLengthBytes: 4, sps: [sps], pps: [pps] });
  expect(encodeNalUnits([pps, sps]).toString('hex')).toBe('0000000368010200000005674d401f09');
});
