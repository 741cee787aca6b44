import { readPreferences } from './preferences.ts';

/** Where keys are letters, or choose: they belong to what has the focus. */
const typingPlaces =
  'input:not([type="radio"],[type="checkbox"],[type="button"]),textarea,select,[contenteditable=""],[contenteditable="true"],[role="menu"],[role="listbox"],[role="combobox"]';

/**
 * Whether a key without modifiers is meant for the screen: nobody types or composes a letter, no dialog covers it, nothing
 * has taken the key, and the person has not switched single keys off.
 */
export function isForScreen(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (!readPreferences().singleKeys || document.querySelector('[data-dialog]')) return false;
  // A choice of filters is a dialog without covering the screen.
  const isInDialog = event.target instanceof HTMLElement && event.target.closest('[role="dialog"]') !== null;
  return !isInDialog && !isTyping(event.target);
}

/** Whether an element takes letters or chooses by keys of its own. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.closest(typingPlaces) !== null);
}
