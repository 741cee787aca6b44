import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { AacSample } from '@touchline/media/aac-sample';
import { hasFfmpeg } from '@touchline/media/testing/ffmpeg';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { startInspector } from '#server/pictures/inspector';
import { clipMedia } from '#server/pictures/testing/clip-media';

const run = promisify(execFile);
const frameMs = 64;

/** Frames of a tone at 16 kHz. */
async function tone(frames: number): Promise<AacSample> {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-tone-'));
  const path = join(folder, 'tone.flv');
  const source = 'sine=frequency=440:sample_rate=16000';
  await run('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', source, '-t', '20', '-c:a', 'aac', path]);
  const { sounds } = await clipMedia(path);
  await rm(folder, { recursive: true });
  const config = sounds[0]?.config ?? Buffer.alloc(0);
  return { config, frames: sounds.flatMap((sound) => sound.frames).slice(0, frames) };
}

it.runIf(hasFfmpeg)('of sound that is too long for its time in the decoder, only the newest is decoded', async () => {
  const inspector = startInspector('ffmpeg', pino({ level: 'silent' }));
  const { config, frames } = await tone(190);
  const other = { config, frames: frames.slice(0, 47) };
  const [long, short] = await Promise.all([inspector.decodeSound({ config, frames }), inspector.decodeSound(other)]);
  inspector.stop();
  const timesOf = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => (from + index) * frameMs);
  expect(short?.map(({ ms }) => ms)).toEqual(timesOf(0, 47));
  expect(long?.map(({ ms }) => ms)).toEqual(timesOf(50, 190));
});
