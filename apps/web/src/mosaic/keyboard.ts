import { letterOf } from '#ui/key-meaning.ts';
import type { Pressed } from '#ui/key-meaning.ts';
import type { Direction } from '../monitoring/keyboard.ts';

export type Command =
  | { name: 'move' | 'carry'; direction: Direction }
  | { name: 'tile'; index: number }
  | { name: 'open' | 'remove' | 'sound' | 'large' | 'fullScreen' | 'choose' | 'window' };

const byKey: Record<string, Direction> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };
const byLetter = { m: 'sound', l: 'large', f: 'fullScreen', e: 'choose', w: 'window' } as const;

/** The command of a key on any keyboard layout; null if it has none. */
export function commandOf(event: Pressed): Command | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const direction = byKey[event.key];
  if (direction) return { name: event.shiftKey ? 'carry' : 'move', direction };
  if (event.shiftKey) return null;
  if (event.key === 'Enter') return { name: 'open' };
  if (event.key === 'Delete') return { name: 'remove' };
  const letter = letterOf(event);
  if (letter !== null)
    return Object.hasOwn(byLetter, letter) ? { name: byLetter[letter as keyof typeof byLetter] } : null;
  const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
  return digit ? { name: 'tile', index: Number(digit) - 1 } : null;
}
