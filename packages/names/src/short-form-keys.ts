import { wordsOfBoth } from './both-readings.ts';
import type { Name, Word } from './name.ts';

/** Longer words are not short forms next to a place. */
const LONGEST_SHORT = 4;

/**
 * Keys for names that share a place and the first sound of another word, where one of them has only short forms next to
 * the place: Шеффилд Уэд, РБ Зальцбург. Other names do not get these keys, or much of a city would match.
 */
export function keptShortForms(name: Name): string[] {
  const { keys, isShort } = beginningsBesidePlaces(name);
  return isShort ? [...keys.map((key) => `&${key}`), ...keys.map((key) => `^${key}`)] : keys.map((key) => `&${key}`);
}

/** Keys to look up among `keptShortForms`. */
export function askedShortForms(name: Name): string[] {
  const { keys, isShort } = beginningsBesidePlaces(name);
  return isShort ? [...keys.map((key) => `&${key}`), ...keys.map((key) => `^${key}`)] : keys.map((key) => `^${key}`);
}

function beginningsBesidePlaces(name: Name): { keys: string[]; isShort: boolean } {
  const words = wordsOfBoth(name);
  const [places, others] = [words.filter(({ place }) => place), words.filter(({ place }) => !place)];
  const keys = places.flatMap(({ term, text }) => others.map((word) => `${term?.id ?? text}|${word.key.slice(0, 1)}`));
  return { keys: [...new Set(keys)], isShort: others.every(isShortForm) };
}

function isShortForm({ term, text }: Word): boolean {
  return term === null && text.length <= LONGEST_SHORT;
}
