import { readPreferences } from './preferences.ts';

export type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

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

/** The Latin letter of a key: the one it types, or on a layout without Latin letters the one of its place; null for others. */
export function letterOf({ key, code }: Pick<Pressed, 'key' | 'code'>): string | null {
  const typed = key.toLowerCase();
  return /^[a-z]$/.test(typed) ? typed : (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? null);
}

/** The key / where the layout has it, and its place on an English keyboard: a Russian layout has a dot there. */
export const isSlash = ({ key, code, shiftKey }: Pressed) => key === '/' || (code === 'Slash' && !shiftKey);

/** The key ?, and its place on an English keyboard: a Russian layout has a comma there. */
export const isQuestion = ({ key, code, shiftKey }: Pressed) => key === '?' || (code === 'Slash' && shiftKey);
