import { staleAfterMs } from '@touchline/contract';
import { describe, expect, it } from 'vitest';
import { failures, hasWrongSize, isLate, isProblem, isStale, measuredFormat, suspicions } from './signal-problems.ts';
import { formatStatuses, now, streamOnWall } from './testing/stream-on-wall.ts';

const clock = { now, staleAfterMs: 30_000 };

describe('the age of a probe', () => {
  it('is trusted for three intervals and no longer', () => {
    const probed = (secondsAgo: number) => streamOnWall({ probedAt: new Date(now - secondsAgo * 1000).toISOString() });
    const isStaleAfter = (secondsAgo: number, intervalS: number) =>
      isStale(probed(secondsAgo), { now, staleAfterMs: staleAfterMs(intervalS) });
    expect([isStaleAfter(30, 10), isStaleAfter(31, 10)]).toEqual([false, true]);
    expect([isStaleAfter(180, 60), isStaleAfter(181, 60)]).toEqual([false, true]);
  });

  it('is not stale while a probe may still be running, however short the interval', () => {
    expect(staleAfterMs(1)).toBe(30_000);
    expect(staleAfterMs(0.5)).toBe(staleAfterMs(10));
  });

  it('is stale for a state that was never probed', () => {
    expect(isStale(streamOnWall({ state: 'ok', probedAt: null }), clock)).toBe(true);
    expect(isStale(streamOnWall({ state: 'unknown', probedAt: null }), clock)).toBe(false);
  });
});

describe('a problem', () => {
  it('is every faulty state', () => {
    const states = (['ok', 'waiting', 'down', 'degraded', 'unexpected', 'overrun'] as const).filter((state) =>
      isProblem(streamOnWall({ state, phase: 'scheduled', startAt: '2026-11-21T19:05:00.000Z' }), clock),
    );
    expect(states).toEqual(['down', 'degraded', 'unexpected', 'overrun']);
  });

  it('is a match that is no longer probed, even in a good state', () => {
    expect(isProblem(streamOnWall({ probedAt: '2026-11-21T18:50:00.000Z' }), clock)).toBe(true);
    const hourly = { now, staleAfterMs: staleAfterMs(3600) };
    expect(isProblem(streamOnWall({ probedAt: '2026-11-21T18:50:00.000Z' }), hourly)).toBe(false);
  });

  it('is a match that has started without a signal, unless its time is not known', () => {
    const waiting = { state: 'waiting', phase: 'scheduled', startAt: '2026-11-21T18:59:00.000Z' } as const;
    expect(isLate(streamOnWall(waiting), now)).toBe(true);
    expect(isLate(streamOnWall({ ...waiting, startTimeTbd: true }), now)).toBe(false);
    expect(isLate(streamOnWall({ ...waiting, startAt: '2026-11-21T19:01:00.000Z' }), now)).toBe(false);
    expect(isLate(streamOnWall({ ...waiting, phase: 'canceled' }), now)).toBe(false);
  });
});

describe('the formats of a stream', () => {
  it('are represented by the working format with the most measured values', () => {
    const formats = formatStatuses({
      rtmp: { state: 'down', reason: 'tcp', height: 1 },
      hls: { bitrate: null, fps: null, height: 2 },
      dash: { height: 4 },
      wss: { fps: null, height: 3 },
    });
    expect(measuredFormat({ formats })?.height).toBe(4);
    const down = { state: 'down', reason: 'tcp' } as const;
    expect(measuredFormat({ formats: formatStatuses({ rtmp: down, hls: down, wss: down, dash: down }) })).toBeNull();
  });

  it('have each fault once, with all its formats', () => {
    const formats = formatStatuses({
      rtmp: { state: 'down', reason: 'tcp' },
      wss: { state: 'down', reason: 'tcp' },
      dash: { state: 'down', reason: 'stalled' },
    });
    expect(failures({ formats }).map(({ seen, formats: names }) => [seen.reason, names])).toEqual([
      ['tcp', ['rtmp', 'wss']],
      ['stalled', ['dash']],
    ]);
  });

  it('are faulty without a picture, but not while starting', () => {
    const lacks = { state: 'incomplete', reason: 'video_not_packaged', missingCodec: 'hevc' } as const;
    const formats = formatStatuses({ hls: lacks, dash: lacks, wss: { state: 'starting', reason: 'not_ready' } });
    expect(failures({ formats }).map(({ formats: names }) => names)).toEqual([['hls', 'dash']]);
  });

  it('have each suspicion once', () => {
    expect(
      suspicions({ formats: formatStatuses({ hls: { suspicion: 'black' }, dash: { suspicion: 'black' } }) }),
    ).toEqual(['black']);
  });

  it('have a wrong size if the stream is degraded without any fault or suspicion', () => {
    expect(
      hasWrongSize({
        contentFaults: [],
        state: 'degraded',
        formats: formatStatuses({ dash: { state: 'not_offered' } }),
      }),
    ).toBe(true);
    expect(
      hasWrongSize({ contentFaults: [], state: 'degraded', formats: formatStatuses({ dash: { state: 'starting' } }) }),
    ).toBe(true);
    expect(
      hasWrongSize({ contentFaults: [], state: 'degraded', formats: formatStatuses({ dash: { state: 'down' } }) }),
    ).toBe(false);
    expect(
      hasWrongSize({
        contentFaults: [],
        state: 'degraded',
        formats: formatStatuses({ dash: { state: 'incomplete' } }),
      }),
    ).toBe(false);
    expect(
      hasWrongSize({ contentFaults: [], state: 'degraded', formats: formatStatuses({ hls: { suspicion: 'silent' } }) }),
    ).toBe(false);
    expect(hasWrongSize({ contentFaults: [], state: 'ok', formats: formatStatuses({}) })).toBe(false);
    expect(hasWrongSize({ contentFaults: ['frozen'], state: 'degraded', formats: formatStatuses({}) })).toBe(false);
  });
});
