import { type Name, readName } from './name.ts';

/** Of how many known names a word is part: 1 for a word unknown or of one name only. */
export type Rarity = (key: string) => number;

/**
 * Counts words over known names, for instance all teams of a sport, so that a city or a name shared by many clubs
 * counts for less in a comparison. Look words up by the term's id or the bare text.
 */
export function rarityOf(names: Iterable<string | Name>): Rarity {
  const counts = new Map<string, number>();
  for (const given of names) {
    const name = typeof given === 'string' ? readName(given) : given;
    for (const id of new Set(name.words.map(wordId))) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return (id) => counts.get(id) ?? 1;
}

/** What a word is counted under. */
export function wordId(word: Name['words'][number]): string {
  return word.term?.id ?? word.text;
}
