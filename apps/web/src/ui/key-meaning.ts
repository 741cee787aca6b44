export type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** The Latin letter of a key: the one it types, or on a layout without Latin letters the one of its place; null for others. */
export function letterOf({ key, code }: Pick<Pressed, 'key' | 'code'>): string | null {
  const typed = key.toLowerCase();
  return /^[a-z]$/.test(typed) ? typed : (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? null);
}

/** The key / where the layout has it, and its place on an English keyboard: a Russian layout has a dot there. */
export const isSlash = ({ key, code, shiftKey }: Pressed) =>
  key === '/' || (code === 'Slash' && !shiftKey && key !== '?');

/** The key ?, and its place on an English keyboard: a Russian layout has a comma there. */
export const isQuestion = ({ key, code, shiftKey }: Pressed) => key === '?' || (code === 'Slash' && shiftKey);
