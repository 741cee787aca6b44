import { describe, expect, it } from 'vitest';
import { isAdvancing, nextProgress, type Progress } from './progress.ts';
import { emptyResult, type Position, type ProbeResult } from './probe-result.ts';

const TARGET_MS = 2_000;

function seenAt(startedAt: number, position: Position | null): ProbeResult {
  return { ...emptyResult(startedAt), ok: true, position, targetDurationMs: TARGET_MS };
}

/** Verdicts of consecutive probes, as the prober requests them. */
function verdicts(rounds: readonly ProbeResult[]): boolean[] {
  let progress: Progress | null = null;
  return rounds.map((seen) => {
    const verdict = isAdvancing(progress, seen, TARGET_MS);
    progress = nextProgress(progress, seen);
    return verdict;
  });
}

const at = (sequence: number): Position => ({ kind: 'sequence', sequence });

describe('a position', () => {
  it('is advancing at first and while it moves', () => {
    expect(verdicts([seenAt(0, at(7)), seenAt(10_000, at(12)), seenAt(20_000, at(17))])).toEqual([true, true, true]);
  });

  it('may be unchanged for less than three target durations', () => {
    expect(verdicts([seenAt(0, at(7)), seenAt(2_000, at(7)), seenAt(5_999, at(7)), seenAt(6_000, at(7))])).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it('counts from its last move, however often it was probed', () => {
    const rounds = [0, 1, 2, 3, 4, 5, 6].map((second) => seenAt(second * 1_000, at(7)));
    expect(verdicts(rounds).at(-1)).toBe(false);
  });

  it('moves again after a stall, also backwards after an encoder restart', () => {
    expect(verdicts([seenAt(0, at(700)), seenAt(60_000, at(700)), seenAt(70_000, at(2))])).toEqual([true, false, true]);
  });

  it('survives failed probes in between', () => {
    expect(verdicts([seenAt(0, at(7)), seenAt(10_000, null), seenAt(20_000, at(7))])).toEqual([true, true, false]);
  });

  it('is compared by time for DASH', () => {
    const time = (timeMs: number): Position => ({ kind: 'time', timeMs });
    expect(verdicts([seenAt(0, time(5)), seenAt(9_000, time(5)), seenAt(18_000, time(6))])).toEqual([
      true,
      false,
      true,
    ]);
    expect(verdicts([seenAt(0, at(5)), seenAt(60_000, time(5))])).toEqual([true, true]);
  });
});
