/** Moves the focus to the first input of the page's forms that has one of these names. */
export function focusFirst(names: readonly string[]): void {
  // After React has rendered the errors, so that a screen reader reads the input with its error.
  requestAnimationFrame(() => {
    const inputs = [...document.querySelectorAll<HTMLInputElement>('form [name]')];
    const first = inputs.find((input) => names.includes(input.name));
    // A select keeps its value in a hidden input after the visible one.
    const seen = first?.type === 'hidden' ? first.previousElementSibling?.querySelector('input') : first;
    seen?.focus();
  });
}
