// Judges clips of matches, faulty ones and good ones, with ffmpeg: precision and recall of each fault, the time until it is
// raised at the usual schedule of rounds, and what decoding costs.
// npm run bench -- corpus [clips of each kind, in each half]   default 6: 276 clips
// Exits with 1 when a fault has a precision below 0.99 or a recall below 0.97 in either half.
import { pino } from 'pino';
import { contentFaults, thresholdOf } from '@touchline/contract';
import type { ContentFault } from '@touchline/contract';
import { defaultThresholds } from '#server/monitoring/testing/default-thresholds';
import { startInspector } from '#server/pictures/inspector';
import { corpus } from '#server/pictures/testing/corpus/corpus';
import type { Half } from '#server/pictures/testing/corpus/corpus';
import { encodeClip } from '#server/pictures/testing/corpus/encode-clip';
import { watchClip } from '#server/pictures/testing/corpus/watch-clip';
import { measureDecoding } from './corpus-cost.ts';

const [times = 6] = process.argv.slice(2).map(Number);
const [leastPrecision, leastRecall] = [0.99, 0.97];

type Tally = { right: number; wrong: number; missed: number; delays: number[] };

const log = pino({ level: 'warn' });
const inspector = startInspector('ffmpeg', log);
let isGood = true;
for (const half of ['tuning', 'held-out'] as const) print(half, await measureHalf(half));
inspector.stop();
const cost = await measureDecoding(log);
console.log(`\nDecoding of 1280 × 720, 4 Mbit/s, a key frame every 2 s, a round every 10 s`);
console.log(`  CPU of ffmpeg per stream and minute, ms ${cost.cpuMsPerMinute.toFixed(0).padStart(10)}`);
console.log(`  longest wait of a round for it, ms      ${cost.longestMs.toFixed(0).padStart(10)}`);
process.exit(isGood ? 0 : 1);

async function measureHalf(half: Half): Promise<{ clips: number; tallies: Record<ContentFault, Tally> }> {
  const empty = (): Tally => ({ right: 0, wrong: 0, missed: 0, delays: [] });
  const tallies = {
    black: empty(),
    color_bars: empty(),
    frozen: empty(),
    silent: empty(),
    quiet: empty(),
  } satisfies Record<ContentFault, Tally>;
  const clips = await corpus(half, times);
  for (const clip of clips) {
    const raised = await watchClip(clip, await encodeClip(clip), inspector, defaultThresholds);
    const isRight = ({ fault, at }: (typeof raised)[number]) =>
      fault === clip.fault?.kind && at >= clip.fault.from && at < clip.fault.to;
    for (const each of raised) {
      if (isRight(each)) continue;
      tallies[each.fault].wrong += 1;
      console.log(`  ${half} ${clip.seed}, ${clip.name}: ${each.fault} at ${each.at.toFixed(0)} s`);
    }
    if (!clip.fault) continue;
    const first = raised.find(isRight);
    const tally = tallies[clip.fault.kind];
    if (first) {
      tally.right += 1;
      tally.delays.push(first.at - clip.fault.from);
    } else {
      tally.missed += 1;
      console.log(`  ${half} ${clip.seed}, ${clip.name}: missed`);
    }
  }
  return { clips: clips.length, tallies };
}

function print(half: Half, { clips, tallies }: Awaited<ReturnType<typeof measureHalf>>): void {
  console.log(`\n${clips} clips, ${half}`);
  console.log('  fault       raised  wrong  missed  precision  recall  seconds to raise it, p50    p99  limit');
  for (const fault of contentFaults) {
    const { right, wrong, missed, delays } = tallies[fault];
    const [precision, recall] = [right / Math.max(1, right + wrong), right / Math.max(1, right + missed)];
    if (precision < leastPrecision || recall < leastRecall) isGood = false;
    const counts = [right, wrong, missed].map((count) => String(count).padStart(7)).join('');
    const shares = [precision, recall].map((share) => share.toFixed(3).padStart(10)).join('');
    const waits = [at(delays, 0.5), at(delays, 0.99)].map((wait) => wait.toFixed(1));
    console.log(
      `  ${fault.padEnd(11)}${counts}${shares}${(waits[0] ?? '').padStart(24)}${(waits[1] ?? '').padStart(9)}${String(defaultThresholds[`${thresholdOf[fault]}AfterS`]).padStart(7)}`,
    );
  }
}

function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
