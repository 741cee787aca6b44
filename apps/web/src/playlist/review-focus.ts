import type { Step } from './review-keys.ts';

/** The first button of each open proposal, which receives the focus. */
const acceptButton = '[data-accept]';

/** The element that a step from the focused one leads to; null at the end of the queue. */
export function stepTarget(list: HTMLElement, from: Element, step: Step): HTMLElement | null {
  const card = from.closest<HTMLElement>('[data-review]');
  if (step.to === 'query') return acceptButtonOf(neighbor(list, card, step.by));
  const entries = card ? acceptButtonsOf(card) : [];
  if ('at' in step) return card?.querySelector<HTMLElement>(`[data-proposal="${step.at}"] ${acceptButton}`) ?? null;
  const at = entries.findIndex((one) => one.closest('[data-proposal]') === from.closest('[data-proposal]'));
  return entries[at + step.by] ?? null;
}

/** The element to focus after the proposal around an element, or its whole query, has been answered. */
export function nextAfter(list: HTMLElement, from: Element, isWholeQuery: boolean): HTMLElement | null {
  const card = from.closest<HTMLElement>('[data-review]');
  if (!card) return null;
  const answered = from.closest('[data-proposal]');
  const rest = isWholeQuery ? [] : acceptButtonsOf(card).filter((one) => one.closest('[data-proposal]') !== answered);
  return rest[0] ?? acceptButtonOf(neighbor(list, card, 1)) ?? acceptButtonOf(neighbor(list, card, -1));
}

/** The first button of a query's card; the card itself if it has no buttons left. */
export function focusTargetOf(list: HTMLElement, id: number): HTMLElement | null {
  const card = list.querySelector<HTMLElement>(`[data-review="${id}"]`);
  return acceptButtonOf(card) ?? card;
}

const acceptButtonsOf = (card: HTMLElement) => [...card.querySelectorAll<HTMLElement>(acceptButton)];
const acceptButtonOf = (card: HTMLElement | null) => card?.querySelector<HTMLElement>(acceptButton) ?? null;

/** The next card in one direction that has a button. */
function neighbor(list: HTMLElement, card: HTMLElement | null, by: 1 | -1): HTMLElement | null {
  const cards = [...list.querySelectorAll<HTMLElement>('[data-review]')].filter(
    (one) => one === card || acceptButtonOf(one) !== null,
  );
  return cards[card ? cards.indexOf(card) + by : 0] ?? null;
}
