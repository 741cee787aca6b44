import { areOneClub, withClubs } from './club-agreement.ts';
import { scoreCores } from './compare-cores.ts';
import { areLettersOther, areSynonyms, withMarks } from './compare-marks.ts';
import { atMost, type CompareOptions, type Comparison, complete, OPEN, partial, type Scored } from './comparison.ts';
import { designatorOf } from './designators.ts';
import { type Name, readName } from './name.ts';
import { SAME_FROM, verdictOf } from './verdict.ts';

/**
 * Compares two names of teams or persons: exactly, then by synonym, by transliteration, by similarity. Age, women,
 * reserves, kind of game and sport must agree. Symmetrical. `score` is from 0 to 1; `same` from 0.9, `maybe` from 0.6.
 */
export function compareNames(a: string | Name, b: string | Name, options: CompareOptions): Comparison {
  const [nameA, nameB] = [typeof a === 'string' ? readName(a) : a, typeof b === 'string' ? readName(b) : b];
  const { score, reason, shortened } = scoreNames(nameA, nameB, options);
  const verdict = verdictOf(score);
  return {
    verdict,
    score: Math.round(score * 1000) / 1000,
    reason,
    shortened: verdict === 'maybe' ? shortened : null,
  };
}

function scoreNames(a: Name, b: Name, options: CompareOptions): Scored {
  if (a.isPlaceholder || b.isPlaceholder) return partial(0, 'placeholder', null);
  if (a.words.length === 0 || b.words.length === 0) return partial(0, 'other', null);
  if (a.text === b.text) return complete(1, 'exact');
  if (options.synonyms && areSynonyms(a, b, options.synonyms, options.sport ?? null)) return complete(0.97, 'synonym');
  if (options.sport?.ofPersons) return scorePersons(a.asPerson ?? a, b.asPerson ?? b, options);
  if (options.sport?.ofPersons !== false && (a.players || b.players))
    return scorePersons(a.players ? (a.asPerson ?? a) : a, b.players ? (b.asPerson ?? b) : b, options);
  return scoreReadings(a, b, options);
}

/** Compares the names as clubs, and as persons, which counts only if every word then has its counterpart. */
function scoreReadings(a: Name, b: Name, options: CompareOptions): Scored {
  const asClubs = scoreOne(a, b, options);
  const isEitherPerson = mayBePerson(a) || mayBePerson(b);
  const asPersons = isEitherPerson ? scoreOne(a.asPerson ?? a, b.asPerson ?? b, options) : null;
  if (asPersons?.isComplete && asPersons.score > asClubs.score) return asPersons;
  return asClubs.score >= SAME_FROM && areLettersOther(a, b) && options.sport?.ofPersons !== false
    ? atMost(OPEN, asClubs, 'reserve')
    : asClubs;
}

/** Whether the readings of a name differ in more than a club's designator. */
function mayBePerson({ words, asPerson }: Name): boolean {
  if (!asPerson) return false;
  const personWords = asPerson.words.filter(({ text }) => !designatorOf(text));
  return personWords.length !== words.length || personWords.some(({ text }, at) => text !== words[at]?.text);
}

/** Compares pairs by both players, in either order; a pair never equals a single player. */
function scorePersons(a: Name, b: Name, options: CompareOptions): Scored {
  if (!a.players && !b.players) return scoreOne(a, b, options);
  if (!a.players || !b.players) return partial(0, 'other', null);
  const [[a1, a2], [b1, b2]] = [a.players, b.players];
  const [straight, crossed] = [
    weaker(scoreOne(a1, b1, options), scoreOne(a2, b2, options)),
    weaker(scoreOne(a1, b2, options), scoreOne(a2, b1, options)),
  ];
  return straight.score >= crossed.score ? straight : crossed;
}

function weaker(one: Scored, other: Scored): Scored {
  const least = one.score <= other.score ? one : other;
  return { ...least, isComplete: one.isComplete && other.isComplete };
}

function scoreOne(a: Name, b: Name, options: CompareOptions): Scored {
  if (a.words.length === 0 || b.words.length === 0) return partial(0, 'other', null);
  const { sport } = options;
  const [scored, game] = [scoreCores(a, b, options), sport?.game ?? null];
  if (sport?.ofPersons) return withMarks(a, b, scored, game);
  const withClub = withClubs(a, b, scored);
  const withMark = withMarks(a, b, withClub, game);
  return withMark.reason === 'designator' && areOneClub(a, b) ? withClub : withMark;
}
