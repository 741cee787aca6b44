import { expect, it } from 'vitest';
import type { ProbeResult } from '@touchline/media/probe/probe-result';
import type { Memory, Sample } from '#server/monitoring/stored-state';
import { planRound } from '#server/monitoring/plan';
import { all, atSecond, cheap, failing, fresh, good, live, looks } from '#server/monitoring/testing/rounds';

const early: Sample = { ...all(cheap), hls: failing('not_ready'), dash: failing('not_ready') };
const onAir = { phase: 'live', isArchived: false, startAt: atSecond(-60).toISOString() } as const;
const plan = (sample: Sample, round: number, second: number) =>
  planRound({ ...onAir, ...looks(live, fresh, [0, sample]), round }, 10, 8_000, atSecond(second));

it('a start is looked at cheaply, without what works already until its turn comes', () => {
  expect(plan(early, 0, 1)).toMatchObject({ depth: 'playlist', skipped: ['rtmp', 'wss'] });
  expect(plan(early, 0, 9).skipped).toEqual(['rtmp', 'wss']);
  expect(plan(early, 0, 10).skipped).toEqual([]);
  expect(plan(all(good), 0, 1)).toMatchObject({ depth: 'media', skipped: [] });
});

it('a track that seems to be missing, and a bit rate that is, are looked for every second round', () => {
  const silent = { ...good, tracks: { video: 'there', audio: 'absent' } } as const;
  const half = { ...all(good), dash: silent };
  expect([2, 3, 4].map((round) => plan(half, round, 2).depth)).toEqual(['media', 'playlist', 'media']);
  expect([2, 3, 4].map((round) => plan(all(cheap), round, 2).depth)).toEqual(['media', 'playlist', 'media']);
  expect([2, 3, 4].map((round) => plan(all(good), round, 2).depth)).toEqual(['playlist', 'playlist', 'playlist']);
  const start = { ...half, hls: failing('not_ready') };
  expect(plan(start, 2, 1)).toMatchObject({ depth: 'media', skipped: ['rtmp', 'wss'] });
});

it('the tracks of a new signal are looked for in its first minute', () => {
  const vague = { ...all(good), hls: { ...cheap, bitrate: 2_000_000 } };
  expect([2, 10, 58, 62].map((second) => plan(vague, 2, second).depth)).toEqual([
    'media',
    'media',
    'media',
    'playlist',
  ]);
  const sealed: ProbeResult = { ...cheap, bitrate: 2_000_000, tracks: { video: 'opaque', audio: 'opaque' } };
  expect(plan({ ...all(good), hls: sealed }, 2, 2).depth).toBe('playlist');
});

it('a format that timed out is waited for less', () => {
  const half = { ...all(good), dash: failing('timeout') };
  expect(plan(half, 1, 2).timeoutMs).toEqual({ rtmp: 8_000, hls: 8_000, wss: 8_000, dash: 6_000 });
  const known = { ...onAir, ...looks(live, fresh, [0, half]), round: 1, memory: null satisfies Memory };
  expect(planRound(known, 10, 3_000, atSecond(2)).timeoutMs.dash).toBe(3_000);
});

it('a live match with only playlists is seen in one of them in each round, others in RTMP and WSS', () => {
  const only = (hls: ProbeResult | null, dash: ProbeResult | null): Sample => ({ rtmp: null, hls, wss: null, dash });
  const measured = { ...good, tracks: { video: 'there', audio: 'there' } } as const;
  const settled = (sample: Sample) =>
    looks(live, fresh, ...[0, 30, 32, 34, 36].map((at): [number, Sample] => [at, sample]));
  const seenIn = (sample: Sample, more: object = {}) =>
    planRound({ ...onAir, ...settled(sample), round: 3, ...more }, 10, 8_000, atSecond(40));
  expect(seenIn(only(measured, measured))).toMatchObject({ depth: 'playlist', seenIn: 'hls' });
  expect(seenIn(only(null, measured)).seenIn).toBe('dash');
  expect(seenIn(all(measured)).seenIn).toBeNull();
  // RTMP is offered and plays nothing.
  expect(seenIn({ ...only(measured, null), rtmp: failing('not_found') }).seenIn).toBe('hls');
  expect(seenIn(only(failing('timeout'), null)).seenIn).toBeNull();
  expect(seenIn(only(measured, null), { startAt: atSecond(60).toISOString() }).seenIn).toBeNull();
  expect(seenIn(only(measured, null), { round: 6 })).toMatchObject({ depth: 'media', seenIn: null });
});
