import { countries } from './countries.ts';
import { normalize } from './normalize.ts';
import { PLACES_ABROAD } from './places-abroad.ts';
import { PLACES_AMERICA } from './places-america.ts';
import { PLACES } from './places.ts';
import { SCHEME_NAMES } from './schemes.ts';
import { transliterate } from './transliterate.ts';

/** Words in names that mean the same in both languages; Russian first. */
const WORDS = `
юнайтед|united|utd
сити|city
реал|real
атлетико|atletico
атлетик|athletic
спортинг|sporting
динамо|dynamo|dinamo|дынама
локомотив|lokomotiv|locomotive
сент|saint|st|сен|санкт
таун|town
рейнджерс|rangers
роверс|rovers
уондерерс|wanderers
звезда|zvezda
хотспур|hotspur
альбион|albion
форест|forest
вилла|villa
цска|cska|zska
ска|ska
интер|inter
спартак|spartak
торпедо|torpedo
металлург|metallurg|metalurg
шахтер|shakhtyor|shakhter
арсенал|arsenal
юниорс|juniors
маккаби|maccabi|makkabi
хапоэль|hapoel|апоэль
гран при|grand prix
формула 1|formula 1|ф1|f1
`;

/** Names that many clubs share, and words for the kind of club: alone they do not identify a club. */
const GENERIC = new Set(
  'юнайтед сити реал атлетико атлетик спортинг динамо локомотив таун рейнджерс роверс уондерерс цска интер спартак торпедо металлург шахтер арсенал маккаби хапоэль club racing union olympic star county academy'.split(
    ' ',
  ),
);

/** Words that a name may have or lack. */
const OPTIONAL = new Set([
  'and',
  'и',
  'the',
  'of',
  'de',
  'la',
  'el',
  'del',
  'сборная',
  'national',
  'team',
  'fussball',
  'формула 1',
  'formula 1',
  'ф1',
  'f1',
]);

/** A known word or place: `russian` and `english` are its spellings. */
export type Term = { id: string; place: boolean; country: boolean; generic: boolean; russian: string; english: string };

const terms = new Map<string, Term>();
for (const table of [PLACES, PLACES_ABROAD, PLACES_AMERICA]) for (const line of lines(table)) add(line, 'place');
for (const spellings of countries) add(spellings, 'country');
for (const line of lines(WORDS)) add(line, 'word');

const spellings = new Map<Term, string[]>();
for (const [spelling, term] of terms) spellings.set(term, [...(spellings.get(term) ?? []), spelling]);

/** Number of words in the longest term. */
export const LONGEST_TERM = Math.max(...[...terms.keys()].map((phrase) => phrase.split(' ').length));

/** The known term that these bare words are, or null. */
export function termOf(phrase: string): Term | null {
  return terms.get(phrase) ?? null;
}

/** All spellings of a term. */
export function spellingsOf(term: Term): string[] {
  return spellings.get(term) ?? [];
}

/** Whether many names share this bare word or term id. */
export function isGeneric(word: string): boolean {
  return GENERIC.has(word);
}

/** Whether names may have or lack this bare word: articles, `and`, `national team`. */
export function isOptional(word: string): boolean {
  return OPTIONAL.has(word);
}

function lines(table: string): string[][] {
  return table
    .trim()
    .split('\n')
    .map((line) => line.split('|'));
}

function add(spellings: string[], kind: 'place' | 'country' | 'word'): void {
  const [russian = '', english = ''] = spellings;
  const term = {
    id: russian,
    place: kind !== 'word',
    country: kind === 'country',
    generic: isGeneric(russian),
    russian,
    english,
  };
  for (const spelling of [...spellings, ...romanized(russian)]) if (!terms.has(spelling)) terms.set(spelling, term);
}

/**
 * A place of several words must be found as a whole in any scheme; single words are compared letter by letter anyway.
 */
function romanized(russian: string): string[] {
  return russian.includes(' ') ? SCHEME_NAMES.map((scheme) => normalize(transliterate(russian, scheme))) : [];
}
