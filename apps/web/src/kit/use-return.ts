import { useState } from 'react';

/**
 * The ref of a form that is temporarily replaced by a comparison. When the inputs return, the first invalid one gets the
 * focus, or the first one, because the button that had it is gone.
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
