import type { Step } from './review-keys.ts';

/** The first button of each open proposal, which receives the focus. */
const entry = '[data-accept]';

/** The element that a step from the focused one leads to; null at the end of the queue. */
export function targetOf(list: HTMLElement, from: Element, step: Step): HTMLElement | null {
  const card = from.closest<HTMLElement>('[data-review]');
  if (step.to === 'query') return entryOf(neighbor(list, card, step.by));
  const entries = card ? entriesOf(card) : [];
  if ('at' in step) return card?.querySelector<HTMLElement>(`[data-proposal="${step.at}"] ${entry}`) ?? null;
  const at = entries.findIndex((one) => one.closest('[data-proposal]') === from.closest('[data-proposal]'));
  return entries[at + step.by] ?? null;
}

/** The element to focus after the proposal around an element, or its whole query, has been answered. */
export function nextAfter(list: HTMLElement, from: Element, isWholeQuery: boolean): HTMLElement | null {
  const card = from.closest<HTMLElement>('[data-review]');
  if (!card) return null;
  const answered = from.closest('[data-proposal]');
  const rest = isWholeQuery ? [] : entriesOf(card).filter((one) => one.closest('[data-proposal]') !== answered);
  return rest[0] ?? entryOf(neighbor(list, card, 1)) ?? entryOf(neighbor(list, card, -1));
}

/** The first button of a query's card; the card itself if it has no buttons left. */
export function entryOfQuery(list: HTMLElement, id: number): HTMLElement | null {
  const card = list.querySelector<HTMLElement>(`[data-review="${id}"]`);
  return entryOf(card) ?? card;
}

const entriesOf = (card: HTMLElement) => [...card.querySelectorAll<HTMLElement>(entry)];
const entryOf = (card: HTMLElement | null) => card?.querySelector<HTMLElement>(entry) ?? null;

/** The next card in one direction that has a button. */
function neighbor(list: HTMLElement, card: HTMLElement | null, by: 1 | -1): HTMLElement | null {
  const cards = [...list.querySelectorAll<HTMLElement>('[data-review]')].filter(
    (one) => one === card || entryOf(one) !== null,
  );
  return cards[card ? cards.indexOf(card) + by : 0] ?? null;
}
