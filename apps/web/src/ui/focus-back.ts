import { useEffect, useState } from 'react';

/** The elements that had the focus before each open dialog, from the newest dialog down to the page. */
let trail: readonly HTMLElement[] = [];

/**
 * Returns the focus when a dialog closes: to where it was, or to where it was before the dialog that this one replaced.
 * Mantine does so only for dialogs that stay mounted while they are closed.
 */
export function useFocusBack(): void {
  const [places] = useState(remember);
  useEffect(
    () => () => {
      // A dialog that opens at the same moment takes the focus after this.
      places.find((place) => place.isConnected)?.focus({ preventScroll: true });
    },
    [places],
  );
}

function remember(): readonly HTMLElement[] {
  const active = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  // While one dialog replaces another, nothing has the focus for a moment.
  if (active === null || active === document.body) return trail;
  // A menu item disappears with its menu, whose button stays.
  const button = document.getElementById(active.closest('[role="menu"]')?.getAttribute('aria-labelledby') ?? '');
  const now = button ?? active;
  trail = now.closest('[data-dialog]') ? [now, ...trail.filter((place) => place.isConnected)] : [now];
  return trail;
}
