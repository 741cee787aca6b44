import { stepMs } from '#server/same-picture/envelope';
import type { Envelope } from '#server/same-picture/envelope';

/** What has to be added to a time of the first envelope to get that of the second, and how well they then agree: up to 1. */
export type Lag = { ms: number; agreement: number };

/** Shorter parts may agree by chance. */
const leastSteps = 4_000 / stepMs;
const mostLags = 3;
/** Lags of one peak. */
const peakSteps = 500 / stepMs;

/** The lags at which two envelopes agree best, best first. */
export function bestLags(a: Envelope, b: Envelope): Lag[] {
  const all: { shift: number; agreement: number }[] = [];
  for (let shift = leastSteps - a.values.length; shift <= b.values.length - leastSteps; shift += 1)
    all.push({ shift, agreement: agreementAt(a.values, b.values, shift) });
  const lags: typeof all = [];
  for (const each of all.toSorted((one, other) => other.agreement - one.agreement)) {
    if (lags.some(({ shift }) => Math.abs(shift - each.shift) < peakSteps)) continue;
    lags.push(each);
    if (lags.length === mostLags) break;
  }
  return lags.map(({ shift, agreement }) => ({ ms: b.fromMs - a.fromMs + shift * stepMs, agreement }));
}

/** Correlation of the overlapping part, where step `at` of the first is step `at + shift` of the second. */
function agreementAt(a: Float32Array, b: Float32Array, shift: number): number {
  const [from, to] = [Math.max(0, -shift), Math.min(a.length, b.length - shift)];
  let [ab, aa, bb, sumA, sumB] = [0, 0, 0, 0, 0];
  for (let at = from; at < to; at += 1) {
    const [x, y] = [a[at] ?? 0, b[at + shift] ?? 0];
    ab += x * y;
    aa += x * x;
    bb += y * y;
    sumA += x;
    sumB += y;
  }
  const count = to - from;
  const spread = (aa - sumA ** 2 / count) * (bb - sumB ** 2 / count);
  return spread <= 0 ? 0 : (ab - (sumA * sumB) / count) / Math.sqrt(spread);
}
