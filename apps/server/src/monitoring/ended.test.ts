import { expect, it } from 'vitest';
import type { ProbeResult } from '@touchline/media/probe/probe-result';
import type { Match, Sample } from '#server/monitoring/stored-state';
import { all, atSecond, cheap, failing, fresh, good, live, looks, statesOf } from '#server/monitoring/testing/rounds';

const hls = (sequence: number, targetS: number): ProbeResult => ({
  ...good,
  position: { kind: 'sequence', sequence },
  targetDurationMs: targetS * 1000,
});
const published: Match = { ...live, gate: { publishedAt: atSecond(-600), isPublishing: true } };
const left: Match = { ...live, gate: { publishedAt: atSecond(-600), isPublishing: false } };
const cut = (sequence: number, targetS: number): Sample => ({
  rtmp: failing('stalled'),
  hls: hls(sequence, targetS),
  wss: failing('stalled'),
  dash: null,
});
const steady = looks(published, fresh, [-10, { ...all(good), hls: hls(1, 10), dash: null }]);

it('a stream whose publisher has left is down with the second look, however long its segments are', () => {
  const first = looks(left, steady, [0, cut(2, 10)]);
  expect(first.state).toBe('ok');
  expect(looks(left, first, [3, cut(2, 10)])).toMatchObject({
    state: 'down',
    formats: { rtmp: { reason: 'stalled' }, hls: { state: 'down', reason: 'stalled' } },
  });
});

it('a stream whose encoder sends nothing any more is down with the third', () => {
  const doubt = looks(published, steady, [0, cut(2, 10)], [3, cut(2, 10)]);
  expect(doubt.state).toBe('degraded');
  expect(looks(published, doubt, [6, cut(2, 10)]).state).toBe('down');
});

it('a playlist may stand for three segments while frames arrive', () => {
  const flowing = { ...all(good), hls: hls(2, 10), dash: null };
  const known = looks(published, steady, [0, flowing], [10, flowing], [29, flowing]);
  expect(known.state).toBe('ok');
});

it('an end that was reported wrongly takes nothing down that still arrives', () => {
  const flowing = { ...all(cheap), hls: hls(2, 10), dash: failing('timeout') };
  const known = looks(left, steady, [0, flowing], [3, flowing], [6, flowing]);
  expect([known.state, ...statesOf(known)]).toEqual(['ok', 'ok', 'ok', 'ok', 'unknown']);
});

it('a source that is pulled after a publisher left has its own patience', () => {
  const pulled = { ...all(good), hls: hls(1, 10), dash: null };
  const known = looks(left, fresh, [0, all(failing('not_found'))], [10, pulled], [20, cut(2, 10)], [23, cut(2, 10)]);
  expect(known.state).toBe('degraded');
});

it('where only playlists tell, the publisher has left and none comes for longer than a segment', () => {
  const only = (sequence: number): Sample => ({ ...all(null), hls: hls(sequence, 10) });
  const before = looks(published, fresh, [-10, only(1)]);
  const known = looks(left, before, [0, only(2)], [10, only(2)]);
  expect(known.state).toBe('ok');
  expect(looks(left, known, [12, only(2)]).state).toBe('down');
});

it('lost probes are no end of the frames: playlists keep their patience', () => {
  const lost = { ...cut(2, 10), rtmp: failing('timeout'), wss: failing('timeout') };
  expect(looks(published, steady, [0, lost], [3, lost]).formats?.hls.state).toBe('ok');
});

it('a server that did not answer has shown no end of the frames', () => {
  const mute = { ...failing('no_media'), hasAnswered: false };
  const lost = { ...cut(2, 10), rtmp: mute, wss: mute };
  expect(looks(published, steady, [0, lost], [3, lost], [6, lost]).formats?.hls.state).toBe('ok');
});

it('an archived stream is unexpected as long as it has a signal, then unknown', () => {
  const archived: Match = { ...published, isArchived: true };
  const known = looks(archived, steady, [0, all(good)]);
  expect(known.state).toBe('unexpected');
  const silent = { ...all(failing('not_found')), dash: null };
  expect(looks(archived, known, [10, silent], [12, silent], [14, silent]).state).toBe('unknown');
});
