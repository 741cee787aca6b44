import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasFfmpeg } from '@touchline/media/testing/ffmpeg';
import type { TimedKeyFrame } from '@touchline/media/probe/probe-result';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startDecoder, usualLimits } from '#server/pictures/decoder';
import type { Decoder, DecoderLimits } from '#server/pictures/decoder';
import type { Request } from '#server/pictures/in-flight';
import { pictureBytes } from '#server/pictures/ffmpeg';
import type { Kind } from '#server/pictures/ffmpeg-process';
import { groupRequest, pictureRequest, soundRequest } from '#server/pictures/request';
import { clipMedia, rehearsalClip } from '#server/pictures/testing/clip-media';

const log = { warn: vi.fn() };
const decoders: Decoder[] = [];
afterEach(() => decoders.splice(0).forEach((decoder) => decoder.stop()));

function start(kind: Kind, limits: Partial<DecoderLimits>, path = 'ffmpeg'): Decoder {
  const decoder = startDecoder(path, kind, log, { ...usualLimits, ...limits });
  decoders.push(decoder);
  return decoder;
}
function requestOf(keyFrame: TimedKeyFrame | undefined): Request {
  const request = keyFrame && pictureRequest(keyFrame);
  if (!request) throw new Error('the clip has no such key frame');
  return request;
}
/** A program in place of ffmpeg, which does this and then nothing, and how to remove it. */
async function standIn(command: string): Promise<[path: string, remove: () => Promise<void>]> {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-ffmpeg-'));
  const path = join(folder, 'ffmpeg');
  await writeFile(path, `#!/bin/sh\n${command}\nexec sleep 60\n`);
  await chmod(path, 0o755);
  return [path, () => rm(folder, { recursive: true })];
}
const meanLuma = (picture: Buffer | null | undefined) =>
  picture ? picture.subarray(0, 64 * 36).reduce((sum, value) => sum + value, 0) / (64 * 36) : null;
const isGone = (pid: number) => {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
};

describe.runIf(hasFfmpeg)('one ffmpeg', () => {
  it('gives a small picture for each key frame at once, whatever their sizes', async () => {
    const [match, black] = [await clipMedia(rehearsalClip('football-en')), await clipMedia(rehearsalClip('black'))];
    const decoder = start('picture', {});
    const lumas = [];
    for (let round = 0; round < 3; round += 1)
      for (const { keyFrames } of [match, black]) {
        const answers = await decoder.decode(requestOf(keyFrames[0]));
        expect(answers?.[0]?.picture).toHaveLength(pictureBytes);
        lumas.push(meanLuma(answers?.[0]?.picture));
      }
    expect(new Set(lumas).size).toBe(2);
    expect(lumas[1]).toBeLessThan(20);
    expect(lumas[0]).toBeGreaterThan(40);
  });

  it('answers none of the others with a damaged one, and neither stalls nor ends', async () => {
    const { keyFrames } = await clipMedia(rehearsalClip('football-en'));
    const black = await clipMedia(rehearsalClip('black'));
    const decoder = start('picture', { timeoutMs: 30_000 });
    const good = requestOf(keyFrames[0]);
    const [first] = keyFrames;
    if (!first) throw new Error('no key frame');
    await decoder.decode(good);
    const pid = decoder.pid();
    const startedAt = performance.now();
    const damaged = [
      { ...first, data: Buffer.alloc(first.data.length, 0x55) },
      { ...first, data: first.data.subarray(0, 40) },
      { ...first, avcC: Buffer.from([1, 2, 3]), data: Buffer.alloc(20, 1) },
    ];
    const asked = damaged.flatMap((each) => [requestOf(each), good, requestOf(black.keyFrames[0])]);
    const answers = await Promise.all(asked.map((request) => decoder.decode(request)));
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    const lumas = answers.map((each) => meanLuma(each?.[0]?.picture));
    const [bright, dark] = [lumas[1], lumas[2]];
    expect(bright).toBeGreaterThan(40);
    expect(dark).toBeLessThan(20);
    expect(lumas).toEqual([null, bright, dark, null, bright, dark, null, bright, dark]);
    expect(decoder.pid()).toBe(pid);
  });

  it('answers the others when the media of one cannot be written', async () => {
    const { keyFrames } = await clipMedia(rehearsalClip('black'));
    const decoder = start('picture', { timeoutMs: 30_000 });
    const good = requestOf(keyFrames[0]);
    const tags = () => {
      throw new RangeError('out of range');
    };
    const asked = [good, good, good, good, { ...good, tags }, good];
    const answers = await Promise.all(asked.map((request) => decoder.decode(request)));
    expect(answers.map((each) => each?.length ?? null)).toEqual([1, 1, 1, 1, null, 1]);
    expect(log.warn).toHaveBeenCalledWith({ err: expect.any(RangeError) }, 'could not write media for ffmpeg');
  });

  it('answers a group during which the clock of its stream begins again, and the one after it', async () => {
    const { keyFrames } = await clipMedia(rehearsalClip('black'));
    const decoder = start('picture', { timeoutMs: 30_000 });
    const [first] = keyFrames;
    if (!first) throw new Error('no key frame');
    const group = (...times: number[]) =>
      groupRequest({ avcC: first.avcC, frames: times.map((timeMs) => ({ ...first, timeMs, compositionMs: 0 })) });
    const asked = [group(95_443_700, 22), group(62, 102)].flatMap((request) => request ?? []);
    const answers = await Promise.all(asked.map((request) => decoder.decode(request)));
    expect(answers.map((each) => each?.length)).toEqual([1, 2]);
  });

  it('gives the levels of each frame of sound', async () => {
    const { sounds } = await clipMedia(rehearsalClip('football-en'));
    const decoder = start('sound', {});
    const request = sounds[1] && soundRequest(sounds[1]);
    if (!request) throw new Error('the clip has no sound');
    for (let round = 0; round < 3; round += 1) {
      const answers = await decoder.decode(request);
      expect(answers).toHaveLength(47);
      const levels = answers?.map(({ level }) => level?.rms ?? 0) ?? [];
      expect(Math.max(...levels.slice(2))).toBeLessThan(-3);
      expect(Math.max(...levels.slice(2))).toBeGreaterThan(-50);
    }
  });

  it('ends when it has nothing to do, and is started again by the next request', async () => {
    const { keyFrames } = await clipMedia(rehearsalClip('black'));
    const decoder = start('picture', { idleMs: 50, timeoutMs: 30_000 });
    expect(decoder.pid()).toBeNull();
    expect(await decoder.decode(requestOf(keyFrames[0]))).toHaveLength(1);
    const pid = decoder.pid() ?? 0;
    expect(isGone(pid)).toBe(false);
    await vi.waitFor(() => expect([decoder.pid(), isGone(pid)]).toEqual([null, true]), 5_000);
    expect(await decoder.decode(requestOf(keyFrames[0]))).toHaveLength(1);
    const second = decoder.pid() ?? 0;
    decoder.stop();
    await vi.waitFor(() => expect(isGone(second)).toBe(true), 5_000);
    expect(await decoder.decode(requestOf(keyFrames[0]))).toBeNull();
  });

  it('is replaced when it is killed', async () => {
    const { keyFrames } = await clipMedia(rehearsalClip('black'));
    const decoder = start('picture', {});
    await decoder.decode(requestOf(keyFrames[0]));
    const pid = decoder.pid() ?? 0;
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(() => expect(decoder.pid()).toBeNull(), 5_000);
    expect(await decoder.decode(requestOf(keyFrames[0]))).toBeNull();
    await vi.waitFor(async () => expect(await decoder.decode(requestOf(keyFrames[0]))).toHaveLength(1), 5_000);
    expect(decoder.pid()).not.toBe(pid);
  });

  it('is replaced when it hangs', async () => {
    const { keyFrames } = await clipMedia(rehearsalClip('black'));
    const decoder = start('picture', { timeoutMs: 300 });
    await vi.waitFor(async () => expect(await decoder.decode(requestOf(keyFrames[0]))).toHaveLength(1), 10_000);
    const pid = decoder.pid() ?? 0;
    process.kill(pid, 'SIGSTOP');
    const asked = [0, 1, 2, 3, 4].map(() => decoder.decode(requestOf(keyFrames[0])));
    expect(await Promise.all(asked)).toEqual([null, null, null, null, null]);
    await vi.waitFor(() => expect(isGone(pid)).toBe(true), 5_000);
    await vi.waitFor(async () => expect(await decoder.decode(requestOf(keyFrames[0]))).toHaveLength(1), 10_000);
  });
});

it('without ffmpeg there are no answers, at once', async () => {
  const { keyFrames } = await clipMedia(rehearsalClip('black'));
  const decoder = start('picture', { timeoutMs: 30_000 }, '/nowhere/ffmpeg');
  expect(await Promise.all([0, 1, 2, 3, 4, 5].map(() => decoder.decode(requestOf(keyFrames[0]))))).toEqual(
    Array.from({ length: 6 }, () => null),
  );
});

it('gives no level for sound that has none, and digital silence its own', async () => {
  const levels = ['-nan', 'nan', 'inf', '-inf', '-20.5'];
  const lines = levels.map((rms, at) => `frame:${at} pts:${at}\nlavfi.astats.Overall.RMS_level=${rms}\n`).join('');
  const [path, remove] = await standIn(`printf '${lines}' >&3`);
  const answers = await start('sound', {}, path).decode({
    bytes: 0,
    answers: levels.length,
    tags: () => Buffer.alloc(0),
  });
  expect(answers?.map(({ level }) => level && level.rms)).toEqual([null, null, null, -Infinity, -20.5]);
  await remove();
});

it('what waits is limited in bytes', async () => {
  const [path, remove] = await standIn('');
  const { keyFrames } = await clipMedia(rehearsalClip('football-en'));
  const request = requestOf(keyFrames[0]);
  const decoder = start('picture', { timeoutMs: 2_000, maxWaitingBytes: request.bytes * 2 }, path);
  const settled: number[] = [];
  const decodeNext = async (index: number) => {
    const answers = await decoder.decode(request);
    settled.push(index);
    return answers;
  };
  const all = Array.from({ length: 8 }, (_, index) => decodeNext(index));
  await new Promise((resolve) => setTimeout(resolve, 500));
  // Four are in flight and two wait.
  expect(settled).toEqual([6, 7]);
  expect(await Promise.all(all)).toEqual(Array.from({ length: 8 }, () => null));
  await remove();
});
