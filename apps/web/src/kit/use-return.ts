import { useState } from 'react';

/**
 * For a form whose place a comparison takes for a while: the first input has the focus when the inputs come back, because
 * the button that led back is gone.
 */
export function useReturn() {
  const [isBack, setBack] = useState(false);
  return { ref: isBack ? focusFirst : null, onLeave: () => setBack(true) };
}

function focusFirst(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('input:not([type=hidden]), textarea')?.focus();
}
