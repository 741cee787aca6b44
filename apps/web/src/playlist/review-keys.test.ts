import { expect, it } from 'vitest';
import { commandOf, stepOf } from './review-keys.ts';

const none = { ctrlKey: false, metaKey: false, altKey: false };
/** The physical keys (`KeyboardEvent.code`) of Russian letters. */
const places: Record<string, string> = { ф: 'KeyA', ч: 'KeyX', т: 'KeyN', г: 'KeyU', я: 'KeyZ' };
const plain = (key: string) => ({ ...none, key, code: places[key.toLowerCase()] ?? key });
const withCtrl = (key: string) => ({ ...plain(key), ctrlKey: true });

it.each([
  ['accept', ['a', 'A', 'ф', 'Ф']],
  ['reject', ['x', 'X', 'ч', 'Ч']],
  ['none', ['n', 'N', 'т', 'Т']],
  ['undo', ['u', 'U', 'г', 'Г']],
  [null, ['ArrowDown', 'Enter', ' ', 'z', 'я', 'constructor']],
])('%s has its letter on either keyboard layout, with and without Caps Lock', (meaning, keys) => {
  expect(keys.map((key) => commandOf(plain(key)))).toEqual(keys.map(() => meaning));
});

it('undoes with Ctrl or ⌘ and Z on either layout, and leaves every other shortcut to the browser', () => {
  expect(['z', 'Z', 'я'].map((key) => commandOf(withCtrl(key)))).toEqual(['undo', 'undo', 'undo']);
  expect(commandOf({ ...plain('z'), metaKey: true })).toBe('undo');
  expect(['a', 'x', 'n', 'u'].map((key) => commandOf(withCtrl(key)))).toEqual([null, null, null, null]);
  expect(commandOf({ ...plain('a'), altKey: true })).toBeNull();
});

it('moves up and down between queries, and between proposals by arrows or digits', () => {
  expect(stepOf(plain('ArrowDown'), false)).toEqual({ to: 'query', by: 1 });
  expect(stepOf(plain('ArrowUp'), false)).toEqual({ to: 'query', by: -1 });
  expect(stepOf(plain('ArrowRight'), false)).toEqual({ to: 'proposal', by: 1 });
  expect(stepOf(plain('ArrowRight'), true)).toEqual({ to: 'proposal', by: -1 });
  expect(stepOf(plain('3'), false)).toEqual({ to: 'proposal', at: 2 });
  expect([plain('0'), plain('Tab'), withCtrl('1')].map((key) => stepOf(key, false))).toEqual([null, null, null]);
});
