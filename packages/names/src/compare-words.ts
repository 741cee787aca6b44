import { crossDistance, editDistance } from './distance.ts';
import type { Word } from './name.ts';
import { plainSpelling } from './spelling.ts';
import { areOtherSyllables, areSyllablesAlike } from './syllables.ts';

/**
 * How two words agree, best first; `term`: a known place or word in two languages, `sound`: a foreign name that sounds
 * alike, `loose`: equal except for one different letter.
 */
export type Agreement = 'exact' | 'transliteration' | 'term' | 'sound' | 'loose' | 'similar';

export type WordMatch = { agreement: Agreement; closeness: number };

/** Share of a word's length that may differ in sound between two scripts for the same name. */
const SOUND_SHARE = 0.085;
/** A more expensive step is another letter rather than another spelling: Jermall and Jermell are twins. */
const DEAREST_BY_EAR = 0.5;
/** Share up to which words in two scripts are considered similar. */
const SIMILAR_SHARE = 0.19;
/** Shortest word in which one changed letter may be a typing mistake. */
const SHORTEST_WITH_SLIP = 6;

/** Compares two words; null when they do not agree. A closeness of 1 is the same word, from 0.9 on the same name. */
export function compareWords(a: Word, b: Word): WordMatch | null {
  if (a.text === b.text || a.sounded === b.sounded) return { agreement: 'exact', closeness: 1 };
  if (a.script === 'number' || b.script === 'number') return null;
  const areTerms = a.term !== null && b.term !== null;
  if (areTerms && a.term !== b.term) return null;
  if (areSyllablesAlike(a, b)) return { agreement: 'transliteration', closeness: 0.97 };
  const spellingMatch = areTerms || areKeysNear(a.key, b.key) ? compareSpelling(a, b) : null;
  if (!areTerms || (spellingMatch && spellingMatch.closeness >= 0.95)) return spellingMatch;
  return { agreement: spellingMatch ? 'transliteration' : 'term', closeness: 0.95 };
}

/**
 * A cheap comparison of consonants before the expensive one: at most one class more, fewer or different (two in long
 * words).
 */
function areKeysNear(a: string, b: string): boolean {
  if (a === b || a.startsWith('~') || b.startsWith('~')) return true;
  const allowed = Math.max(a.length, b.length) >= 5 ? 2 : 1;
  return Math.abs(a.length - b.length) <= allowed && editDistance(a, b) <= allowed;
}

function compareSpelling(a: Word, b: Word): WordMatch | null {
  if (a.script === b.script) return a.script === 'mixed' ? null : sameScript(a, b, a.script as 'latin' | 'cyrillic');
  if (a.script === 'cyrillic' && b.script === 'latin') return acrossScripts(a, b);
  return a.script === 'latin' && b.script === 'cyrillic' ? acrossScripts(b, a) : null;
}

function acrossScripts(cyrillic: Word, latin: Word): WordMatch | null {
  const from = withoutSpaces(cyrillic.text);
  const [text, sounded] = [withoutSpaces(latin.text), withoutSpaces(latin.sounded)];
  const length = Math.max(from.length, latin.text.length);
  const maxDistance = length * SIMILAR_SHARE;
  const asWritten = crossDistance(from, text, maxDistance, 1);
  const distance = text === sounded ? asWritten : Math.min(asWritten, crossDistance(from, sounded, maxDistance, 1));
  if (distance < 0.01) return { agreement: 'transliteration', closeness: 0.97 };
  const share = distance / length;
  if (share <= SOUND_SHARE && from.length > 2) {
    const byEar = (spelling: string): number => crossDistance(from, spelling, length * SOUND_SHARE, DEAREST_BY_EAR);
    const isSure = Math.min(byEar(text), byEar(sounded)) <= length * SOUND_SHARE && !areContrary(from, text);
    return { agreement: isSure ? 'sound' : 'loose', closeness: 0.95 - share };
  }
  return share <= SIMILAR_SHARE && from.length > 3 && !areOfManAndWoman(from, text)
    ? { agreement: 'similar', closeness: 0.88 - share / 2 }
    : null;
}

/** Surnames of men and women: Смирнов is not Smirnova. */
const MEN = /(?:[оеё]в|[иы]н|ский|цкий|ov|ev|in|yn|ski[iy]?|sky)$/u;
const WOMEN = /(?:[оеё]ва|[иы]на|ская|цкая|ova|eva|ina|yna|skaya|skaia|skaja|ska)$/u;

function areOfManAndWoman(a: string, b: string): boolean {
  return (MEN.test(a) && WOMEN.test(b)) || (WOMEN.test(a) && MEN.test(b));
}

/**
 * Endings that sound alike but distinguish names: Вольфсберг and Wolfsburg, Интернасьонал and Internazionale, Янь and
 * Yang.
 */
const CONTRARY: [cyrillic: string, latin: string][] = [['берг', 'burg'], ['бург', 'berg'], ['нал', 'nale'], ['нь', 'ng']]; // prettier-ignore

function areContrary(cyrillic: string, latin: string): boolean {
  return CONTRARY.some(([one, other]) => cyrillic.endsWith(one) && latin.endsWith(other));
}

function withoutSpaces(text: string): string {
  return text.includes(' ') ? text.replaceAll(' ', '') : text;
}

function sameScript(a: Word, b: Word, script: 'latin' | 'cyrillic'): WordMatch | null {
  const [plainA, plainB] = [plainSpelling(a.sounded, script), plainSpelling(b.sounded, script)];
  const bareB = plainSpelling(b.text, script);
  if (plainA === plainB || plainSpelling(a.text, script) === bareB || plainA === bareB)
    return areOtherSyllables(a, b) ? null : { agreement: 'sound', closeness: 0.92 };
  const longest = Math.max(a.text.length, b.text.length);
  if (Math.min(a.text.length, b.text.length) < SHORTEST_WITH_SLIP || a.text[0] !== b.text[0]) return null;
  const distance = editDistance(plainA, plainB);
  const slips = longest >= 10 ? 2 : 1;
  return distance <= slips && !areOfManAndWoman(a.text, b.text)
    ? { agreement: 'similar', closeness: 0.88 - distance / longest }
    : null;
}
