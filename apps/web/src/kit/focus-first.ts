/** Moves the focus to the first input with one of these names: of the dialog on top, or else of the page's forms. */
export function focusFirst(names: readonly string[]): void {
  // After React has rendered the errors, so that a screen reader reads the input with its error.
  requestAnimationFrame(() => {
    const inputs = [...document.querySelectorAll<HTMLInputElement>('form [name]')];
    const found = inputs.filter((input) => names.includes(input.name));
    // Dialogs stand after the page that they cover.
    const top = found.at(-1)?.closest(dialog);
    const first = found.find((input) => input.closest(dialog) === top);
    // A select keeps its value in a hidden input after the visible one.
    const seen = first?.type === 'hidden' ? first.previousElementSibling?.querySelector('input') : first;
    seen?.focus();
  });
}

const dialog = '[role=dialog]';
