export { compareMatch, type Match, type MatchComparison } from './compare-match.ts';
export { compareNames } from './compare.ts';
export type { CompareOptions, Comparison, Reason, Shortened } from './comparison.ts';
export { readMoreClubs } from './clubs.ts';
export { isPlaceholder } from './placeholders.ts';
export { type SportTraits, sportTraits } from './sport-traits.ts';
export { type Attributes } from './attributes.ts';
export { type Name, readName } from './name.ts';
export { type FoundMatch, indexMatches, type MatchEntry, type MatchIndex } from './match-index.ts';
export { editDistance } from './distance.ts';
export { hasAllWords } from './find-text.ts';
export { type Entry, fitsOnly, type Found, indexNames, type NameIndex } from './name-index.ts';
export { askedKeys, keptKeys } from './name-keys.ts';
export { normalize } from './normalize.ts';
export { cyrillicNames, latinNames } from './proposals.ts';
export { type Rarity, rarityOf } from './rarity.ts';
export { SCHEME_NAMES, type SchemeName } from './schemes.ts';
export { knownNames } from './known-names.ts';
export {
  forgiving,
  isSameSpelling,
  searchKey,
  searchTerms,
  searchText,
  type SearchTerm,
  type SearchWord,
} from './search.ts';
export { type Synonyms, synonymsOf } from './synonyms.ts';
export { tournamentMarks, type TournamentMarks, withTournamentMarks } from './tournament-marks.ts';
export { withoutTimes } from './times.ts';
export { compareTournaments } from './tournaments.ts';
export { transliterate } from './transliterate.ts';
export { MAYBE_FROM, SAME_FROM, type Verdict } from './verdict.ts';
export { wholeKeys } from './word-index.ts';
