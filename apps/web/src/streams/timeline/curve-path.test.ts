import type { SamplePeriod, Samples } from '@touchline/contract';
import { expect, it } from 'vitest';
import { edgesOf, pathsOf, piecesOf, pointAt, topOf } from './curve-path.ts';

const noonMs = Date.parse('2026-11-21T12:00:00Z');
const range = { fromMs: noonMs, toMs: noonMs + 100_000 };

function period(second: number, bitrate: number | null): SamplePeriod {
  const measured = bitrate === null ? null : { low: bitrate / 2, mean: bitrate, high: bitrate };
  return {
    at: new Date(noonMs + second * 1_000).toISOString(),
    probes: 1,
    bitrate: measured,
    fps: null,
    probeMs: null,
    loudness: null,
    difference: null,
  };
}

function samples(...periods: SamplePeriod[]): Samples {
  return {
    from: new Date(range.fromMs).toISOString(),
    to: new Date(range.toMs).toISOString(),
    stepS: 10,
    gapS: 30,
    periods,
  };
}

const secondsOf = (found: Samples) =>
  piecesOf(found, 'bitrate').map((piece) => piece.map(({ atMs }) => (atMs - noonMs) / 1_000));

it('has a gap where the signal was not found', () => {
  expect(secondsOf(samples(period(0, 9), period(10, 9), period(50, 9)))).toEqual([[5, 15], [55]]);
});

it('has none where the signal was found but the bitrate not measured, as in most rounds', () => {
  expect(secondsOf(samples(period(0, 9), period(10, null), period(20, null), period(30, null), period(60, 9)))).toEqual(
    [[5, 65]],
  );
});

it('has one after minutes without a measurement', () => {
  const rounds = Array.from({ length: 20 }, (_, index) => period(10 + 10 * index, null));
  expect(secondsOf(samples(period(0, 9), ...rounds, period(210, 9)))).toEqual([[5], [215]]);
});

it('draws no line to zero: each piece is a line of its own, a single point a dot', () => {
  const pieces = piecesOf(samples(period(0, 50), period(10, 100), period(60, 25)), 'bitrate');
  expect(pathsOf(pieces, range, { bottom: 0, top: 100 })).toEqual({
    line: 'M50 50L150 0M650 75h0',
    area: 'M50 50L150 0L150 50L50 75ZM650 75L650 87.5Z',
  });
});

it('draws the level of sound from silence to the loudest there is', () => {
  const loud = { ...period(0, null), loudness: { low: -90, mean: -30, high: -15 } };
  const pieces = piecesOf(samples(loud), 'loudness');
  expect(pathsOf(pieces, range, edgesOf(pieces, 'loudness'))).toEqual({ line: 'M50 50h0', area: 'M50 25L50 100Z' });
});

it('reads the value nearest to the cursor, and none in a gap', () => {
  const pieces = piecesOf(samples(period(0, 1), period(10, 2), period(60, 3)), 'bitrate');
  const meanAt = (second: number | null) => pointAt(pieces, second === null ? null : noonMs + second * 1_000)?.mean;
  expect([meanAt(1), meanAt(12), meanAt(40), meanAt(69), meanAt(null)]).toEqual([1, 2, undefined, 3, 3]);
  expect(pointAt([], null)).toBeNull();
});

it('ends at a round number above the highest value', () => {
  expect([0, 4, 25, 61, 3_400_000, 9_000_001].map(topOf)).toEqual([1, 4, 30, 80, 4_000_000, 10_000_000]);
});
