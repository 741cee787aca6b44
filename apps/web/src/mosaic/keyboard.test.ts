import { expect, it } from 'vitest';
import { commandOf } from './keyboard.ts';

const press = (key: string, code: string, change: object = {}) =>
  commandOf({ key, code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...change });

it('moves the focus with arrows, and with Shift the tile', () => {
  expect(press('ArrowLeft', 'ArrowLeft')).toEqual({ name: 'move', direction: 'left' });
  expect(press('ArrowDown', 'ArrowDown', { shiftKey: true })).toEqual({ name: 'carry', direction: 'down' });
});

it('knows its letters in a Russian layout too', () => {
  expect(press('ь', 'KeyM')).toEqual({ name: 'sound' });
  expect(press('д', 'KeyL')).toEqual({ name: 'large' });
  expect(press('x', 'KeyX')).toBeNull();
});

it('goes to one of the first nine tiles by its digit', () => {
  expect(press('4', 'Digit4')).toEqual({ name: 'tile', index: 3 });
  expect(press('0', 'Digit0')).toBeNull();
});

it('leaves combinations to the browser', () => {
  expect(press('w', 'KeyW', { ctrlKey: true })).toBeNull();
});
