import { designatorOf } from './designators.ts';
import type { Name, Word } from './name.ts';

/** Words of a name parsed as a club's, and those that it has only as a person's. */
export function wordsOfBoth({ words, asPerson }: Name): Word[] {
  return asPerson ? [...words, ...ownWords(asPerson, words)] : words;
}

function ownWords(asPerson: Name, words: Word[]): Word[] {
  const texts = new Set(words.map(({ text }) => text));
  return asPerson.words.filter(({ text }) => !texts.has(text) && !designatorOf(text));
}
