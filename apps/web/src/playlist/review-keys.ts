import type { Review } from '@touchline/contract';
import type { KeyboardEvent } from 'react';

type Word = 'accept' | 'reject';

/** The same keys on a Russian layout. */
const words = new Map<string, Word>([
  ['a', 'accept'],
  ['ф', 'accept'],
  ['x', 'reject'],
  ['ч', 'reject'],
]);

/** The answer that a key means, whatever the keyboard layout; null for any other key. */
export function wordOf(key: string): Word | null {
  return words.get(key.toLowerCase()) ?? null;
}

/** In a list of proposals: the arrows go from one to the next, A says yes and X says no to the one that has the focus. */
export function answerByKey(
  event: KeyboardEvent<HTMLElement>,
  reviews: readonly Review[],
  answer: (review: Review, word: Word) => void,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
  const item = event.target.closest<HTMLElement>('[data-review]');
  if (!item) return;
  const word = wordOf(event.key);
  const review = reviews.find(({ id }) => String(id) === item.dataset['review']);
  if (word && review && !event.repeat) {
    // The focus goes on before the answered one disappears.
    focusIn(item.nextElementSibling ?? item.previousElementSibling);
    return answer(review, word);
  }
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  event.preventDefault();
  focusIn(event.key === 'ArrowDown' ? item.nextElementSibling : item.previousElementSibling);
}

function focusIn(item: Element | null): void {
  item?.querySelector<HTMLElement>('button')?.focus();
}
