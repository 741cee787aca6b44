import type { Alignment, Pair } from './align.ts';
import { complete, partial, type Scored } from './comparison.ts';
import { beginAlike } from './first-letters.ts';
import { givenNamesAgree, isOneGivenName } from './given-names.ts';
import type { Name, Word } from './name.ts';
import { isAcronymOf, isCutShort, isMadeOfInitials, type ShortForm } from './short-forms.ts';
import type { SportTraits } from './sport-traits.ts';

/** `translation`: one given name in two scripts, which the tables list for no other name. */
type Form = ShortForm | 'similar' | 'translation';

const SCORE_OF: Record<Form, number> = { initial: 0.78, abbreviation: 0.7, similar: 0.68, translation: 0.92 };

/**
 * Scores two names that both have unmatched words; only abbreviated words (Ath., A. for Andrey) or given names that
 * sound alike leave it open.
 */
export function scoreCutShort({ pairs, restA, restB }: Alignment, sport: SportTraits | null): Scored {
  const form = pairs.some(({ match }) => match.agreement === 'similar') ? null : shortForm(pairs, restA, restB, sport);
  if (form) return { ...complete(SCORE_OF[form], form), shortened: form === 'initial' ? 'initial' : null };
  const onlyPlaces = pairs.every(({ a, b }) => a.place || b.place);
  const common = (2 * pairs.length) / (2 * pairs.length + restA.length + restB.length);
  return partial(common * (onlyPlaces ? 0.3 : 0.55), onlyPlaces ? 'shared_place' : 'shared_word', null);
}

/** The weakest relation among the unmatched words when all of them correspond; null when some do not. */
function shortForm(pairs: Pair[], restA: Word[], restB: Word[], sport: SportTraits | null): Form | null {
  if (isAcronymOfAll(restA, restB) || isAcronymOfAll(restB, restA)) return 'abbreviation';
  if (restA.length !== restB.length) {
    const [short, long] = restA.length < restB.length ? [restA, restB] : [restB, restA];
    return sport?.ofPersons && areFirstInitials(short, long) ? 'initial' : null;
  }
  const unmatched = [...restB];
  const forms: Form[] = [];
  for (const word of restA) {
    const other = unmatched.find((one) => formOf(word, one, pairs) !== null);
    const form = other && formOf(word, other, pairs);
    if (!form) return null;
    forms.push(form);
    unmatched.splice(unmatched.indexOf(other), 1);
  }
  return LOOSEST_FIRST.find((form) => forms.includes(form)) ?? null;
}

const LOOSEST_FIRST: Form[] = ['similar', 'abbreviation', 'initial', 'translation'];

/** Whether these are only the initials of the first of several given names: T. for Tomas Martin. */
function areFirstInitials(initials: Word[], names: Word[]): boolean {
  return initials.every((initial, at) => {
    const name = names[at];
    return name !== undefined && isCutShort(initial, name) === 'initial';
  });
}

function formOf(a: Word, b: Word, pairs: Pair[]): Form | null {
  return isCutShort(a, b) ?? isCutShort(b, a) ?? formOfGivenNames(a, b, pairs);
}

/** One given name in two languages or forms, or sounding alike, next to a distinctive name. */
function formOfGivenNames(a: Word, b: Word, pairs: Pair[]): Form | null {
  const areBesideNames = pairs.length > 0 && pairs.every((pair) => isOwnName(pair.a) && isOwnName(pair.b));
  if (!areBesideNames || !givenNamesAgree(a.text, b.text)) return areGivenNamesByEar(a, b, pairs) ? 'similar' : null;
  const isOne = a.script !== b.script && isOneGivenName(a.text) && isOneGivenName(b.text);
  return isOne ? 'translation' : 'similar';
}

function isAcronymOfAll([short, ...others]: Word[], words: Word[]): boolean {
  const long = words.flatMap(({ text }) => text.split(' '));
  return short !== undefined && others.length === 0 && isAcronymOf(short.text, long);
}

/** Люк and Luke, Майкл and Michael: nothing else differs, and they are next to a distinctive name. */
function areGivenNamesByEar(a: Word, b: Word, pairs: Pair[]): boolean {
  if (!isOwnName(a) || !isOwnName(b) || a.key !== b.key || a.key.startsWith('~')) return false;
  if (a.script === b.script || !beginAlike(a.text, b.text)) return false;
  return pairs.length === 1 && pairs.every((pair) => isOwnName(pair.a) && isOwnName(pair.b));
}

function isOwnName({ text, place, generic, optional }: Word): boolean {
  return text.length > 1 && !place && !generic && !optional;
}

/** One word of three to five letters compared with the initials of the other name. */
export function scoreAcronym(a: Name, b: Name): Scored {
  const [short, long] = a.words.length < b.words.length ? [a, b] : [b, a];
  const [word, ...others] = short.words;
  const letters = long.text.split(' ');
  const isShortForm = word && others.length === 0 && letters.length >= 3 && isMadeOfInitials(word.text, letters);
  return isShortForm ? partial(0.65, 'abbreviation', null) : partial(0, 'other', null);
}
