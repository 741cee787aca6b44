import { letterOf } from '#ui/key-meaning.ts';
import type { Pressed } from '#ui/key-meaning.ts';

export type ReviewKey = 'accept' | 'reject' | 'none' | 'undo';

const commandByLetter = new Map<string, ReviewKey>([
  ['a', 'accept'],
  ['x', 'reject'],
  ['n', 'none'],
  ['u', 'undo'],
]);

export type Step = { to: 'query' | 'proposal'; by: 1 | -1 } | { to: 'proposal'; at: number };

/** The answer that a key stands for on any keyboard layout; null for other keys. */
export function commandOf(event: Omit<Pressed, 'shiftKey'>): ReviewKey | null {
  const letter = letterOf(event);
  if (event.altKey || letter === null) return null;
  if (event.ctrlKey || event.metaKey) return letter === 'z' ? 'undo' : null;
  return commandByLetter.get(letter) ?? null;
}

/** The step that a key makes: up and down between queries, left and right or a digit between proposals of one query. */
export function stepOf(
  { key, code, ctrlKey, metaKey, altKey }: Omit<Pressed, 'shiftKey'>,
  isRtl: boolean,
): Step | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === 'ArrowDown') return { to: 'query', by: 1 };
  if (key === 'ArrowUp') return { to: 'query', by: -1 };
  if (key === 'ArrowRight') return { to: 'proposal', by: isRtl ? -1 : 1 };
  if (key === 'ArrowLeft') return { to: 'proposal', by: isRtl ? 1 : -1 };
  const digit = /^[1-9]$/.test(key) ? key : /^Digit([1-9])$/.exec(code)?.[1];
  return digit === undefined ? null : { to: 'proposal', at: Number(digit) - 1 };
}
