export { compareMatch, type Match, type MatchComparison } from './compare-match.ts';
export { compareNames, type CompareOptions, type Comparison, type Reason } from './compare.ts';
export { type Attributes } from './attributes.ts';
export { type Name, readName } from './name.ts';
export {
  type Entry,
  type Found,
  type FoundMatch,
  indexMatches,
  indexNames,
  type MatchEntry,
  type MatchIndex,
  type NameIndex,
} from './name-index.ts';
export { normalise } from './normalise.ts';
export { cyrillicNames, latinNames } from './proposals.ts';
export { type Rarity, rarityOf } from './rarity.ts';
export { SCHEME_NAMES, type SchemeName } from './schemes.ts';
export { forgiving, searchKey } from './search.ts';
export { type Synonyms, synonymsOf } from './synonyms.ts';
export { transliterate } from './transliterate.ts';
export { MAYBE_FROM, SAME_FROM, type Verdict } from './verdict.ts';
