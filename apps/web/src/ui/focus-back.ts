import { useEffect, useState } from 'react';

/** Where the focus was before each of the dialogs that are open now, the last first, down to the page. */
let trail: readonly HTMLElement[] = [];

/**
 * Gives the focus back when a dialog goes: to where it was, or to where it was before the dialog that this one took the
 * place of. Mantine does so only for dialogs that stay mounted while they are closed.
 */
export function useFocusBack(): void {
  const [places] = useState(remember);
  useEffect(
    () => () => {
      // Another dialog that comes in the same moment takes the focus after this.
      places.find((place) => place.isConnected)?.focus({ preventScroll: true });
    },
    [places],
  );
}

function remember(): readonly HTMLElement[] {
  const active = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  // Nothing has the focus for a moment while one dialog takes the place of another.
  if (active === null || active === document.body) return trail;
  // An entry goes with its menu, whose button stays.
  const button = document.getElementById(active.closest('[role="menu"]')?.getAttribute('aria-labelledby') ?? '');
  const now = button ?? active;
  trail = now.closest('[data-dialog]') ? [now, ...trail.filter((place) => place.isConnected)] : [now];
  return trail;
}
