import { emptyResult } from '@touchline/media/probe/probe-result';
import type { ProbeResult } from '@touchline/media/probe/probe-result';
import { expect, it } from 'vitest';
import { sampleOf } from '#server/samples/round-sample';

const result = (values: Partial<ProbeResult>): ProbeResult => ({ ...emptyResult(0), ok: true, tookMs: 100, ...values });
const blind = { loudness: null, difference: null };
const none = { rtmp: null, hls: null, wss: null, dash: null };

it('takes the highest bitrate and frame rate of the formats, and the time of the fastest probe', () => {
  const rtmp = result({ bitrate: 2_400_400, fps: 25, tookMs: 2_300 });
  const hls = result({ bitrate: 2_100_000, fps: 24.98, tookMs: 14.4 });
  expect(sampleOf({ ...none, rtmp, hls }, blind)).toEqual({ kbps: 2_400, fps: 2_500, ms: 14, ...blind });
});

it('leaves out what the round did not measure instead of making it zero', () => {
  expect(sampleOf({ ...none, hls: result({}) }, blind)).toEqual({ kbps: null, fps: null, ms: 100, ...blind });
});

it('is none without a format that works: failed, skipped and not offered ones measure nothing', () => {
  const failed = result({ ok: false, reason: 'stalled', bitrate: 900_000 });
  expect(sampleOf({ ...none, rtmp: failed, hls: 'skipped' }, blind)).toBeNull();
});

it('stays within the columns, however wrong a stream says its rates are', () => {
  expect(sampleOf({ ...none, rtmp: result({ bitrate: 1e15, fps: 90_000, tookMs: 120_000 }) }, blind)).toEqual({
    kbps: 2_147_483_647,
    fps: 32_767,
    ms: 32_767,
    ...blind,
  });
});

it('has the level of the sound and the difference of the picture, as far as they were decoded', () => {
  const of = (mean: number, difference: number | null) =>
    sampleOf({ ...none, rtmp: result({}) }, { loudness: { mean, loudest: mean }, difference });
  expect(of(-23.46, 4.567)).toMatchObject({ loudness: -235, difference: 457 });
  expect(of(-Infinity, null)).toMatchObject({ loudness: -1_200, difference: null });
});

it('has null for a level, a rate or a difference that is not a finite number', () => {
  const rtmp = result({ bitrate: Infinity, fps: Number.NaN });
  for (const mean of [Number.NaN, Infinity])
    expect(sampleOf({ ...none, rtmp }, { loudness: { mean, loudest: mean }, difference: Number.NaN })).toEqual({
      kbps: null,
      fps: null,
      ms: 100,
      ...blind,
    });
});
