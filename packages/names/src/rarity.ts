import { type Name, readName } from './name.ts';

/** The number of known names that contain a word: 1 for a word that is unknown or in only one name. */
export type Rarity = (key: string) => number;

/**
 * Counts words over known names, for instance all teams of a sport, so that a city or a name shared by many clubs
 * counts less in a comparison. Words are looked up by the term's id or the bare text.
 */
export function rarityOf(names: Iterable<string | Name>): Rarity {
  const counts = new Map<string, number>();
  for (const nameOrText of names) {
    const name = typeof nameOrText === 'string' ? readName(nameOrText) : nameOrText;
    for (const id of new Set(name.words.map(wordId))) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return (id) => counts.get(id) ?? 1;
}

/** The id under which a word is counted. */
export function wordId(word: Name['words'][number]): string {
  return word.term?.id ?? word.text;
}
