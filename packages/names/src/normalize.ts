import { foldLookalikes, foldMarks, soundMarks } from './letters.ts';

const APOSTROPHES = /['’‘ʼʹʻ`´′]/gu;

/** Lower case, one form of every letter, look-alikes folded; keeps punctuation and accents. */
export function unify(text: string): string {
  return foldLookalikes(text.normalize('NFKC').toLowerCase()).normalize('NFC');
}

/**
 * The bare text of a name: NFKC, lower case, ё as е, no accents, look-alikes folded, quotes and apostrophes removed,
 * other punctuation replaced by one space, `F.C.` as `fc`. Idempotent.
 */
export function normalize(name: string): string {
  return bareText(unify(name));
}

/** The same for text returned by `unify`. */
export function bareText(unified: string): string {
  const text = foldMarks(unified)
    .replace(APOSTROPHES, '')
    .replace(/(?<![\p{L}\p{N}])(?:\p{L}\.){2,}(?:\p{L}(?![\p{L}\p{N}]))?/gu, (dotted) => dotted.replaceAll('.', ''))
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
  return foldLookalikes(text).normalize('NFC');
}

/** Maps each bare word to its spelling with marks written out. */
export function soundedWords(unified: string): Map<string, string> {
  const words = new Map<string, string>();
  if (soundMarks(unified) === foldMarks(unified)) return words;
  for (const raw of unified.split(/[^\p{L}\p{M}\p{N}'’]+/u)) {
    const bare = bareText(raw);
    if (bare !== raw) words.set(bare, bareText(soundMarks(raw)));
  }
  return words;
}
