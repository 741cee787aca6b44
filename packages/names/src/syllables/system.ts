/** How one system writes the syllables of a language in Russian. */
export type SyllableSystem = {
  /** Tells its keys from those of other systems. */
  letter: string;
  /** Latin syllables with what each is in Russian, folded as `fold` does. */
  syllables: ReadonlyMap<string, readonly string[]>;
  /** Whether a bare Latin word is worth reading: words that any scheme spells alike need no table. */
  isRead: (latin: string) => boolean;
  /** Russian letters that the press confuses made one. */
  fold: (russian: string) => string;
};

/** Every way to begin a syllable with every way to end it. */
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

/** Reads `latin=russian,russian …` */
export function table(text: string): Record<string, string[]> {
  const pairs = text.trim().split(/\s+/u);
  return Object.fromEntries(
    pairs.map((pair): [string, string[]] => {
      const [latin = '', russian = ''] = pair.split('=');
      return [latin.replace('-', ''), russian.split(',').map((one) => one.replace('-', ''))];
    }),
  );
}
