import { useId, useRef, useState } from 'react';
import type { MouseEvent, RefObject } from 'react';

/** After this, a press outside has moved the focus, if it moves it at all. */
const pressMs = 10;

/** What is open at a button, and how it was opened. */
export type Opening = {
  id: string;
  button: RefObject<HTMLButtonElement | null>;
  by: 'pointer' | 'keyboard';
  close: () => void;
};

/**
 * The state of a button that opens a menu or a dialog beside it. What opens exists only while it is open, and its code
 * is loaded when the button is about to be pressed: a screen has many such buttons, and most are never pressed.
 */
export function useOpener(kind: 'menu' | 'dialog', preload: () => Promise<void>) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [by, setBy] = useState<Opening['by'] | null>(null);
  const close = () => {
    setBy(null);
    returnFocus(button);
  };
  // A click by Enter or the space bar has no pointer that could have been pressed.
  const open = (event: MouseEvent) => setBy(event.detail === 0 ? 'keyboard' : 'pointer');
  const opening: Opening | null = by && { id, button, by, close };
  return {
    opening,
    props: {
      ref: button,
      id,
      'aria-haspopup': kind,
      'aria-expanded': by !== null,
      'aria-controls': by === null ? undefined : `${id}-dropdown`,
      onClick: by === null ? open : close,
      onPointerEnter: () => void preload(),
      onFocus: () => void preload(),
    },
  };
}

/** At once for the dialogs that an item opens, and again if a press outside has left the focus nowhere. */
function returnFocus(button: RefObject<HTMLElement | null>): void {
  const focus = () => button.current?.focus({ preventScroll: true });
  focus();
  setTimeout(() => document.activeElement === document.body && focus(), pressMs);
}
