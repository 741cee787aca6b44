import { align, type Alignment, isCutShort, type Pair } from './align.ts';
import { agreeOnAttributes, type Attributes, type Disagreement } from './attributes.ts';
import { compareWords } from './compare-words.ts';
import { agreeOnDesignators } from './designators.ts';
import { type Name, readName, type Word } from './name.ts';
import { type Rarity, wordId } from './rarity.ts';
import type { Synonyms } from './synonyms.ts';
import { MAYBE_FROM, SAME_FROM, type Verdict, verdictOf } from './verdict.ts';

/** Why two names got their verdict; a key for the words a screen shows. */
export type Reason =
  | 'exact'
  | 'synonym'
  | 'transliteration'
  | 'translation'
  | 'spelling'
  | 'similar'
  | 'part'
  | 'abbreviation'
  | 'initial'
  | 'designator'
  | 'sport'
  | Disagreement
  | 'shared_place'
  | 'shared_word'
  | 'other';

export type Comparison = { verdict: Verdict; score: number; reason: Reason };

export type CompareOptions = { synonyms: Synonyms | null; rarity: Rarity | null };

type Scored = { score: number; reason: Reason };

/** The highest score of a pair that only a person may join. */
const OPEN = 0.85;

/**
 * Compares two names of teams or persons: exact, then by synonym, by transliteration, by similarity. Age, women, reserves,
 * kind of game and sport must agree. Symmetrical. `score` is 0 to 1; `same` from 0.9, `maybe` from 0.6.
 */
export function compareNames(a: string | Name, b: string | Name, options: CompareOptions): Comparison {
  const [nameA, nameB] = [typeof a === 'string' ? readName(a) : a, typeof b === 'string' ? readName(b) : b];
  const { score, reason } = scoreNames(nameA, nameB, options);
  return { verdict: verdictOf(score), score: Math.round(score * 1000) / 1000, reason };
}

function scoreNames(a: Name, b: Name, { synonyms, rarity }: CompareOptions): Scored {
  if (a.words.length === 0 || b.words.length === 0) return { score: 0, reason: 'other' };
  if (a.text === b.text) return { score: 1, reason: 'exact' };
  if (synonyms && areSynonyms(a, b, synonyms)) return { score: 0.97, reason: 'synonym' };
  return withMarks(a, b, scoreCores(a, b, rarity));
}

/** Lowers a score where attributes or designators disagree or leave it open. */
function withMarks(a: Name, b: Name, named: Scored): Scored {
  if (named.score < MAYBE_FROM) return named;
  const apart = agreeOnAttributes(attributesBeside(a, b), attributesBeside(b, a));
  if (apart?.sure) return { score: Math.min(named.score, 0.3), reason: apart.on };
  const clubs = agreeOnDesignators(a.designators, b.designators);
  if (clubs === 'disagree') return { score: Math.min(named.score, 0.3), reason: 'sport' };
  if (apart) return { score: Math.min(named.score, OPEN), reason: apart.on };
  return clubs === 'unsure' ? { score: Math.min(named.score, OPEN), reason: 'designator' } : named;
}

/** A futsal club's designator says what the other name says by a word. */
function attributesBeside(name: Name, other: Name): Attributes {
  const isFutsal =
    other.attributes.game === 'futsal' && name.designators.some(({ sports }) => sports.includes('futsal'));
  return isFutsal ? { ...name.attributes, game: name.attributes.game ?? 'futsal' } : name.attributes;
}

/**
 * Whether one set holds both names. Each must agree in its marks with a name of the set; or, when no name of the set has
 * any, both with each other: Bayern U19 is Бавария U19 by a synonym of the senior team.
 */
function areSynonyms(a: Name, b: Name, synonyms: Synonyms): boolean {
  return [...new Set([...synonyms(a), ...synonyms(b)])].some((set) => {
    const [asA, asB] = [set.filter((known) => isCalled(known, a)), set.filter((known) => isCalled(known, b))];
    if (asA.length === 0 || asB.length === 0) return false;
    if (asA.some((known) => haveSameMarks(known, a)) && asB.some((known) => haveSameMarks(known, b))) return true;
    return set.every(hasNoMarks) && haveSameMarks(a, b);
  });
}

function isCalled(known: Name, name: Name): boolean {
  return known.core === name.core || scoreCores(known, name, null).score >= SAME_FROM;
}

function haveSameMarks(a: Name, b: Name): boolean {
  return withMarks(a, b, { score: 1, reason: 'synonym' }).score >= SAME_FROM;
}

function hasNoMarks({ attributes: { age, women, reserve, game } }: Name): boolean {
  return age === null && !women && reserve === null && game === null;
}

/** Compares what is left of two names without their marks. */
function scoreCores(a: Name, b: Name, rarity: Rarity | null): Scored {
  const alignment = align(a.words, b.words);
  const restA = alignment.restA.filter(({ optional }) => !optional);
  const restB = alignment.restB.filter(({ optional }) => !optional);
  const whole = a.joined.key === b.joined.key ? compareWords(a.joined, b.joined) : null;
  if (whole && whole.closeness >= 0.95) return ofWhole(a, b, whole.closeness);
  if (alignment.pairs.length === 0) return scoreAcronym(a, b);
  if (restA.length === 0 && restB.length === 0) return scoreComplete(alignment);
  if (restA.length === 0 || restB.length === 0) return scorePart(alignment, restA.length === 0 ? b : a, rarity);
  return scoreCutShort(alignment, restA, restB);
}

function ofWhole(a: Name, b: Name, closeness: number): Scored {
  if (a.joined.text === b.joined.text) return { score: 0.99, reason: 'exact' };
  const transliterated = a.joined.script !== b.joined.script;
  return { score: Math.min(closeness, 0.96), reason: transliterated ? 'transliteration' : 'spelling' };
}

/** Every word has its counterpart: how sure depends on the least sure word. */
function scoreComplete({ pairs, restA, restB }: Alignment): Scored {
  const least = pairs.reduce((one, other) => (other.match.closeness < one.match.closeness ? other : one));
  const { agreement, closeness } = least.match;
  const years = restA.filter(isYearLike).length > 0 && restB.filter(isYearLike).length > 0;
  if (years) return { score: 0.5, reason: 'shared_word' };
  const lacks = restA.length + restB.length > 0;
  const isCountry = pairs.every(isCountryLike) && ![...restA, ...restB].some(isYearLike);
  if (lacks && !isCountry && pairs.every(({ a }) => a.place || a.optional)) return { score: 0.7, reason: 'part' };
  const reason = reasonOf(least);
  if (agreement === 'similar') return { score: Math.min(closeness, OPEN), reason };
  if (agreement === 'sound' && !isSoundSure(least, pairs)) return { score: OPEN, reason };
  if (agreement === 'term' && pairs.length === 1 && least.a.place && !isCountryLike(least))
    return { score: OPEN, reason };
  return { score: Math.max(SAME_FROM, closeness - (lacks ? 0.02 : 0)), reason };
}

function isYearLike({ text }: Word): boolean {
  return /^\d+$/u.test(text);
}

function isCountryLike({ a }: Pair): boolean {
  return a.term?.country ?? false;
}

/** By ear is enough across scripts from five letters on; within one script only beside a word that is equal. */
function isSoundSure({ a, b }: Pair, pairs: Pair[]): boolean {
  if (a.script !== b.script) return Math.min(a.text.length, b.text.length) >= 5 || pairs.length > 1;
  return pairs.some(({ match }) => match.agreement !== 'sound' && match.agreement !== 'similar');
}

function reasonOf({ a, b, match: { agreement } }: Pair): Reason {
  if (agreement === 'exact') return 'exact';
  if (agreement === 'similar') return 'similar';
  if (agreement === 'term') return a.script === b.script ? 'translation' : 'transliteration';
  return a.script === b.script ? 'spelling' : 'transliteration';
}

/** One name is part of the other: never sure, and the less so the more names share the part. */
function scorePart({ pairs, restA, restB }: Alignment, longer: Name, rarity: Rarity | null): Scored {
  const rest = [...restA, ...restB].filter(({ optional }) => !optional);
  const quality = Math.min(...pairs.map(({ match }) => match.closeness));
  if (pairs.some(({ match }) => match.agreement === 'similar')) return { score: 0.4, reason: 'other' };
  if (rest.every(({ text }) => /^\p{L}$/u.test(text))) return { score: 0.75 * quality, reason: 'initial' };
  const distinct = Math.max(...pairs.map(({ a, b }) => Math.min(distinctness(a, rarity), distinctness(b, rarity))));
  const onlyPlaces = pairs.every(({ a, b }) => a.place || b.place);
  let score = 0.45 + 0.35 * distinct;
  if (!onlyPlaces && rest.every(({ place }) => place)) score += 0.1;
  if (onlyPlaces && longer.words[0]?.place && rest.every(({ generic }) => generic)) score += 0.1;
  return { score: Math.min(OPEN, score) * Math.min(1, quality + 0.05), reason: onlyPlaces ? 'shared_place' : 'part' };
}

function distinctness(word: Word, rarity: Rarity | null): number {
  const kind = word.place ? 0.2 : word.generic ? 0.3 : 0.9;
  if (!rarity) return kind;
  // One of the names that share the word may be the very one in question.
  const others = Math.max(1, rarity(wordId(word)) - 1);
  return Math.min(word.place ? 0.25 : 1, Math.max(kind, 0.5) / others);
}

/** Both names have a word of their own; only words cut short (Ath., A. for Andrey) leave it open. */
function scoreCutShort({ pairs }: Alignment, restA: Word[], restB: Word[]): Scored {
  const [a, b] = [restA[0], restB[0]];
  const onlyPlaces = pairs.every((pair) => pair.a.place);
  if (a && b && restA.length === 1 && restB.length === 1 && pairs.every(({ match }) => match.agreement !== 'similar')) {
    const how = isCutShort(a, b) ?? isCutShort(b, a);
    if (how) return { score: how === 'initial' ? 0.78 : 0.7, reason: how };
  }
  const common = (2 * pairs.length) / (2 * pairs.length + restA.length + restB.length);
  return { score: common * (onlyPlaces ? 0.3 : 0.55), reason: onlyPlaces ? 'shared_place' : 'shared_word' };
}

/** One word of three to five letters against the first letters of the other name. */
function scoreAcronym(a: Name, b: Name): Scored {
  const [short, long] = a.words.length < b.words.length ? [a, b] : [b, a];
  const letters = long.text.split(' ').map((word) => word.slice(0, 1));
  const text = short.words[0]?.text ?? '';
  const fits = short.words.length === 1 && letters.length >= 3 && letters.length <= 5 && letters.join('') === text;
  return fits ? { score: 0.65, reason: 'abbreviation' } : { score: 0, reason: 'other' };
}
