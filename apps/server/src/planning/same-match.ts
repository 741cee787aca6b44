import { indexMatches, isPlaceholder, normalize, readName, sportTraits, tournamentMarks } from '@touchline/names';
import type { Name } from '@touchline/names';
import type { PlannedMatch } from '#server/planning/planned-match';

/** A match as far as another one can be the same. */
export type NamedMatch = Omit<PlannedMatch, 'isVisible' | 'server' | 'holders' | 'keyUsers'>;

/** The same teams may meet twice in a day; starts that are further apart are two matches. */
const sameMatchMs = 4 * 3_600_000;
/** Without a time of day, two starts on the same day may be one; also the length of a period that is indexed by itself. */
const halfDayMs = 12 * 3_600_000;

/** Finds the matches that are planned a second time: by their teams in either order, and by names in any script. */
export function findSameMatches<M extends NamedMatch>(matches: readonly M[]): (match: M) => M[] {
  const placeOf = ({ sport, startsAt }: M, later: number) => `${sport} ${Math.floor(startsAt / halfDayMs) + later}`;
  const places = Map.groupBy(matches, (match) => placeOf(match, 0));
  const indexes = new Map<string, ReturnType<typeof indexOf<M>>>();
  const indexAt = (place: string, near: readonly M[]) => {
    const index = indexes.get(place) ?? indexOf(near);
    indexes.set(place, index);
    return index;
  };
  return (match) =>
    [-1, 0, 1].flatMap((later) => {
      const place = placeOf(match, later);
      const near = places.get(place) ?? [];
      const isPossible = (other: M) => !isSelf(match, other) && areNear(match, other) && areMarkedAlike(match, other);
      const called = new Set(near.length > 0 ? indexAt(place, near)(match, isPossible) : []);
      return near.filter(
        (other) =>
          called.has(other) || ((haveSameTeams(match, other) || haveSameTitle(match, other)) && isPossible(other)),
      );
    });
}

/** Whether two streams are of one match. */
export function haveSameMatch(match: NamedMatch, other: NamedMatch): boolean {
  return findSameMatches([other])(match).length > 0;
}

/** Whether a match is the stored one that is being changed. */
export const isSelf = (match: NamedMatch, other: NamedMatch): boolean =>
  match === other || (match.id !== null && match.id === other.id);

/** Whether two matches of a team can be of the same one: women, youth and reserves often bear the name of the first team. */
export function areMarkedAlike(match: NamedMatch, other: NamedMatch): boolean {
  const marks = ({ tournamentName }: NamedMatch) => JSON.stringify(tournamentMarks(tournamentName ?? ''));
  return match.tournamentName === other.tournamentName || marks(match) === marks(other);
}

/** Whether the team is known already: the winner of a semi-final is not. */
export const isKnownTeam = (name: string | null): name is string => name !== null && !isPlaceholder(name);

const areNear = (match: NamedMatch, other: NamedMatch): boolean =>
  match.isTbd || other.isTbd
    ? Math.abs(match.startsAt - other.startsAt) < halfDayMs
    : Math.abs(match.startsAt - other.startsAt) < sameMatchMs || overlap(match, other);

/** Whether both run at some moment. */
export const overlap = (match: NamedMatch, other: NamedMatch): boolean =>
  match.startsAt < other.endsAt && other.startsAt < match.endsAt;

const haveSameTeams = ({ team1, team2 }: NamedMatch, other: NamedMatch): boolean =>
  team1 !== null &&
  team2 !== null &&
  ((team1 === other.team1 && team2 === other.team2) || (team1 === other.team2 && team2 === other.team1));

/** Races and fight cards have a title instead of two teams. */
const haveSameTitle = (match: NamedMatch, other: NamedMatch): boolean =>
  match.team1 === null && other.team1 === null && normalize(match.title) === normalize(other.title);

/** Of the matches of one sport, those whose two teams have the same names. */
function indexOf<M extends NamedMatch>(matches: readonly M[]) {
  const named = matches.flatMap((match) => {
    const teams = teamsOf(match);
    return teams ? [{ id: match, ...teams }] : [];
  });
  const [first] = matches;
  const sport = first ? sportTraits([first.sportName]) : null;
  const index = indexMatches(named, { synonyms: null, rarity: null, sport });
  return (match: M, isPossible: (other: M) => boolean): M[] => {
    const teams = teamsOf(match);
    if (!teams) return [];
    return index.find(teams, 50, isPossible).flatMap(({ verdict, id }) => (verdict === 'same' ? [id] : []));
  };
}

const readTeams = new WeakMap<NamedMatch, { team1: Name; team2: Name } | null>();

/** The names of both teams, read once; null unless both are known. */
function teamsOf(match: NamedMatch): { team1: Name; team2: Name } | null {
  const known = readTeams.get(match);
  if (known !== undefined) return known;
  const { team1Name: home, team2Name: away } = match;
  const teams = isKnownTeam(home) && isKnownTeam(away) ? { team1: readName(home), team2: readName(away) } : null;
  readTeams.set(match, teams);
  return teams;
}
