import type { Step } from './review-keys.ts';

/** Each proposal that waits is entered by its first button. */
const entry = '[data-accept]';

/** Where a step from the focused element leads inside the queue; null at its end. */
export function targetOf(list: HTMLElement, from: Element, step: Step): HTMLElement | null {
  const card = from.closest<HTMLElement>('[data-review]');
  if (step.to === 'query') return entryOf(neighbor(list, card, step.by));
  const entries = card ? entriesOf(card) : [];
  if ('at' in step) return card?.querySelector<HTMLElement>(`[data-proposal="${step.at}"] ${entry}`) ?? null;
  const at = entries.findIndex((one) => one.closest('[data-proposal]') === from.closest('[data-proposal]'));
  return entries[at + step.by] ?? null;
}

/** Where the focus goes when the proposal around an element, or its whole query, has been answered. */
export function nextAfter(list: HTMLElement, from: Element, isWholeQuery: boolean): HTMLElement | null {
  const card = from.closest<HTMLElement>('[data-review]');
  if (!card) return null;
  const answered = from.closest('[data-proposal]');
  const rest = isWholeQuery ? [] : entriesOf(card).filter((one) => one.closest('[data-proposal]') !== answered);
  return rest[0] ?? entryOf(neighbor(list, card, 1)) ?? entryOf(neighbor(list, card, -1));
}

/** The first button of a query's card; the card itself when there is nothing left to press. */
export function entryOfQuery(list: HTMLElement, id: number): HTMLElement | null {
  const card = list.querySelector<HTMLElement>(`[data-review="${id}"]`);
  return entryOf(card) ?? card;
}

const entriesOf = (card: HTMLElement) => [...card.querySelectorAll<HTMLElement>(entry)];
const entryOf = (card: HTMLElement | null) => card?.querySelector<HTMLElement>(entry) ?? null;

/** The next card, in one direction, that has something to press. */
function neighbor(list: HTMLElement, card: HTMLElement | null, by: 1 | -1): HTMLElement | null {
  const cards = [...list.querySelectorAll<HTMLElement>('[data-review]')].filter(
    (one) => one === card || entryOf(one) !== null,
  );
  return cards[card ? cards.indexOf(card) + by : 0] ?? null;
}
