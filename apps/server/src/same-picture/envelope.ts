/** How loud a piece of sound was in dBFS; times in ms on the clock of its stream. */
export type LoudPiece = { fromMs: number; toMs: number; rms: number };

/** How the loudness of some seconds goes up and down, in dB around its own mean of two seconds, every `stepMs`. */
export type Envelope = { fromMs: number; values: Float32Array };

export const stepMs = 40;
/** Silence, as far as comparing is concerned. */
const floorDb = -70;
const meanMs = 1_000;

/** Null when nothing can be recognized: too short, or hardly a change, as in silence. */
export function envelopeOf(pieces: readonly LoudPiece[]): Envelope | null {
  const first = pieces[0];
  const last = pieces.at(-1);
  if (!first || !last) return null;
  const steps = Math.floor((last.toMs - first.fromMs) / stepMs);
  if (steps * stepMs < leastMs) return null;
  const loudness = stepsOf(pieces, first.fromMs, steps);
  const values = aroundMean(loudness, Math.round(meanMs / stepMs));
  return deviation(values) < leastDeviation ? null : { fromMs: first.fromMs, values };
}

const leastMs = 4_000;
/** In dB. The noise of a crowd has twice as much. */
const leastDeviation = 0.1;

/** Mean power of each step, in dB. */
function stepsOf(pieces: readonly LoudPiece[], fromMs: number, steps: number): Float32Array {
  const [power, covered] = [new Float64Array(steps), new Float64Array(steps)];
  for (const piece of pieces) {
    const [begin, end] = [(piece.fromMs - fromMs) / stepMs, (piece.toMs - fromMs) / stepMs];
    for (let step = Math.max(0, Math.floor(begin)); step < Math.min(steps, end); step += 1) {
      const share = Math.min(end, step + 1) - Math.max(begin, step);
      power[step] = (power[step] ?? 0) + share * 10 ** (piece.rms / 10);
      covered[step] = (covered[step] ?? 0) + share;
    }
  }
  return Float32Array.from(power, (sum, step) => {
    const share = covered[step] ?? 0;
    return share > 0 ? Math.max(floorDb, 10 * Math.log10(sum / share)) : floorDb;
  });
}

/** What is left without the mean of `around` steps before and after. */
function aroundMean(values: Float32Array, around: number): Float32Array {
  const sums = new Float64Array(values.length + 1);
  for (let at = 0; at < values.length; at += 1) sums[at + 1] = (sums[at] ?? 0) + (values[at] ?? 0);
  return values.map((value, at) => {
    const [from, to] = [Math.max(0, at - around), Math.min(values.length, at + around + 1)];
    return value - ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from);
  });
}

function deviation(values: Float32Array): number {
  return Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);
}
