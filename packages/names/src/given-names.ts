import { ENGLISH_A_TO_K } from './given-names/english-a-k.ts';
import { ENGLISH_L_TO_Z } from './given-names/english-l-z.ts';
import { EUROPEAN_A_TO_J } from './given-names/european-a-j.ts';
import { EUROPEAN_K_TO_Z } from './given-names/european-k-z.ts';
import { SLAVIC } from './given-names/slavic.ts';

/** Spellings and short forms of one given name per line; a short form may be in several lines (Alex, Саша, Chris). */
const TABLES = [ENGLISH_A_TO_K, ENGLISH_L_TO_Z, EUROPEAN_A_TO_J, EUROPEAN_K_TO_Z, SLAVIC];

/** All sets of the tables, as bare words. */
export const givenNameSets: string[][] = TABLES.flatMap((table) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|')),
);

const setsOf = new Map<string, number[]>();
for (const [at, words] of givenNameSets.entries())
  for (const word of words) setsOf.set(word, [...(setsOf.get(word) ?? []), at]);

/**
 * Whether two bare words (as returned by `normalize`) are one given name in two languages, spellings or forms: Michael
 * and Майкл, Александр and Саша. False for equal words that the tables do not contain.
 */
export function givenNamesAgree(a: string, b: string): boolean {
  const ofB = setsOf.get(b) ?? [];
  return setsOf.get(a)?.some((set) => ofB.includes(set)) ?? false;
}

/** All forms of the given names that a bare word may be, including itself; none when the tables do not contain it. */
export function givenNameForms(word: string): string[] {
  return [...new Set((setsOf.get(word) ?? []).flatMap((set) => givenNameSets[set] ?? []))];
}

/** Whether a bare word is a form of only one given name: Michael, but not Alex, Chris or Саша. */
export function isOneGivenName(word: string): boolean {
  return setsOf.get(word)?.length === 1;
}
