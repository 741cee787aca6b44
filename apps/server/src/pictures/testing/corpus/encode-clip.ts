import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bytesOf, frameSize } from '#server/pictures/testing/corpus/frame';
import type { CorpusClip } from '#server/pictures/testing/corpus/clip';
import { randomFrom } from '#server/pictures/testing/corpus/random';
import { sampleRate, soundOf } from '#server/pictures/testing/corpus/sound';
import { clipMedia } from '#server/pictures/testing/clip-media';

/** Between two key frames, as encoders for live video are set. */
export const gopSeconds = 2;

export type ClipMedia = Awaited<ReturnType<typeof clipMedia>>;

/** Encodes the key frames and the sound of a clip to H.264 and AAC; what is between key frames is never decoded. */
export async function encodeClip(clip: CorpusClip): Promise<ClipMedia> {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-clip-'));
  try {
    const [sound, file] = [join(folder, 'sound.pcm'), join(folder, 'clip.flv')];
    const second = soundOf(clip.seed, clip.sound);
    const pieces = Array.from({ length: clip.seconds }, (_, at) => Buffer.from(second(at).buffer));
    await writeFile(sound, Buffer.concat(pieces));
    await encode(clip, sound, file);
    return await clipMedia(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function encode({ seed, seconds, picture, quality }: CorpusClip, sound: string, file: string): Promise<void> {
  const { width, height } = frameSize;
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', `${width}x${height}`, '-r', String(1 / gopSeconds)];
  const inputs = [...raw, '-i', '-', '-f', 's16le', '-ar', String(sampleRate), '-ac', '1', '-i', sound];
  const video = ['-c:v', 'libx264', '-preset', 'veryfast', '-g', '1', '-threads', '1'];
  const rate = ['-qp', String(quality), '-x264-params', `zones=${zonesOf(seed, quality, seconds / gopSeconds)}`];
  const args = ['-v', 'error', '-y', ...inputs, ...video, ...rate, '-c:a', 'aac', '-b:a', '48k', '-f', 'flv', file];
  const child = spawn('ffmpeg', args, { stdio: ['pipe', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  for (let at = 0; at < seconds; at += gopSeconds)
    if (!child.stdin.write(bytesOf(picture(at)))) await once(child.stdin, 'drain');
  child.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)}`);
}

/** A key frame gets as many bits as are left: also of a picture that stands still, no two have the same quality. */
function zonesOf(seed: number, quality: number, frames: number): string {
  const random = randomFrom(seed ^ 0x165667b1);
  const zones = Array.from({ length: frames }, (_, at) => `${at},${at},q=${quality + Math.floor(random() * 7) - 3}`);
  return zones.join('/');
}
