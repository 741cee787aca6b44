import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** A real encoder: ffmpeg, which is started again when it loses its connection, as encoders at a venue do. */
export type Encoder = {
  stream: number;
  node: number;
  /** Whether it has been on air long enough to send. */
  isOn: () => boolean;
  /** Since when nothing was sent; null while it sends. */
  silentSince: () => number | null;
  begin: () => void;
  /** Goes off air as a cable that is pulled. */
  end: () => Promise<void>;
};

const retryMs = 1_000;
/** From the start of ffmpeg to its first media, with time to spare. */
const connectMs = 5_000;
/** ffmpeg says this often that it sends. */
const freshMs = 1_500;

/** Draws a small picture with a sound, once. Throws without ffmpeg. */
export function drawClip(file: string): void {
  const input = ['-f', 'lavfi', '-i', 'testsrc=size=160x90:rate=10', '-f', 'lavfi', '-i', 'sine=frequency=440'];
  const video = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '20', '-b:v', '80k'];
  const args = [...input, '-t', '26', ...video, '-c:a', 'aac', '-b:a', '32k', '-f', 'flv', '-y', file];
  const { status, stderr } = spawnSync('ffmpeg', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ffmpeg could not draw the picture: ${stderr.slice(-300)}`);
}

export function makeEncoder(clip: string, publishUrl: string, stream: number, node: number): Encoder {
  let child: ChildProcess | null = null;
  let isOn = false;
  let begunAt = 0;
  let sentAt = 0;
  let silentAt: number | null = Date.now();

  async function run(): Promise<void> {
    for (;;) {
      if (!isOn) return;
      await publishOnce();
      silentAt ??= Date.now();
      await sleep(retryMs);
    }
  }

  function publishOnce(): Promise<void> {
    const args = ['-loglevel', 'fatal', '-re', '-stream_loop', '-1', '-i', clip, '-c', 'copy'];
    const target = ['-progress', 'pipe:1', '-stats_period', '0.5', '-f', 'flv', publishUrl];
    const own = spawn('ffmpeg', [...args, ...target], { stdio: ['ignore', 'pipe', 'ignore'] });
    child = own;
    let size = 0;
    own.stdout.on('data', (chunk: Buffer) => {
      const sent = Number(/total_size=(\d+)/.exec(chunk.toString())?.[1] ?? 0);
      if (sent <= size) return;
      size = sent;
      sentAt = Date.now();
      silentAt = null;
    });
    return new Promise((resolve) => own.once('exit', () => resolve()));
  }

  return {
    stream,
    node,
    isOn: () => isOn && Date.now() - begunAt > connectMs,
    silentSince() {
      if (silentAt !== null) return silentAt;
      return Date.now() - sentAt > freshMs ? sentAt : null;
    },
    begin() {
      if (isOn) return;
      isOn = true;
      begunAt = Date.now();
      void run();
    },
    async end() {
      isOn = false;
      child?.kill('SIGKILL');
      silentAt ??= Date.now();
    },
  };
}
