import { describe, expect, it } from 'vitest';
import { commandOf, neighbor } from './keyboard.ts';

const press = (key: string, code: string, held: object = {}) =>
  commandOf({ key, code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

describe('a key on the wall', () => {
  it('means the same on a Russian layout', () => {
    expect(press('t', 'KeyT')).toEqual({ name: 'take' });
    expect(press('е', 'KeyT')).toEqual({ name: 'take' });
    expect(press('а', 'KeyF')).toEqual({ name: 'fullScreen' });
  });

  it('filters by the state of its number', () => {
    expect(press('1', 'Digit1')).toEqual({ name: 'state', state: 'unknown' });
    expect(press('7', 'Digit7')).toEqual({ name: 'state', state: 'overrun' });
    expect(press('8', 'Digit8')).toBeNull();
    expect(press('0', 'Digit0')).toEqual({ name: 'allStates' });
  });

  it('leaves the question mark of any layout to the help', () => {
    expect(press('?', 'Slash', { shiftKey: true })).toBeNull();
    expect(press('?', 'Digit7', { shiftKey: true })).toBeNull();
    expect(press('?', 'Slash')).toBeNull();
  });

  it('ignores the browser’s own shortcuts', () => {
    expect(press('f', 'KeyF', { ctrlKey: true })).toBeNull();
    expect(press('p', 'KeyP', { metaKey: true })).toBeNull();
    expect(press('T', 'KeyT', { shiftKey: true })).toBeNull();
  });
});

describe('an arrow on the wall', () => {
  // 8 cards in 3 columns: the last row has 2.
  const to = (from: number, direction: Parameters<typeof neighbor>[1], isRtl = false) =>
    neighbor(from, direction, 3, 8, isRtl);

  it('moves within the grid and stops at its ends', () => {
    expect([to(0, 'right'), to(0, 'down'), to(4, 'up'), to(4, 'left')]).toEqual([1, 3, 1, 3]);
    expect([to(0, 'left'), to(0, 'up'), to(7, 'right'), to(7, 'down')]).toEqual([0, 0, 7, 7]);
  });

  it('reaches the end of a short last row from above it', () => {
    expect(to(5, 'down')).toBe(7);
  });

  it('starts at the first card, and follows the direction of the text', () => {
    expect(to(-1, 'down')).toBe(0);
    expect(to(4, 'left', true)).toBe(5);
  });
});
