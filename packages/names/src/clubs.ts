import { AMERICAS } from './clubs/americas.ts';
import { ASIA_AND_AFRICA } from './clubs/asia-africa.ts';
import { BALL_GAMES } from './clubs/ball-games.ts';
import { BASKETBALL } from './clubs/basketball.ts';
import { BRITAIN } from './clubs/britain.ts';
import { EAST } from './clubs/east.ts';
import { EASTERN_HOCKEY } from './clubs/eastern-hockey.ts';
import { ESPORTS } from './clubs/esports.ts';
import { EUROPE } from './clubs/europe.ts';
import { GERMANY_AND_FRANCE } from './clubs/germany-france.ts';
import { IBERIA_AND_ITALY } from './clubs/iberia-italy.ts';
import { INDOOR } from './clubs/indoor.ts';
import { NATIONAL_TEAMS } from './clubs/national-teams.ts';
import { NORTH } from './clubs/north.ts';
import { NORTH_AMERICAN_LEAGUES } from './clubs/north-american-leagues.ts';
import { WESTERN_HOCKEY } from './clubs/western-hockey.ts';
import { type Name, readName } from './name.ts';
import { plainSpelling } from './spelling.ts';

/**
 * One club per line: the usual English name, the usual Russian one, then all others: native, short, former and
 * sponsors' names. `?` marks a name that other clubs, listed or not, have too. A club with several sports under one
 * name has one line: the directory says which clubs a sport has.
 *
 * Names as printed in league tables and sports pages of both languages in the season 2025/26: generally published
 * facts, written down by hand and not copied from any list.
 */
const TABLES = [
  BRITAIN,
  IBERIA_AND_ITALY,
  GERMANY_AND_FRANCE,
  EUROPE,
  NORTH,
  EAST,
  AMERICAS,
  ASIA_AND_AFRICA,
  EASTERN_HOCKEY,
  WESTERN_HOCKEY,
  NORTH_AMERICAN_LEAGUES,
  BASKETBALL,
  INDOOR,
  BALL_GAMES,
  ESPORTS,
  NATIONAL_TEAMS,
];

/** `id` is the English name; the first two names are the usual ones. `isShared`: other clubs have this name too. */
export type Club = { id: string; names: { text: string; isShared: boolean }[] };

/** All clubs of the dictionary. */
export const clubs: Club[] = TABLES.flatMap((table) => table.trim().split('\n')).map(readLine);

/**
 * The ids of the clubs that a name may mean; `isSure`: it means only that one; `isWhole`: its designators are listed
 * too, or only name a sport.
 */
export type Meaning = { clubs: ReadonlySet<string>; isSure: boolean; isWhole: boolean };

const meanings = new Map<string, { clubs: Set<string>; isSure: boolean }>();
let readCount = 0;

/**
 * Reads the names of some more clubs; returns whether any are left. All together take half a second, which the first
 * look-up of a name takes if they were not read before.
 */
export function readMoreClubs(count: number): boolean {
  for (const { id, names } of clubs.slice(readCount, readCount + count))
    for (const { text, isShared } of names) add(readName(text), id, isShared);
  readCount += count;
  return readCount < clubs.length;
}

const meaningByName = new WeakMap<Name, Meaning | null>();

/** Looks up a name without its marks (age, women, reserves) in the dictionary; null when it is not listed. */
export function meaningOf(name: Name): Meaning | null {
  const found = meaningByName.get(name);
  if (found !== undefined) return found;
  readMoreClubs(Infinity);
  const words = wordsOf(name);
  // Barcelona SC is listed with its designator, FC Barcelona without.
  const [withDesignators, withoutDesignators] = [meanings.get(`${words}${designatorsOf(name)}`), meanings.get(words)];
  const entry = withDesignators ?? withoutDesignators;
  const isWhole = withDesignators !== undefined || name.designators.every(({ sports }) => sports.length > 0);
  const meaning = entry ? { ...entry, isWhole } : null;
  meaningByName.set(name, meaning);
  return meaning;
}

/** Keys that all names of a club share, however they are spelled. */
export function clubKeys(name: Name): string[] {
  return Array.from(meaningOf(name)?.clubs ?? [], (club) => `%${club}`);
}

/** All names of the single club that a name certainly means, except those that other clubs have too. */
export function namesOfClub(name: Name): string[] {
  const meaning = meaningOf(name);
  if (!meaning?.isSure) return [];
  return clubs
    .filter(({ id }) => meaning.clubs.has(id))
    .flatMap(({ names }) => names.filter(({ isShared }) => !isShared).map(({ text }) => text));
}

function readLine(line: string): Club {
  const names = line.split('|').map((name) => ({ text: name.replace('?', ''), isShared: name.startsWith('?') }));
  return { id: names[0]?.text ?? '', names };
}

function add(name: Name, club: string, isShared: boolean): void {
  const key = `${wordsOf(name)}${designatorsOf(name)}`;
  const meaning = meanings.get(key) ?? { clubs: new Set(), isSure: true };
  meaning.clubs.add(club);
  meaning.isSure &&= !isShared && meaning.clubs.size === 1;
  meanings.set(key, meaning);
}

/** Equal for spellings in one script that differ only in accents, doubled letters or articles. */
function wordsOf({ words }: Name): string {
  // LA is a city too.
  const required = words.filter(({ optional, text }) => !optional || text === 'la');
  return (required.length > 0 ? required : words)
    .map(({ term, text, script }) => {
      if (term) return term.id;
      return script === 'latin' || script === 'cyrillic' ? plainSpelling(text, script) : text;
    })
    .join(' ');
}

function designatorsOf({ designators }: Name): string {
  return designators
    .map(({ kind }) => `+${kind}`)
    .sort()
    .join('');
}
