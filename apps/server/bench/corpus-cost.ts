import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { emptyResult } from '@touchline/media/probe/probe-result';
import { startInspector } from '#server/pictures/inspector';
import { clipMedia } from '#server/pictures/testing/clip-media';

const run = promisify(execFile);

const [seconds, roundsPerMinute, rounds] = [60, 6, 120];
/** The unit of /proc/{pid}/stat. */
const tickMs = 10;

/** What judging a stream of usual size costs, with the key frame and the second of sound of each round. */
export async function measureDecoding(log: Logger): Promise<{ cpuMsPerMinute: number; longestMs: number }> {
  const { keyFrames, sounds } = await usualClip();
  const inspector = startInspector('ffmpeg', log);
  const inspect = (round: number) => {
    const keyFrame = keyFrames[round % keyFrames.length] ?? null;
    const result = { ...emptyResult(0), ok: true, keyFrame, sound: sounds[round % sounds.length] ?? null };
    return inspector.inspect({ rtmp: result, hls: null, wss: null, dash: null });
  };
  await inspect(0);
  const before = await cpuMsOfChildren();
  let longestMs = 0;
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    await inspect(round);
    longestMs = Math.max(longestMs, performance.now() - startedAt);
  }
  const cpuMs = (await cpuMsOfChildren()) - before;
  inspector.stop();
  return { cpuMsPerMinute: (cpuMs / rounds) * roundsPerMinute, longestMs };
}

async function usualClip(): Promise<Awaited<ReturnType<typeof clipMedia>>> {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-cost-'));
  const file = join(folder, 'clip.flv');
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=1280x720:rate=25,noise=alls=8:allf=t'];
  const sound = ['-f', 'lavfi', '-i', 'anoisesrc=sample_rate=48000:amplitude=0.1'];
  const video = ['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '4M', '-g', '50', '-sc_threshold', '0'];
  const args = ['-v', 'error', ...picture, ...sound, '-t', String(seconds), ...video, '-pix_fmt', 'yuv420p'];
  await run('ffmpeg', [...args, '-c:a', 'aac', '-b:a', '128k', '-f', 'flv', file]);
  const media = await clipMedia(file);
  await rm(folder, { recursive: true });
  return media;
}

/** CPU of the processes that this one has started and that run. */
export async function cpuMsOfChildren(): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')));
  const fields = all.map((text) => text.slice(text.lastIndexOf(')') + 2).split(' '));
  const own = fields.filter(([, parent]) => parent === String(process.pid));
  return own.reduce((sum, stat) => sum + Number(stat[11] ?? 0) + Number(stat[12] ?? 0), 0) * tickMs;
}
