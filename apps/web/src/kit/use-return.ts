import { useState } from 'react';

/**
 * The ref of a form whose place a comparison takes for a while: when the inputs come back, the one that is wrong has the
 * focus, or the first, because the button that led back is gone.
 */
export function useReturn(isAway: boolean) {
  const [wasAway, setAway] = useState(false);
  if (isAway && !wasAway) setAway(true);
  return wasAway ? focusFirst : null;
}

function focusFirst(form: HTMLFormElement | null): void {
  const [first] = ['[aria-invalid=true]', 'input:not([type=hidden]), textarea'].flatMap(
    (which) => form?.querySelector<HTMLElement>(which) ?? [],
  );
  first?.focus();
}
