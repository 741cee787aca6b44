import { type Attributes, takeAttributes } from './attributes.ts';
import { readName } from './name.ts';
import { normalize } from './normalize.ts';

/** Marks that a tournament implies for all of its teams. */
export type TournamentMarks = Pick<Attributes, 'women' | 'age' | 'reserve'>;

/**
 * Stems of words that occur in names of tournaments but not of teams. Leagues are listed only if their clubs share
 * names with those of other leagues: nobody mistakes Iga Świątek of the WTA for a man.
 */
const WOMEN =
  / (?:женск\p{L}*|женщин\p{L}*|девуш\p{L}*|девоч\p{L}*|жін\p{L}*|women\p{L}*|woman|femen\p{L}*|femin\p{L}*|femmin\p{L}*|frauen\p{L}*|damen\p{L}*|damallsvenskan|kvinde\p{L}*|kvinne\p{L}*|kobiet|w|ж|wsl|nwsl|uwcl|liga f|лига f) /u;
const YOUTH =
  / (?:молодеж\p{L}*|юнош\p{L}*|юниор\p{L}*|девуш\p{L}*|девоч\p{L}*|youth|junior\p{L}*|juvenil\p{L}*|nachwuchs\p{L}*|мфл|юфл|premier league 2) /u;
const RESERVE = / (?:резерв\p{L}*|дубл\p{L}*|вторых команд|reserv\p{L}*|second teams) /u;

/**
 * Marks of women, age and reserves in the name of a tournament; a letter or number at the end is its division, not a
 * mark.
 */
export function tournamentMarks(tournament: string): TournamentMarks {
  const text = ` ${normalize(tournament)} `;
  const { age, women, reserve } = takeAttributes(text).attributes;
  return {
    women: women || WOMEN.test(text),
    age: age ?? (YOUTH.test(text) ? 'youth' : null),
    reserve: reserve ?? (RESERVE.test(text) ? 2 : null),
  };
}

/** Adds the marks of a tournament that a team's name lacks, in the form used in names; a placeholder remains one. */
export function withTournamentMarks(team: string, { women, age, reserve }: TournamentMarks): string {
  const { attributes: ownMarks, isPlaceholder } = readName(team);
  if (isPlaceholder) return team;
  const marks = [
    women && !ownMarks.women ? 'women' : null,
    age === null || ownMarks.age !== null ? null : age === 'youth' ? 'youth' : `U${age}`,
    reserve === null || ownMarks.reserve !== null ? null : 'reserve',
  ];
  // Before the name, because a last letter can be a mark or an initial only at the end.
  return [...marks.filter((mark) => mark !== null), team].join(' ');
}
