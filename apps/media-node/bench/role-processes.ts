import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeClip } from '@touchline/media/testing/ffmpeg';
import type { Reading, RoleMessage } from './roles.ts';

/** Starts a process of the benchmark. */
export function startRole(role: string, args: readonly string[]): ChildProcess {
  return fork(fileURLToPath(new URL('roles.ts', import.meta.url)), [role, ...args]);
}

/** Waits for a message of this kind. */
export async function message(child: ChildProcess, kind: RoleMessage['kind']): Promise<RoleMessage[]> {
  for (;;) {
    const received: RoleMessage[] = await once(child, 'message', { signal: AbortSignal.timeout(20_000) });
    if (received[0]?.kind === kind) return received;
  }
}

/** What a process has used and counted so far. */
export async function read(child: ChildProcess): Promise<Reading> {
  const answer = message(child, 'reading');
  child.send('read');
  const [reading] = await answer;
  if (reading?.kind !== 'reading') throw new Error('no reading');
  return reading;
}

/** 1280x720, 30 fps, 2.5 Mbit/s, a key frame every two seconds. Needs ffmpeg. */
export async function makeBenchClip(folder: string): Promise<string> {
  const path = join(folder, 'clip.flv');
  const picture = { size: '1280x720', fps: 30, gop: 60, kbps: 2_500, seconds: 20, video: true, audio: true };
  await writeFile(path, await makeClip(picture));
  return path;
}
