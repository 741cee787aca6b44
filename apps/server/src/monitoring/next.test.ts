import { emptyResult } from '@touchline/media/probe/probe-result';
import type { ProbeResult } from '@touchline/media/probe/probe-result';
import { describe, expect, it } from 'vitest';
import { next } from '#server/monitoring/next';
import type { StoredState, Match, Sample } from '#server/monitoring/stored-state';

const noon = new Date('2026-05-01T12:00:00Z');
const minutes = (count: number) => new Date(noon.getTime() + count * 60_000);
const live: Match = {
  phase: 'live',
  isArchived: false,
  opensAt: minutes(-45),
  startAt: minutes(-30),
  endAt: minutes(90),
  plannedSize: { width: 1280, height: 720 },
  gate: { publishedAt: null, isPublishing: false },
  content: null,
  loss: { inputLossAfterS: 0, inputLossClearS: 0 },
};
const fresh: StoredState = { state: 'unknown', formats: null, memory: null };

const good: ProbeResult = {
  ...emptyResult(noon.getTime()),
  ok: true,
  width: 1280,
  height: 720,
  fps: 25,
  bitrate: 2_000_000,
  videoCodec: 'h264',
  audioCodec: 'aac',
};
const bad: ProbeResult = { ...emptyResult(noon.getTime()), reason: 'timeout' };
const all = (seen: ProbeResult | null): Sample => ({ rtmp: seen, hls: seen, wss: seen, dash: seen });

function rounds(match: Match, ...samples: Sample[]): StoredState {
  return samples.reduce(
    (known, sample, index) => next(known, sample, match, new Date(noon.getTime() + index * 10_000)),
    fresh,
  );
}

describe('the state of a stream', () => {
  it('is OK when every offered format is there', () => {
    expect(rounds(live, all(good)).state).toBe('ok');
  });

  it('needs two failures in a row to fall, and one success to rise', () => {
    expect(rounds(live, all(good), all(bad)).state).toBe('ok');
    expect(rounds(live, all(good), all(bad), all(bad)).state).toBe('down');
    expect(rounds(live, all(good), all(bad), all(good), all(bad)).state).toBe('ok');
    expect(rounds(live, all(bad), all(bad), all(good)).state).toBe('ok');
  });

  it('takes four failures in a row of one format for a fault while another one is there', () => {
    const half = { ...all(good), dash: bad };
    expect(rounds(live, all(good), half, half, half)).toMatchObject({
      state: 'ok',
      formats: { dash: { state: 'ok' } },
    });
    expect(rounds(live, all(good), half, half, half, half).formats?.dash).toMatchObject({ state: 'down' });
    expect(rounds(live, all(good), half, half, half, all(good), half).state).toBe('ok');
  });

  it('falls at once when the last format goes as well: then the others have failed often enough', () => {
    const half = { ...all(good), rtmp: bad, wss: bad };
    const known = rounds(live, all(good), half, half, all(bad), all(bad));
    expect(known.state).toBe('down');
  });

  it('raises nothing in half an hour at three lost probes in a hundred', () => {
    // A generator of its own, so that every run draws the same.
    let seed = 7;
    const draw = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    const one = () => (draw() < 0.03 ? bad : good);
    const states = Array.from({ length: 30 }, () => {
      let known = rounds(live, all(good));
      return Array.from({ length: 180 }, (_, index) => {
        known = next(known, { rtmp: one(), hls: one(), wss: one(), dash: one() }, live, minutes(index / 6));
        return known.state;
      });
    });
    expect(new Set(states.flat())).toEqual(new Set(['ok']));
  });

  it('is Degraded when some formats are down, and names them', () => {
    const half = { ...all(good), dash: bad };
    const known = rounds(live, half, half, half, half);
    expect(known.state).toBe('degraded');
    expect(known.formats?.dash).toMatchObject({ state: 'down', reason: 'timeout', width: null });
    expect(known.formats?.hls).toMatchObject({ state: 'ok', reason: null, width: 1280 });
  });

  it('is Degraded when the measured resolution is not the planned one', () => {
    expect(rounds(live, all({ ...good, width: 640, height: 360 })).state).toBe('degraded');
    expect(rounds({ ...live, plannedSize: null }, all({ ...good, width: 640, height: 360 })).state).toBe('ok');
  });

  it('is Degraded when the picture is suspected to be black or the sound silent', () => {
    const black = { ...good, sizes: { medianInterFrameBytes: 40, medianAudioFrameBytes: 340 } };
    const silent = { ...good, sizes: { medianInterFrameBytes: 9000, medianAudioFrameBytes: 4 } };
    expect(rounds(live, all(black))).toMatchObject({ state: 'degraded', formats: { hls: { suspicion: 'black' } } });
    expect(rounds(live, all(silent))).toMatchObject({ state: 'degraded', formats: { hls: { suspicion: 'silent' } } });
  });

  it('keeps what a full look measured through the cheap ones', () => {
    const cheap: ProbeResult = {
      ...good,
      width: null,
      height: null,
      fps: null,
      bitrate: null,
      videoCodec: null,
      audioCodec: null,
    };
    expect(rounds(live, all(good), all(cheap)).formats?.hls).toMatchObject({
      width: 1280,
      fps: 25,
      bitrate: 2_000_000,
      videoCodec: 'h264',
    });
  });

  it('is Waiting before kick-off without a signal, Down after it', () => {
    const scheduled: Match = { ...live, phase: 'scheduled', opensAt: minutes(-10), startAt: minutes(5) };
    expect(rounds(scheduled, all(bad), all(bad)).state).toBe('waiting');
    expect(rounds({ ...scheduled, startAt: minutes(-5) }, all(bad), all(bad)).state).toBe('down');
  });

  it('is Unexpected with a signal long before the match or in a canceled one', () => {
    expect(rounds({ ...live, phase: 'scheduled', opensAt: minutes(45), startAt: minutes(60) }, all(good)).state).toBe(
      'unexpected',
    );
    expect(rounds({ ...live, phase: 'canceled' }, all(good)).state).toBe('unexpected');
    expect(rounds({ ...live, phase: 'canceled' }, all(bad), all(bad)).state).toBe('unknown');
  });

  it('is Overrun when a finished match still publishes', () => {
    expect(rounds({ ...live, phase: 'finished' }, all(good)).state).toBe('overrun');
  });

  it('is Unknown where the server offers nothing', () => {
    const known = rounds(live, all(null));
    expect(known.state).toBe('unknown');
    expect(known.formats?.rtmp.state).toBe('not_offered');
  });
});

describe('a format', () => {
  const at = (sequence: number, second: number): Sample => ({
    ...all(null),
    hls: {
      ...good,
      startedAt: noon.getTime() + second * 1000,
      position: { kind: 'sequence', sequence },
      targetDurationMs: 2000,
    },
  });

  it('is stalled when its playlist has not moved for three target durations', () => {
    expect(rounds(live, at(7, 0), at(8, 10)).formats?.hls).toMatchObject({ state: 'ok', reason: null });
    expect(rounds(live, at(7, 0), at(7, 10), at(7, 20)).formats?.hls).toMatchObject({
      state: 'down',
      reason: 'stalled',
    });
  });

  it('recovers when the playlist moves again', () => {
    expect(rounds(live, at(7, 0), at(7, 10), at(7, 20), at(8, 30)).formats?.hls).toMatchObject({
      state: 'ok',
      reason: null,
    });
  });
});
