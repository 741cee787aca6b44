import { compareMatch, type Match, type MatchComparison } from './compare-match.ts';
import type { CompareOptions } from './comparison.ts';
import { type Name, readName } from './name.ts';
import { indexWords } from './word-index.ts';

export type MatchEntry<Id> = Match & { id: Id };

export type FoundMatch<Id> = MatchComparison & { id: Id };

export type MatchIndex<Id> = {
  /**
   * Matches that are or may be the given one, best first, at most `limit`. Comparing names takes long: `isPossible` leaves
   * out matches that are none for another reason, such as their time.
   */
  find: (match: Match, limit: number, isPossible?: (id: Id) => boolean) => FoundMatch<Id>[];
};

type Side = { entry: number; name: Name };

/**
 * Parses many matches once, and compares a given one only with those whose two teams both share something with its own.
 */
export function indexMatches<Id>(entries: Iterable<MatchEntry<Id>>, options: CompareOptions): MatchIndex<Id> {
  const matches = [...entries].map((match) => ({ ...match, ...readMatch(match) }));
  const sides = matches.flatMap(({ team1, team2 }, entry): Side[] =>
    [team1, ...(team2 ? [team2] : [])].map((name) => ({ entry, name })),
  );
  const candidates = indexWords(
    sides.map(({ name }) => name),
    options,
  );
  const entriesWith = (name: Name): Set<number> => {
    const found = new Set<number>();
    for (const at of candidates(name)) found.add(sides[at]?.entry ?? -1);
    return found;
  };
  return {
    find(match, limit, isPossible = () => true) {
      const parsed = readMatch(match);
      const first = [...entriesWith(parsed.team1)];
      const second = parsed.team2 && entriesWith(parsed.team2);
      return first
        .filter((at) => second?.has(at) ?? true)
        .flatMap((at) => matches[at] ?? [])
        .filter(({ id }) => isPossible(id))
        .map((candidate) => ({ ...compareMatch(parsed, candidate, options), id: candidate.id }))
        .filter(({ verdict }) => verdict !== 'different')
        .sort((a, b) => b.score - a.score)
        .slice(0, limit);
    },
  };
}

function readMatch({ team1, team2 }: Match): { team1: Name; team2: Name | null } {
  return { team1: asName(team1), team2: team2 === null ? null : asName(team2) };
}

function asName(team: string | Name): Name {
  return typeof team === 'string' ? readName(team) : team;
}
