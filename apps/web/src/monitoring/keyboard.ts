import { monitorStates } from '@touchline/contract';
import type { MonitorState } from '@touchline/contract';
import { letterOf } from '#ui/key-meaning.ts';
import type { Pressed } from '#ui/key-meaning.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';
type Command =
  | { name: 'move'; direction: Direction }
  | { name: 'state'; state: MonitorState }
  | { name: 'take' | 'preview' | 'timeline' | 'fullScreen' | 'allStates' };

const byKey: Record<string, Direction> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };
const byLetter = { t: 'take', p: 'preview', l: 'timeline', f: 'fullScreen' } as const;

/** The command of a key on any keyboard layout; null if it has none. */
export function commandOf(event: Pressed): Command | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const direction = byKey[event.key];
  if (direction) return { name: 'move', direction };
  if (event.shiftKey) return null;
  const letter = letterOf(event);
  if (letter !== null)
    return Object.hasOwn(byLetter, letter) ? { name: byLetter[letter as keyof typeof byLetter] } : null;
  if (event.code === 'Digit0') return { name: 'allStates' };
  const digit = /^Digit([1-7])$/.exec(event.code)?.[1];
  const state = digit ? monitorStates[Number(digit) - 1] : undefined;
  return state ? { name: 'state', state } : null;
}

/**
 * The index of the card next to card `from` of `count` in a grid of `columns`; `from` itself at the edge of the grid.
 * -1 starts at the first card.
 */
export function neighbor(from: number, direction: Direction, columns: number, count: number, isRtl: boolean): number {
  if (from < 0) return 0;
  const ahead = isRtl ? 'left' : 'right';
  const steps = direction === 'up' ? -columns : direction === 'down' ? columns : direction === ahead ? 1 : -1;
  const to = from + steps;
  if (to >= 0 && to < count) return to;
  // From above an empty place of the last row, down goes to the last card.
  const rowOf = (index: number) => Math.floor(index / columns);
  return direction === 'down' && rowOf(count - 1) > rowOf(from) ? count - 1 : from;
}
