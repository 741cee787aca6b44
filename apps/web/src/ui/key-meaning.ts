export type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** The Latin letter of a key: the one it types, or in a layout without Latin letters the one of its position; null for other keys. */
export function letterOf({ key, code }: Pick<Pressed, 'key' | 'code'>): string | null {
  const typed = key.toLowerCase();
  return /^[a-z]$/.test(typed) ? typed : (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? null);
}

/** The key / in the layout, or its position on an English keyboard, where a Russian layout has a dot. */
export const isSlash = ({ key, code, shiftKey }: Pressed) =>
  key === '/' || (code === 'Slash' && !shiftKey && key !== '?');

/** The key ? in the layout, or its position on an English keyboard, where a Russian layout has a comma. */
export const isQuestion = ({ key, code, shiftKey }: Pressed) => key === '?' || (code === 'Slash' && shiftKey);
