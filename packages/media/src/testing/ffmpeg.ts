import { execFile, spawn, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

/** Whether ffmpeg and ffprobe of Debian are installed for tests and benchmarks. */
export const hasFfmpeg =
  spawnSync('ffmpeg', ['-version']).status === 0 && spawnSync('ffprobe', ['-version']).status === 0;

const run = promisify(execFile);

/** Encoder settings for a moving test picture with a tone: `gop` in frames. */
export type TestPicture = {
  size: string;
  fps: number;
  gop: number;
  kbps: number;
  seconds: number;
  video: boolean;
  audio: boolean;
};

export const TEST_PICTURE: TestPicture = {
  size: '320x180',
  fps: 25,
  gop: 25,
  kbps: 300,
  seconds: 4,
  video: true,
  audio: true,
};

/** ffmpeg arguments that generate the test picture and its tone, encoded as H.264 and AAC. */
export function pictureArguments(picture: TestPicture): string[] {
  const { size, fps, gop, kbps } = picture;
  const video = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${fps}`];
  const audio = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=44100'];
  const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-bf', '2', '-pix_fmt', 'yuv420p', '-profile:v', 'main'];
  const rate = ['-g', String(gop), '-keyint_min', String(gop), '-sc_threshold', '0', '-b:v', `${kbps}k`];
  return [
    ...(picture.video ? video : []),
    ...(picture.audio ? audio : []),
    '-t',
    String(picture.seconds),
    ...(picture.video ? [...x264, ...rate] : []),
    ...(picture.audio ? ['-c:a', 'aac', '-b:a', '64k', '-ac', '2'] : []),
  ];
}

/** Encodes the test picture to an FLV file in memory. */
export async function makeClip(picture: TestPicture): Promise<Buffer> {
  const { stdout } = await run('ffmpeg', ['-v', 'error', ...pictureArguments(picture), '-f', 'flv', '-'], {
    encoding: 'buffer',
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}

export type FfmpegRun = { stop: () => Promise<void>; stderr: () => string; done: Promise<number | null> };

/** Starts ffmpeg in the background; `stop` kills it and waits. */
export function startFfmpeg(args: readonly string[]): FfmpegRun {
  const child = spawn('ffmpeg', ['-hide_banner', '-nostdin', ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (data: Buffer) => (stderr += data.toString()));
  const done = new Promise<number | null>((resolve) => child.on('close', resolve));
  return {
    stderr: () => stderr,
    done,
    async stop() {
      child.kill('SIGKILL');
      await done;
    },
  };
}

export type ProbedStream = {
  codec_type: string;
  codec_name: string;
  width?: number;
  height?: number;
  nb_read_packets?: string;
};

/** What ffprobe reports after playing `seconds` of a URL or file. */
export async function ffprobe(url: string, seconds: number): Promise<ProbedStream[]> {
  const read = ['-read_intervals', `%+${seconds}`, '-count_packets', '-show_streams', '-of', 'json'];
  const { stdout } = await run('ffprobe', ['-v', 'error', ...read, url], { timeout: 15_000 });
  const report: { streams?: ProbedStream[] } = JSON.parse(stdout);
  return report.streams ?? [];
}
