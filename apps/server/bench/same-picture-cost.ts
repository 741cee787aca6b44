import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { startInspector } from '#server/pictures/inspector';
import { between, randomFrom } from '#server/pictures/testing/corpus/random';
import { createRecentLayouts } from '#server/same-picture/recent-layouts';
import { recordingOf } from '#server/same-picture/testing/encode-span';
import { compareWatched } from '#server/same-picture/verdict';
import { watchRecording } from '#server/same-picture/watch-recording';
import { cpuMsOfChildren } from './corpus-cost.ts';

const run = promisify(execFile);
const [roundsPerMinute, looks] = [6, 8];

/** What it costs to compare the layouts of many streams, and to watch a pair of usual size. */
export async function measureCost(log: Logger): Promise<string[]> {
  const lines = [200, 2_000].map(measureLayouts);
  const recording = recordingOf(await usualSpan());
  const inspector = startInspector('ffmpeg', log);
  const look = async (): Promise<string> => {
    const [a, b] = [await watchRecording(recording, inspector), await watchRecording(recording, inspector)];
    return compareWatched(a, b, inspector, true);
  };
  await look();
  const [children, own] = [await cpuMsOfChildren(), process.cpuUsage()];
  for (let done = 0; done < looks; done += 1) await look();
  const decoding = ((await cpuMsOfChildren()) - children) / looks;
  const { user, system } = process.cpuUsage(own);
  inspector.stop();
  const judging = (user + system) / 1_000 / looks;
  const seconds = '10 s of 1280 × 720, 4 Mbit/s';
  return [
    ...lines,
    `a look at a pair that shows the same, ${seconds}: ffmpeg ${decoding.toFixed(0)} ms, console ${judging.toFixed(0)} ms`,
  ];
}

/** Streams of as many places as there are; half of them on grass. */
function measureLayouts(count: number): string {
  const random = randomFrom(count);
  const places = Array.from({ length: count }, (_, index) => {
    const [luma, u, v] =
      index % 2 === 0
        ? [between(random, 80, 110), 112, 110]
        : [between(random, 60, 200), between(random, 100, 156), between(random, 100, 156)];
    return { cells: Array.from({ length: 144 }, () => luma + between(random, -25, 25)), u, v };
  });
  const layoutOf = ({ cells, u, v }: (typeof places)[number]) =>
    Uint8Array.from({ length: 432 }, (_, at) =>
      Math.round(at < 144 ? (cells[at] ?? 0) + between(random, -6, 6) : (at < 288 ? u : v) + between(random, -2, 2)),
    );
  const layouts = createRecentLayouts();
  let [ms, suspects, before] = [0, 0, 0];
  const rounds = 2 * count;
  for (let round = 0; round < 9; round += 1) {
    // The first ones fill what is remembered.
    const isMeasured = round >= 7;
    if (round === 7) before = layouts.compared();
    const seen = places.map((place, stream) => ({ stream, at: round * 10_000 + stream, layout: layoutOf(place) }));
    const began = process.cpuUsage();
    for (const look of seen) {
      layouts.add(look);
      if (isMeasured) suspects += layouts.suspectsOf(look.stream, look.at).length;
    }
    const { user, system } = process.cpuUsage(began);
    if (isMeasured) ms += (user + system) / 1_000;
  }
  const perRound = (layouts.compared() - before) / rounds;
  const perMinute = (ms / rounds) * roundsPerMinute;
  return `${count} streams: ${perRound.toFixed(0)} layouts compared in a round, ${perMinute.toFixed(2)} ms of processor time per stream and minute, ${((perMinute * count) / 600).toFixed(2)} % of a core for all; ${(suspects / rounds).toFixed(3)} suspects in a round`;
}

async function usualSpan(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-cost-'));
  const file = join(folder, 'span.flv');
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=1280x720:rate=25,noise=alls=8:allf=t'];
  const sound = ['-f', 'lavfi', '-i', 'anoisesrc=sample_rate=48000:amplitude=0.1,tremolo=f=3:d=0.7'];
  const video = ['-c:v', 'libx264', '-preset', 'veryfast', '-b:v', '4M', '-g', '50', '-sc_threshold', '0'];
  const args = ['-v', 'error', ...picture, ...sound, '-t', '11', ...video, '-pix_fmt', 'yuv420p'];
  await run('ffmpeg', [...args, '-c:a', 'aac', '-b:a', '128k', '-f', 'flv', file]);
  const flv = await readFile(file);
  await rm(folder, { recursive: true });
  return flv;
}
