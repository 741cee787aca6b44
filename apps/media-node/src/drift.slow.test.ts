import { describe, expect, it } from 'vitest';
import { simulateDrift } from './testing/drift.ts';

/** Few frames, so that twelve hours take a second; the benchmark has realistic ones. */
const SMALL = { clockError: 0, audioError: 0, fps: 5, sampleRate: 8_000 };

describe('twelve hours of an encoder', () => {
  it.each([
    ['0.1 % fast', 0.001],
    ['0.01 % fast', 0.0001],
    ['exact', 0],
    ['0.01 % slow', -0.0001],
    ['0.1 % slow', -0.001],
  ])('whose clock is %s: audio and video stay in sync, without drops, gaps or breaks', (_clock, clockError) => {
    const report = simulateDrift({ ...SMALL, clockError }, 12);
    expect(report).toMatchObject({ audioMaxMs: 0, droppedFrames: 0, gaps: 0, breaks: 0, stretchSamples: 0 });
    // PROGRAM-DATE-TIME and the live edge follow the wall clock. A video frame lasts 200 ms here.
    expect(report.dateMaxMs).toBeLessThan(50);
    expect(report.edgeMaxMs).toBeLessThan(400);
  });

  it.each([
    ['0.1 % more', 0.001],
    ['0.1 % fewer', -0.001],
  ])('that sends %s samples than its timestamps say: audio follows the timestamps', (_what, audioError) => {
    const report = simulateDrift({ ...SMALL, audioError }, 12);
    expect(report).toMatchObject({ droppedFrames: 0, gaps: 0, breaks: 0 });
    expect(report.audioMaxMs).toBeLessThan(20);
    // Half a percent of 1,024.
    expect(report.stretchSamples).toBeLessThanOrEqual(5);
  });
});
