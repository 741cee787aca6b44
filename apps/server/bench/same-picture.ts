// Compares streams with ffmpeg: whether two matches are ever taken for one, how soon a stream with another match's picture is
// found, and what it costs.
// npm run bench -- same-picture [wrong matches in each half]   default 30
// Exits with 1 when two matches count as one, when precision is below 0.99, recall below 0.97, or p99 above 30 seconds.
import { pino } from 'pino';
import { startInspector } from '#server/pictures/inspector';
import { measureCost } from './same-picture-cost.ts';
import { comparePairs } from './same-picture-pairs.ts';
import { findWrongMatches } from './same-picture-faults.ts';

const [times = 30] = process.argv.slice(2).map(Number);
const log = pino({ level: 'warn' });
const inspector = startInspector('ffmpeg', log);
let isGood = true;

for (const half of ['tuning', 'held-out'] as const) {
  const { pairs, onOnePitch, mistaken, unclear, missed, raised } = await comparePairs(half, inspector);
  console.log(`\n${half}: ${pairs} pairs of different matches, ${onOnePitch} on one pitch`);
  console.log(`  taken for one ${mistaken}, not decided ${unclear}`);
  console.log(`  one match at another quality: ${40 - missed} of 40 recognized, raised ${raised}`);
  const { right, wrong, late, delays, looks } = await findWrongMatches(half, times, inspector);
  const [precision, recall] = [right / Math.max(1, right + wrong), right / Math.max(1, right + late)];
  console.log(`  wrong match: ${right} found, ${wrong} wrong, ${late} missed`);
  console.log(`    precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`);
  console.log(`    seconds from fault to alarm p50 ${at(delays, 0.5)}, p99 ${at(delays, 0.99)}`);
  console.log(`    looks at pairs per compared stream and minute ${looks.toFixed(2)}`);
  if (mistaken > 0 || raised > 0 || precision < 0.99 || recall < 0.97 || Number(at(delays, 0.99)) > 30) isGood = false;
}
inspector.stop();
for (const line of await measureCost(log)) console.log(line);
process.exit(isGood ? 0 : 1);

function at(values: readonly number[], share: number): string {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN).toFixed(1);
}
