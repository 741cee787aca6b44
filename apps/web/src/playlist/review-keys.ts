export type ReviewKey = 'accept' | 'reject' | 'none' | 'undo';

/** The same keys on a Russian layout. */
const meanings = new Map<string, ReviewKey>([
  ['a', 'accept'],
  ['ф', 'accept'],
  ['x', 'reject'],
  ['ч', 'reject'],
  ['n', 'none'],
  ['т', 'none'],
  ['u', 'undo'],
  ['г', 'undo'],
]);
const undoLetters = ['z', 'я'];

export type Step = { to: 'query' | 'proposal'; by: 1 | -1 } | { to: 'proposal'; at: number };
export type Pressed = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

/** The answer that a key means, whatever the keyboard layout; null for any other key. */
export function meaningOf({ key, ctrlKey, metaKey, altKey }: Pressed): ReviewKey | null {
  const letter = key.toLowerCase();
  if (altKey) return null;
  if (ctrlKey || metaKey) return undoLetters.includes(letter) ? 'undo' : null;
  return meanings.get(letter) ?? null;
}

/** Where a key leads: up and down between queries, left and right or a digit between the proposals of one. */
export function stepOf({ key, ctrlKey, metaKey, altKey }: Pressed, isRtl: boolean): Step | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === 'ArrowDown') return { to: 'query', by: 1 };
  if (key === 'ArrowUp') return { to: 'query', by: -1 };
  if (key === 'ArrowRight') return { to: 'proposal', by: isRtl ? -1 : 1 };
  if (key === 'ArrowLeft') return { to: 'proposal', by: isRtl ? 1 : -1 };
  return /^[1-9]$/.test(key) ? { to: 'proposal', at: Number(key) - 1 } : null;
}
