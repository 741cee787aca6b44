import type { Locator, Page } from '@playwright/test';

/** The cards of the wall. */
export const cards = (page: Page) => page.locator('li[data-stream]');

/** The wall draws a card in full only where it can be seen. */
export async function inView(card: Locator): Promise<Locator> {
  await card.scrollIntoViewIfNeeded();
  return card;
}

/** The texts of a card that are cut, by an ellipsis or at the end of the card. */
export const cutTexts = (shown: Locator) =>
  shown.evaluate((card) => {
    const { bottom } = card.getBoundingClientRect();
    const isCut = (text: HTMLElement) =>
      (text.scrollWidth > text.clientWidth + 1 && getComputedStyle(text).overflow === 'hidden') ||
      text.getBoundingClientRect().bottom > bottom;
    return [...card.querySelectorAll<HTMLElement>('a,span,button,time')]
      .filter((text) => text.closest('[class*="hidden-visually"]') === null && isCut(text))
      .map(({ textContent }) => textContent);
  });
