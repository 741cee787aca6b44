import { describe, expect, it } from 'vitest';
import type { Match } from '#server/monitoring/stored-state';
import { all, atMinute, failing, fresh, good, live, looks, statesOf } from '#server/monitoring/testing/rounds';

/** RTMP plays, and nobody listens where HLS should be. */
const half = { ...all(good), hls: failing('tcp'), wss: null, dash: null };

describe('the first looks at a stream', () => {
  it('make it OK only once every format has been judged', () => {
    const first = looks(live, fresh, [0, half]);
    expect([first.state, ...statesOf(first)]).toEqual(['unknown', 'ok', 'unknown', 'not_offered', 'not_offered']);
    expect(looks(live, first, [2, half], [4, half]).state).toBe('unknown');
    expect(looks(live, first, [2, half], [4, half], [6, half]).state).toBe('degraded');
    expect(looks(live, first, [2, { ...half, hls: good }]).state).toBe('ok');
  });

  it('leave a scheduled stream waiting meanwhile', () => {
    const scheduled: Match = { ...live, phase: 'scheduled', startAt: atMinute(5), opensAt: atMinute(-5) };
    const waiting = looks(scheduled, fresh, [-2, all(failing('tcp'))]);
    expect([waiting.state, looks(scheduled, waiting, [0, half]).state]).toEqual(['waiting', 'waiting']);
  });

  it('take nothing from a stream that was OK: one lost probe raises nothing', () => {
    const known = looks(live, fresh, [0, { ...half, hls: good }]);
    expect(looks(live, known, [10, half]).state).toBe('ok');
  });
});

describe('a format whose dialect the console does not speak', () => {
  const foreign = { ...all(good), wss: failing('unsupported_dialect') };

  it('is unknown, says why, and is no fault of the stream', () => {
    const known = looks(live, fresh, [0, foreign], [10, foreign], [20, foreign], [30, foreign], [40, foreign]);
    expect(known.state).toBe('ok');
    expect(known.formats?.wss).toMatchObject({ state: 'unknown', reason: 'unsupported_dialect' });
  });

  it('does not hide that the others are down, nor that their signal is over', () => {
    const silent = { ...all(failing('not_found')), wss: failing('unsupported_dialect') };
    const known = looks(live, looks(live, fresh, [0, foreign]), [30, silent], [32, silent]);
    expect([known.state, ...statesOf(known)]).toEqual(['down', 'down', 'down', 'unknown', 'down']);
    expect(known.memory?.signal?.beganAt).toBeNull();
  });

  it('alone says nothing about the stream', () => {
    const alone = { ...all(null), wss: failing('unsupported_dialect') };
    expect(looks(live, fresh, [0, alone], [10, alone], [20, alone]).state).toBe('unknown');
  });

  it('says nothing of what was seen in another dialect', () => {
    const known = looks(live, looks(live, fresh, [0, all(good)]), [10, foreign]);
    expect(known.formats?.wss).toMatchObject({ state: 'unknown', width: null, videoCodec: null });
  });
});
