import { agreeOnAttributes, type Attributes, hasMarks } from './attributes.ts';
import { scoreCores } from './compare-cores.ts';
import { atMost, complete, OPEN, type Scored } from './comparison.ts';
import { agreeOnDesignators, type Designator } from './designators.ts';
import { beginAlike } from './first-letters.ts';
import type { Name } from './name.ts';
import type { SportTraits } from './sport-traits.ts';
import type { Synonyms } from './synonyms.ts';
import { MAYBE_FROM, SAME_FROM } from './verdict.ts';

/** Score of a pair that marks certainly distinguish. */
const APART = 0.3;

/**
 * Lowers a score where attributes or designators disagree or leave it open; marks for the sport's own game are ignored.
 */
export function withMarks(a: Name, b: Name, scored: Scored, game: string | null): Scored {
  if (scored.score < MAYBE_FROM) return scored;
  const apart = agreeOnAttributes(attributesBeside(a, b, game), attributesBeside(b, a, game));
  if (apart?.sure) return atMost(APART, scored, apart.on);
  const clubs = agreeOnDesignators(designatorsBeside(a, game), designatorsBeside(b, game));
  if (clubs === 'disagree') return atMost(APART, scored, 'sport');
  if (apart) return atMost(OPEN, scored, apart.on);
  return clubs === 'unsure' ? atMost(OPEN, scored, 'designator') : scored;
}

/** The designator of a futsal club means the same as a word in the other name. */
function attributesBeside(name: Name, other: Name, game: string | null): Attributes {
  if (game !== null && name.attributes.game === game) return { ...name.attributes, game: null };
  const isFutsal =
    other.attributes.game === 'futsal' && name.designators.some(({ sports }) => sports.includes('futsal'));
  return isFutsal && game !== 'futsal'
    ? { ...name.attributes, game: name.attributes.game ?? 'futsal' }
    : name.attributes;
}

function designatorsBeside({ designators }: Name, game: string | null): Designator[] {
  return game === null ? designators : designators.filter(({ kind }) => kind !== game);
}

/**
 * Whether one set of synonyms contains both names. The marks of each must agree with a name of the set, or, when no
 * name of the set has marks, with each other: Bayern U19 is Бавария U19 by a synonym of the senior team.
 */
export function areSynonyms(a: Name, b: Name, synonyms: Synonyms, sport: SportTraits | null): boolean {
  const reading = (name: Name): Name => (sport?.ofPersons ? (name.asPerson ?? name) : name);
  const isCalled = (synonym: Name, name: Name): boolean =>
    isOneCore(synonym, name) && (sport?.ofPersons === false || !areLettersOther(synonym, name));
  const [nameA, nameB] = [reading(a), reading(b)];
  return [...new Set([...synonyms(a), ...synonyms(b)])].some((known) => {
    const set = known.map(reading);
    const [asA, asB] = [nameA, nameB].map((name) => set.filter((synonym) => isCalled(synonym, name)));
    if (!asA?.length || !asB?.length) return false;
    if (asA.some((synonym) => haveSameMarks(synonym, nameA)) && asB.some((synonym) => haveSameMarks(synonym, nameB)))
      return true;
    return set.every(({ attributes }) => !hasMarks(attributes)) && haveSameMarks(nameA, nameB);
  });
}

/** В and Б are the same mark, but different initials. */
export function areLettersOther(a: Name, b: Name): boolean {
  return a.letterMark !== null && b.letterMark !== null && !beginAlike(a.letterMark, b.letterMark);
}

function isOneCore(a: Name, b: Name): boolean {
  return a.core === b.core || scoreCores(a, b, { rarity: null }).score >= SAME_FROM;
}

function haveSameMarks(a: Name, b: Name): boolean {
  return withMarks(a, b, complete(1, 'synonym'), null).score >= SAME_FROM;
}
