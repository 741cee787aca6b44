/** How one system writes the syllables of a language in Russian. */
export type SyllableSystem = {
  /** Distinguishes its keys from those of other systems. */
  letter: string;
  /** Latin syllables and their Russian spellings, folded by `fold`. */
  syllables: ReadonlyMap<string, readonly string[]>;
  /** Whether a bare Latin word is worth parsing: words that every scheme spells alike need no table. */
  isRead: (latin: string) => boolean;
  /** Merges Russian letters that the press confuses. */
  fold: (russian: string) => string;
};

/** Combines all initials with all finals of syllables. */
export function combine(
  initials: Record<string, string[]>,
  finals: Record<string, string[]>,
  fold: (russian: string) => string,
): Map<string, string[]> {
  const syllables = new Map<string, string[]>();
  for (const [initial, consonants] of Object.entries(initials))
    for (const [final, vowels] of Object.entries(finals))
      syllables.set(
        initial + final,
        consonants.flatMap((consonant) => vowels.map((vowel) => fold(consonant + vowel))),
      );
  return syllables;
}

/** Parses `latin=russian,russian …` */
export function table(text: string): Record<string, string[]> {
  const pairs = text.trim().split(/\s+/u);
  return Object.fromEntries(
    pairs.map((pair): [string, string[]] => {
      const [latin = '', russian = ''] = pair.split('=');
      return [latin.replace('-', ''), russian.split(',').map((one) => one.replace('-', ''))];
    }),
  );
}
