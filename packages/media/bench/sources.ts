import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pictureArguments, TEST_PICTURE } from '#media/testing/ffmpeg';
import { type Links, startScript, startTestNode } from '#media/testing/node';

const run = promisify(execFile);

export type Sources = { links: (key: string) => Links; stop: () => Promise<void> };

export const REHEARSAL = 'rehearsal';
export const BROADCAST = 'broadcast';

/**
 * Starts a media node and two publishers, each in a process of its own: a rehearsal clip (640×360, 0.4 Mbit/s) through our
 * own client, and 720p30 of 2.5 Mbit/s through ffmpeg.
 */
export async function startSources(): Promise<Sources> {
  const directory = await mkdtemp(join(tmpdir(), 'touchline-bench-'));
  const children: ChildProcess[] = [];
  const node = await startTestNode();
  const plan = { rtmpUrl: node.rtmpUrl, matches: [{ key: REHEARSAL, clip: 'football-ru', behavior: 'steady' }] };
  await writeFile(join(directory, 'plan.json'), JSON.stringify(plan));
  children.push(startScript('apps/server/rehearsal/publish.ts', [join(directory, 'plan.json')], {}));
  const file = join(directory, 'broadcast.flv');
  const picture = { ...TEST_PICTURE, size: '1280x720', fps: 30, gop: 60, kbps: 2_500, seconds: 20 };
  await run('ffmpeg', ['-v', 'error', ...pictureArguments(picture), file]);
  const copy = ['-re', '-stream_loop', '-1', '-i', file, '-c', 'copy', '-f', 'flv', `${node.rtmpUrl}/${BROADCAST}`];
  children.push(spawn('ffmpeg', ['-v', 'error', '-nostdin', ...copy], { stdio: ['ignore', 'ignore', 'inherit'] }));
  return {
    links: node.links,
    async stop() {
      for (const child of children) child.kill('SIGKILL');
      node.stop();
      await rm(directory, { recursive: true });
    },
  };
}
