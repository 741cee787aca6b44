import { describe, expect, it } from 'vitest';
import type { ProbeResult } from '@touchline/media/probe/probe-result';
import type { StoredState, Match } from '#server/monitoring/stored-state';
import {
  all,
  atMinute,
  atSecond,
  failing,
  fresh,
  good,
  live,
  looks,
  statesOf,
} from '#server/monitoring/testing/rounds';

const gone = all(failing('not_found'));
const down = looks(live, fresh, [-60, gone], [-58, gone]);
/** What the bundled node answers before its first segment. */
const early = { ...all(good), hls: failing('not_ready'), dash: failing('not_ready') };
/** What other servers answer then. */
const absent = { ...all(good), hls: failing('not_found'), dash: failing('not_found') };
const published: Match = { ...live, gate: { publishedAt: atSecond(0), isPublishing: true } };

describe('a signal that has just begun', () => {
  it('is OK by the formats that play, while the others are starting', () => {
    for (const match of [live, published]) {
      const known = looks(match, down, [1, early]);
      expect(known.state).toBe('ok');
      expect(statesOf(known)).toEqual(['ok', 'starting', 'ok', 'starting']);
      expect(looks(match, known, [2, all(good)])).toMatchObject({ state: 'ok', formats: { hls: { state: 'ok' } } });
    }
  });

  it('leaves the state as it was until something plays', () => {
    const nothing = { ...early, rtmp: failing('no_media'), wss: failing('no_media') };
    const scheduled: Match = { ...published, phase: 'scheduled', startAt: atMinute(5), opensAt: atMinute(-5) };
    const waiting = looks({ ...scheduled, gate: live.gate }, fresh, [-60, gone], [-58, gone]);
    const before: [Match, StoredState][] = [
      [published, down],
      [scheduled, waiting],
      [published, fresh],
    ];
    const after = before.map(([match, known]) => looks(match, known, [1, nothing], [2, nothing], [9, nothing]));
    expect(after.map(({ state }) => state)).toEqual(['down', 'waiting', 'unknown']);
    expect(after.map(statesOf)).toEqual(Array.from({ length: 3 }, () => Array.from({ length: 4 }, () => 'starting')));
  });

  it('waits a minute for a server that is making its first segment, and twenty seconds for any other', () => {
    const stateAfter = (sample: typeof early, second: number) =>
      looks(published, down, [1, sample], [2, sample], [3, sample], [second, sample]);
    expect(statesOf(stateAfter(early, 59))).toEqual(['ok', 'starting', 'ok', 'starting']);
    expect(stateAfter(early, 61).state).toBe('degraded');
    expect(statesOf(stateAfter(absent, 19))).toEqual(['ok', 'starting', 'ok', 'starting']);
    expect(stateAfter(absent, 21)).toMatchObject({ state: 'degraded', formats: { hls: { reason: 'not_found' } } });
  });

  it('excuses no format that nobody listens for, or that has been OK in it', () => {
    const refused = { ...all(good), hls: failing('tcp') };
    const known = looks(published, down, [1, refused], [2, refused], [3, refused], [4, refused]);
    expect(statesOf(known)).toEqual(['ok', 'down', 'ok', 'ok']);
    const lost = looks(published, down, [1, early], [2, all(good)], [4, early], [6, early], [8, early], [10, early]);
    expect(statesOf(lost)).toEqual(['ok', 'down', 'ok', 'down']);
  });

  it('begins anew when the publisher comes again, but not each time that it does so within a minute', () => {
    const again = (second: number): Match => ({
      ...live,
      gate: { publishedAt: atSecond(second), isPublishing: true },
    });
    const steady = looks(published, down, [1, absent], [2, all(good)]);
    const lost = looks(live, steady, [100, gone], [102, gone]);
    expect(statesOf(looks(again(110), lost, [111, absent]))).toEqual(['ok', 'starting', 'ok', 'starting']);
    const flapping = [10, 20, 30, 40].reduce(
      (known, second) => looks(again(second), known, [second + 1, absent], [second + 9, absent]),
      looks(published, down, [1, absent]),
    );
    expect(statesOf(flapping)).toEqual(['ok', 'down', 'ok', 'down']);
  });

  it('waits for kept playlists to move on when the publisher comes back', () => {
    const playlist = (sequence: number): ProbeResult => ({
      ...good,
      position: { kind: 'sequence', sequence },
      targetDurationMs: 2_000,
    });
    const kept = (sequence: number) => ({ hls: playlist(sequence), dash: playlist(sequence) });
    const still = { ...gone, ...kept(7) };
    const lost = looks(live, fresh, [-90, { ...all(good), ...kept(7) }], [-20, still], [-18, still]);
    expect(lost.state).toBe('down');
    const back = looks(published, lost, [1, { ...all(good), ...kept(7) }]);
    expect([back.state, ...statesOf(back)]).toEqual(['ok', 'ok', 'starting', 'ok', 'starting']);
    expect(back.formats?.hls.reason).toBe('stalled');
    expect(statesOf(looks(published, back, [2, { ...all(good), ...kept(8) }]))).toEqual(['ok', 'ok', 'ok', 'ok']);
  });

  it('is an old one in rows of older versions, so that a failure counts as one', () => {
    const old: StoredState = {
      ...looks(live, fresh, [0, all(good)]),
      memory: { hls: { failures: 0, progress: null } },
    };
    expect(statesOf(looks(live, old, [10, early]))).toEqual(['ok', 'ok', 'ok', 'ok']);
  });
});
