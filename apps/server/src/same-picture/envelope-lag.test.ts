import { describe, expect, it } from 'vitest';
import { envelopeOf } from '#server/same-picture/envelope';
import type { LoudPiece } from '#server/same-picture/envelope';
import { bestLags } from '#server/same-picture/envelope-lag';
import { randomFrom } from '#server/pictures/testing/corpus/random';

/** Sound of a seed from a moment on, in frames of some ms whose times begin at `clockMs`. */
function pieces(seed: number, from: number, seconds: number, frameMs: number, clockMs: number): LoudPiece[] {
  const loudAt = (ms: number) => -40 + 20 * randomFrom(seed * 1_000_003 + Math.floor(ms / 160))();
  return Array.from({ length: Math.floor((seconds * 1_000) / frameMs) }, (_, index) => {
    const at = index * frameMs;
    return { fromMs: clockMs + at, toMs: clockMs + at + frameMs, rms: loudAt(from * 1_000 + at + frameMs / 2) };
  });
}
const envelope = (...of: Parameters<typeof pieces>) => {
  const found = envelopeOf(pieces(...of));
  if (!found) throw new Error('no envelope');
  return found;
};

describe('the lag of two sounds', () => {
  it('is found to a frame, whatever their clocks and the length of their frames', () => {
    const a = envelope(1, 100, 10, 21.33, 5_000);
    const b = envelope(1, 97, 10, 23.22, 900_000);
    const [best] = bestLags(a, b);
    expect(best?.agreement).toBeGreaterThan(0.9);
    // A second of the sound is at 5,000 + 0 in the first and at 900,000 + 3,000 in the second.
    expect(Math.abs((best?.ms ?? 0) - 898_000)).toBeLessThanOrEqual(60);
  });

  it('is none for other sounds', () => {
    for (let seed = 2; seed < 40; seed += 1) {
      const [best] = bestLags(envelope(1, 0, 12, 21.33, 0), envelope(seed, 0, 12, 21.33, 0));
      expect(best?.agreement).toBeLessThan(0.75);
    }
  });
});

describe('an envelope', () => {
  it('of silence or of a moment says nothing', () => {
    const silence = pieces(1, 0, 10, 21.33, 0).map((piece) => ({ ...piece, rms: -Infinity }));
    expect(envelopeOf(silence)).toBeNull();
    expect(envelopeOf(pieces(1, 0, 3, 21.33, 0))).toBeNull();
    expect(envelopeOf([])).toBeNull();
  });

  it('does not depend on the gain', () => {
    const loud = pieces(1, 0, 10, 21.33, 0);
    const quiet = loud.map((piece) => ({ ...piece, rms: piece.rms - 18 }));
    const [a, b] = [envelopeOf(loud)?.values ?? [], envelopeOf(quiet)?.values ?? []];
    expect(a.length).toBeGreaterThan(0);
    for (const [at, value] of a.entries()) expect(value).toBeCloseTo(b[at] ?? Number.NaN, 3);
  });
});
