import type { Item } from './item.ts';

const maxRecent = 8;
/** Never among them: Enter opens the first of them. */
const signOut = '/auth/logout';
const storageKey = (user: number) => `palette:${user}`;

/** The items that the user opened from the palette in this browser, newest first. */
export function recentItems(user: number): Item[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(user)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isItem).filter(({ to }) => to !== signOut) : [];
  } catch {
    // The stored text is not ours: start with an empty list.
    return [];
  }
}

export function rememberItem(user: number, item: Item): void {
  if (item.to === signOut) return;
  const { remembered, ...lasting } = item;
  // Whether there is a signal, and when a match is, must be read anew.
  const kept: Item = { ...lasting, detail: remembered ?? item.detail, pictured: null };
  const others = recentItems(user).filter(({ key }) => key !== item.key);
  localStorage.setItem(storageKey(user), JSON.stringify([kept, ...others].slice(0, maxRecent)));
}

/** Moves recently opened items to the front, newest first; the others keep their order. */
export function recentFirst(items: readonly Item[], recent: readonly Item[]): Item[] {
  const place = ({ key }: Item) => {
    const found = recent.findIndex((one) => one.key === key);
    return found === -1 ? recent.length : found;
  };
  return items.toSorted((a, b) => place(a) - place(b));
}

function isItem(value: unknown): value is Item {
  if (typeof value !== 'object' || value === null) return false;
  const { key, label, to } = value as Partial<Item>;
  return typeof key === 'string' && typeof label === 'string' && typeof to === 'string' && /^\/(?![/\\])/.test(to);
}
