/** The `@name` that is being typed: where it begins, and the part of the name typed so far. */
export type Mention = { start: number; name: string };

/** A name may contain spaces, dots and hyphens. Nobody has to type more than 40 characters to find a name. */
const pattern = /(?<![\p{L}\p{N}_.+%-])@([\p{L}\p{N}_.'’ -]{0,40})$/u;

/** The mention that ends at the caret, or null. */
export function mentionAt(text: string, caret: number): Mention | null {
  const found = pattern.exec(text.slice(0, caret));
  return found ? { start: found.index, name: found[1] ?? '' } : null;
}

/** The text with the mention completed and followed by a space, and the new caret position. */
export function completeMention(
  text: string,
  caret: number,
  mention: Mention,
  name: string,
): { text: string; caret: number } {
  const head = `${text.slice(0, mention.start)}@${name} `;
  return { text: head + text.slice(caret).replace(/^ /, ''), caret: head.length };
}
