import { describe, expect, it } from 'vitest';
import { dueLossMs } from '#server/monitoring/input-loss';
import { all, atSecond, failing, fresh, good, live, looks, statesOf } from '#server/monitoring/testing/rounds';

const gone = all(failing('timeout'));
const there = all(good);
const thirty = { ...live, loss: { inputLossAfterS: 30, inputLossClearS: 0 } };
const steady = looks(thirty, fresh, [0, there]);

describe('a lost signal', () => {
  it('takes the stream down once it has been gone for as long as the settings say', () => {
    const before = looks(thirty, steady, [10, gone], [12, gone], [39, gone]);
    expect([before.state, ...statesOf(before)]).toEqual(['ok', 'ok', 'ok', 'ok', 'ok']);
    const after = looks(thirty, before, [40, gone]);
    expect([after.state, ...statesOf(after)]).toEqual(['down', 'down', 'down', 'down', 'down']);
  });

  it('that is shorter raises nothing, and the next one counts from its own beginning', () => {
    const back = looks(thirty, steady, [10, gone], [30, gone], [35, there]);
    expect(back.memory?.lostSince).toBeUndefined();
    expect(looks(thirty, back, [45, gone], [60, gone]).state).toBe('ok');
  });

  it('still needs two failures, however short the time', () => {
    expect(looks(live, steady, [10, gone]).state).toBe('ok');
    expect(looks(live, steady, [10, gone], [12, gone]).state).toBe('down');
  });

  it('of some formats is no loss of input', () => {
    const some = { ...there, hls: failing('timeout') };
    expect(looks(thirty, steady, [10, some], [12, some], [14, some], [16, some]).formats?.hls.state).toBe('down');
  });

  it('is not waited for where there has been none', () => {
    expect(looks(thirty, fresh, [0, gone], [2, gone]).state).toBe('down');
  });

  it('counts from now when the clock has stepped back since it began', () => {
    const ahead = looks(thirty, steady, [3_600, gone], [0, gone], [2, gone]);
    expect(looks(thirty, ahead, [29, gone]).state).toBe('ok');
    expect(looks(thirty, ahead, [30, gone]).state).toBe('down');
  });

  it('is looked at when it is long enough', () => {
    const lost = looks(thirty, steady, [10, gone]);
    expect(dueLossMs(lost, thirty.loss, atSecond(12))).toBe(28_000);
    expect(dueLossMs(steady, thirty.loss, atSecond(12))).toBeNull();
  });
});

describe('a signal that is back', () => {
  const careful = { ...live, loss: { inputLossAfterS: 0, inputLossClearS: 20 } };
  const down = looks(careful, steady, [10, gone], [12, gone]);

  it('ends the fault once it has stayed for as long as the settings say', () => {
    const back = looks(careful, down, [20, there], [39, there]);
    expect([back.state, ...statesOf(back)]).toEqual(['down', 'ok', 'ok', 'ok', 'ok']);
    expect(dueLossMs(back, careful.loss, atSecond(39))).toBe(1_000);
    expect(looks(careful, back, [40, there]).state).toBe('ok');
  });

  it('counts from now when the clock has stepped back since it returned', () => {
    const ahead = looks(careful, down, [3_600, there], [0, there]);
    expect([looks(careful, ahead, [19, there]).state, looks(careful, ahead, [20, there]).state]).toEqual([
      'down',
      'ok',
    ]);
  });

  it('counts anew after another loss', () => {
    const again = looks(careful, down, [20, there], [30, gone], [32, gone], [36, there]);
    expect(looks(careful, again, [45, there]).state).toBe('down');
    expect(looks(careful, again, [56, there]).state).toBe('ok');
  });

  it('that was only awaited is OK at once', () => {
    expect(looks(careful, fresh, [0, there]).state).toBe('ok');
  });
});
