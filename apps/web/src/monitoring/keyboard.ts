import { monitorStates } from '@touchline/contract';
import type { MonitorState } from '@touchline/contract';

export type Direction = 'left' | 'right' | 'up' | 'down';
type Command =
  | { name: 'move'; direction: Direction }
  | { name: 'state'; state: MonitorState }
  | { name: 'take' | 'preview' | 'timeline' | 'fullScreen' | 'keys' | 'allStates' };

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const byKey: Record<string, Direction> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };
const byCode = { KeyT: 'take', KeyP: 'preview', KeyL: 'timeline', KeyF: 'fullScreen', Digit0: 'allStates' } as const;

/** What a key asks of the wall. Letters count by their place on the keyboard, so that a Russian layout works as well. */
export function commandOf(event: Pressed): Command | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.key === '?') return { name: 'keys' };
  const direction = byKey[event.key];
  if (direction) return { name: 'move', direction };
  if (event.shiftKey) return null;
  const name = byCode[event.code as keyof typeof byCode];
  if (name) return { name };
  const digit = /^Digit([1-7])$/.exec(event.code)?.[1];
  const state = digit ? monitorStates[Number(digit) - 1] : undefined;
  return state ? { name: 'state', state } : null;
}

/** The card reached from the `from`-th of `count` by a step in a grid of `columns`; itself where the grid ends. -1 starts at the first. */
export function neighbour(from: number, direction: Direction, columns: number, count: number, isRtl: boolean): number {
  if (from < 0) return 0;
  const ahead = isRtl ? 'left' : 'right';
  const steps = direction === 'up' ? -columns : direction === 'down' ? columns : direction === ahead ? 1 : -1;
  const to = from + steps;
  if (to >= 0 && to < count) return to;
  // Down from the row above a short last row goes to its end.
  const rowOf = (index: number) => Math.floor(index / columns);
  return direction === 'down' && rowOf(count - 1) > rowOf(from) ? count - 1 : from;
}
