import type { NameDifference, ReviewReason } from '@touchline/contract';
import { compareNames, readName } from '@touchline/names';

const plain = { synonyms: null, rarity: null };

/** The words that one of two doubtful names has and the other lacks, across scripts. */
export function differencesOf(reasons: readonly ReviewReason[]): NameDifference[] {
  return reasons.flatMap(({ code, asked, found }) => {
    if (code !== 'team1' && code !== 'team2') return [];
    const [onlyAsked, onlyFound] = [extraWords(asked, found), extraWords(found, asked)];
    return [{ code, asked: onlyAsked, found: onlyFound, isPlace: isPlace(onlyAsked || onlyFound) }];
  });
}

/** The words of a name, as written, that resemble none of the other's. */
function extraWords(name: string, other: string): string {
  const others = wordsOf(other);
  const isExtra = (word: string) => others.every((one) => compareNames(word, one, plain).verdict === 'different');
  return wordsOf(name).filter(isExtra).join(' ');
}

const wordsOf = (name: string) => name.split(/[\s,/]+/u).filter(Boolean);

function isPlace(words: string): boolean {
  const { words: read } = readName(words);
  return read.length > 0 && read.every(({ place }) => place);
}
