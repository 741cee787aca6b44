import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readClip } from '@touchline/media/clip';
import { createKeeper } from '@touchline/media/probe/recording';
import type { Recording } from '@touchline/media/probe/recording';
import { bytesOf, frameSize } from '#server/pictures/testing/corpus/frame';
import type { Broadcast } from '#server/same-picture/testing/broadcast';
import { sampleRate, samplesFrom } from '#server/same-picture/testing/broadcast-sound';

/** Settings of an encoder: mean quantizer of x264, bit/s of AAC, gain in dB, and when its groups of pictures begin. */
export type Encoder = { quality: number; audioBitrate: number; gain: number; phaseS: number; fps: number };

const groupS = 2;

/** What is recorded of a broadcast that an encoder sends: from a key frame before `fromS` on. */
export async function encodeSpan(
  broadcast: Broadcast,
  encoder: Encoder,
  fromS: number,
  toS: number,
): Promise<Recording> {
  return recordingOf(await encodeFlv(broadcast, encoder, fromS, toS));
}

/** The same as an FLV file. */
export async function encodeFlv(
  { picture, sound }: Broadcast,
  { quality, audioBitrate, gain, phaseS, fps }: Encoder,
  fromS: number,
  toS: number,
): Promise<Buffer> {
  const beginS = phaseS + Math.floor((fromS - phaseS) / groupS) * groupS;
  const folder = await mkdtemp(join(tmpdir(), 'touchline-span-'));
  const [pcm, file] = [join(folder, 'sound.pcm'), join(folder, 'span.flv')];
  const { width, height } = frameSize;
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', `${width}x${height}`, '-r', String(fps), '-i', '-'];
  const heard = ['-f', 's16le', '-ar', String(sampleRate), '-ac', '1', '-i', pcm];
  const group = ['-g', String(groupS * fps), '-sc_threshold', '0', '-bf', '2', '-threads', '1'];
  const video = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', String(quality), ...group];
  const audio = ['-c:a', 'aac', '-b:a', String(audioBitrate)];
  try {
    await writeFile(pcm, soundBetween(sound, beginS, toS, 10 ** (gain / 20)));
    const args = ['-v', 'error', '-y', ...raw, ...heard, ...video, ...audio, '-f', 'flv', file];
    const child = spawn('ffmpeg', args, { stdio: ['pipe', 'ignore', 'inherit'] });
    const ended = once(child, 'exit');
    for (let frame = 0; beginS + frame / fps < toS; frame += 1)
      if (!child.stdin.write(bytesOf(picture(beginS + frame / fps)))) await once(child.stdin, 'drain');
    child.stdin.end();
    const [code] = await ended;
    if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)}`);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function soundBetween(sound: Broadcast['sound'], fromS: number, toS: number, gain: number): Buffer {
  const samples = samplesFrom(sound, fromS, Math.round((toS - fromS) * sampleRate));
  const clipped = Int16Array.from(samples, (value) =>
    Math.max(-32_768, Math.min(32_767, Math.round(value * gain * 32_768))),
  );
  return Buffer.from(clipped.buffer);
}

/** What a probe would have recorded of a file. */
export function recordingOf(flv: Buffer): Recording {
  const recording: Recording = { groups: [], sound: null };
  const keep = createKeeper(recording);
  const { headers, frames } = readClip(flv);
  for (const tag of [...headers, ...frames]) keep(tag);
  return recording;
}
