/** The visible text of an element, with single spaces. */
export const textOf = (element: Element): string =>
  (element instanceof HTMLElement ? element.innerText : (element.textContent ?? '')).replaceAll(/\s+/g, ' ').trim();

/** The accessible name of an element as Chromium computes it (behind the flag ComputedAccessibilityInfo). */
export const nameOf = (element: Element): string => (element as Element & { computedName: string }).computedName;
