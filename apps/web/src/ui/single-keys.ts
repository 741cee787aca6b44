import { readPreferences } from './preferences.ts';

/** Elements that use letter keys themselves, for typing or selecting. */
const typingPlaces =
  'input:not([type="radio"],[type="checkbox"],[type="button"]),textarea,select,[contenteditable=""],[contenteditable="true"],[role="menu"],[role="listbox"],[role="combobox"]';

/**
 * Whether a key without modifiers is a shortcut of the screen: no input has the focus, no text is being composed, no dialog
 * is open, nothing has handled the key, and the user has not turned single-key shortcuts off.
 */
export function isForScreen(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (!readPreferences().singleKeys || document.querySelector('[data-dialog]')) return false;
  // The filter popover is a dialog that does not cover the screen.
  const isInDialog = event.target instanceof HTMLElement && event.target.closest('[role="dialog"]') !== null;
  return !isInDialog && !isTyping(event.target);
}

/** Whether an element uses letter keys itself. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.closest(typingPlaces) !== null);
}
