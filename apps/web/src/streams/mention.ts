/** The `@name` that a person is typing: where it begins, and what of the name is there. */
export type Mention = { start: number; name: string };

/** A name may hold spaces, dots and hyphens; this long none is typed before it is found. */
const pattern = /(?<![\p{L}\p{N}_.+%-])@([\p{L}\p{N}_.'’ -]{0,40})$/u;

/** The mention that ends where the caret stands, or null. */
export function mentionAt(text: string, caret: number): Mention | null {
  const found = pattern.exec(text.slice(0, caret));
  return found ? { start: found.index, name: found[1] ?? '' } : null;
}

/** The text with the mention completed and a space after it, and where the caret goes. */
export function complete(text: string, caret: number, mention: Mention, name: string): { text: string; caret: number } {
  const head = `${text.slice(0, mention.start)}@${name} `;
  return { text: head + text.slice(caret).replace(/^ /, ''), caret: head.length };
}
