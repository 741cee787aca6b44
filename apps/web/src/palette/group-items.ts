import { hasAllWords, withoutTimes } from '@touchline/names';
import { kinds } from './item.ts';
import type { Item } from './item.ts';
import type { Group } from './options.tsx';
import { recentFirst } from './recent.ts';

/**
 * Puts recently used items first: in their own group while nothing is typed, else at the top of the results of their
 * kind. Screens are as they are now, not as they were when they were opened.
 */
export function groupItems(items: readonly Item[], recent: readonly Item[], text: string): Group[] {
  if (text.trim() === '') {
    const recentKeys = new Set(recent.map(({ key }) => key));
    const present = recent.flatMap((one) => (one.kind === 'screen' ? items.filter(({ key }) => key === one.key) : one));
    return withoutEmptyGroups([
      { kind: 'recent', items: present },
      { kind: 'screen', items: items.filter(({ key }) => !recentKeys.has(key)) },
    ]);
  }
  const opened = recent.filter(
    ({ kind, key, label, detail }) =>
      kind !== 'screen' && hasAllWords([label, detail], withoutTimes(text)) && !items.some((item) => item.key === key),
  );
  const all = recentFirst([...opened, ...items], recent);
  return withoutEmptyGroups(kinds.map((kind) => ({ kind, items: all.filter((item) => item.kind === kind) })));
}

const withoutEmptyGroups = (groups: Group[]): Group[] => groups.filter(({ items }) => items.length > 0);

/** The index that a key moves to; null for keys that do not move. */
export function nextIndex(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'PageDown') return Math.min(count - 1, at + 6);
  if (key === 'PageUp') return Math.max(0, at - 6);
  return null;
}
